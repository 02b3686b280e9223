call ale#linter#Define('yaml', ytt#AleLinter())
