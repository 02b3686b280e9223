-- What the files of editors/neovim do in a Neovim that has them where people put them. The environment says where.
local root, report = os.getenv('YTT_ROOT'), os.getenv('YTT_REPORT')
local seen = {}

local function wait_for(what, condition)
  if not vim.wait(30000, condition, 20) then error('timed out waiting for ' .. what) end
end

local ok, problem = pcall(function()
  vim.cmd('filetype on')
  vim.cmd('edit ' .. root .. '/values/prod.yml')
  wait_for('diagnostics', function() return #vim.diagnostic.get(0) > 3 end)
  seen.lines = vim.tbl_map(function(one) return one.lnum end, vim.diagnostic.get(0))
  vim.cmd('edit ' .. root .. '/values/dev.yml')
  local get_clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  wait_for('the client', function() return vim.lsp.buf_get_clients(0)[1] ~= nil end)
  seen.clients = #get_clients()
  seen.root = get_clients()[1].config.root_dir
  seen.name = get_clients()[1].name
  -- A suggestion is taken that has an edit elsewhere, as omnifunc offers it.
  local start = { line = 0, character = 0 }
  local edit = { range = { start = start, ['end'] = start }, newText = '#! added\n' }
  function _G.offer()
    local item = { additionalTextEdits = { edit } }
    vim.fn.complete(1, { { word = 'taken', user_data = { nvim = { lsp = { completion_item = item } } } } })
    return ''
  end
  local keys = vim.api.nvim_replace_termcodes('O<C-r>=v:lua.offer()<CR><C-y><Esc>', true, false, true)
  vim.api.nvim_feedkeys(keys, 'tx', false)
  seen.first = vim.fn.getline(1)
end)
if not ok then seen.problem = tostring(problem) end
vim.fn.writefile({ vim.fn.json_encode(seen) }, report)
vim.cmd('qall!')
