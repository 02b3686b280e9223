" What a user of Vim with ALE sees in a values file: findings, hover, the way to the schema, findings going when mended. A
" timer gives the next step when what is waited for has come about. The environment says where things are.
set nocompatible noswapfile hidden shortmess+=atI
filetype plugin on
packadd ale
let g:ale_hover_to_preview = 1
let g:ale_lint_delay = 50
let &runtimepath = $YTT_CONFIGURATION . ',' . &runtimepath
let g:ale_linters = {'yaml': ['ytt']}

let s:seen = {}
let s:waited = 0

function! s:Findings() abort
  return map(copy(ale#engine#GetLoclist(bufnr('prod.yml'))), {_, one -> {'line': one.lnum, 'column': one.col, 'text': one.text}})
endfunction

function! s:Preview() abort
  let l:windows = filter(range(1, winnr('$')), {_, one -> getwinvar(one, '&previewwindow')})
  return empty(l:windows) ? '' : join(getbufline(winbufnr(l:windows[0]), 1, '$'), "\n")
endfunction

function! s:Note(name, value) abort
  let s:seen[a:name] = a:value
  return 1
endfunction

function! s:Do(commands) abort
  for l:command in a:commands
    execute l:command
  endfor
  return 1
endfunction

let s:steps = [
\ {-> len(s:Findings()) >= 4 && s:Note('findings', s:Findings())},
\ {-> s:Do(['call cursor(3, 3)', 'ALEHover'])},
\ {-> s:Preview() !=# '' && s:Note('hover', s:Preview()) && s:Do(['pclose'])},
\ {-> s:Do(['ALEGoToDefinition'])},
\ {-> bufname('') =~# 'schema\.yml$' && s:Note('definition', [bufname(''), line('.')]) && s:Do(['buffer prod.yml'])},
\ {-> s:Do(['call setline(2, "replicas: 3")', 'doautocmd TextChanged'])},
\ {-> len(filter(s:Findings(), {_, one -> one.line == 2})) == 0 && s:Note('mended', s:Findings())},
\]

function! s:Leave() abort
  call writefile([json_encode(s:seen)], $YTT_REPORT)
  qall!
endfunction

function! s:Tick(timer) abort
  try
    while !empty(s:steps)
      if !s:steps[0]()
        let s:waited += 1
        if s:waited > 300
          throw 'nothing comes about; messages: ' . execute('messages')
        endif
        return
      endif
      call remove(s:steps, 0)
      let s:waited = 0
    endwhile
  catch
    let s:seen.problem = v:exception . ' with ' . len(s:steps) . ' steps left'
  endtry
  call timer_stop(a:timer)
  call s:Leave()
endfunction

autocmd VimEnter * call timer_start(100, function('s:Tick'), {'repeat': -1})
