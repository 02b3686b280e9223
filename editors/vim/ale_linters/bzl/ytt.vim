call ale#linter#Define('bzl', ytt#AleLinter())
