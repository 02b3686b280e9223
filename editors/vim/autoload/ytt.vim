" The ytt language server in Vim, by ALE (https://github.com/dense-analysis/ale).

" What ALE is told of the server.
function! ytt#AleLinter() abort
  return {
  \   'name': 'ytt',
  \   'lsp': 'stdio',
  \   'executable': 'ytt-language-server',
  \   'command': '%e --stdio',
  \   'project_root': function('ytt#ProjectRoot'),
  \}
endfunction

" The folder with a project file or a repository above the file of a buffer, or the folder of the file.
function! ytt#ProjectRoot(buffer) abort
  let l:folder = fnamemodify(bufname(a:buffer), ':p:h')
  let l:project = findfile('.ytt-project.yaml', l:folder . ';')
  if l:project !=# ''
    return fnamemodify(l:project, ':p:h')
  endif
  let l:repository = finddir('.git', l:folder . ';')
  return l:repository !=# '' ? fnamemodify(l:repository, ':p:h:h') : l:folder
endfunction
