-- A values file with yaml-language-server beside this server: who says and offers what.
local session = require('session')

local function start_other(buffer)
  local settings = vim.fn.json_decode(os.getenv('YTT_OTHER_SETTINGS'))
  local id = vim.lsp.start_client({ name = 'yaml', cmd = { 'node', os.getenv('YTT_OTHER_SERVER'), '--stdio' },
    root_dir = session.root, settings = settings,
    on_init = function(client) client.notify('workspace/didChangeConfiguration', { settings = settings }) end })
  vim.lsp.buf_attach_client(buffer, id)
  session.wait_for('the other server', function() return vim.lsp.get_client_by_id(id).initialized == true end)
  return id
end

-- What each server answers, by its name.
local function ask_both(buffer, method, line, column)
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = line, character = column } }
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  local by_name = {}
  for id, answer in pairs(answers or {}) do
    by_name[vim.lsp.get_client_by_id(id).name] = answer.result or vim.NIL
  end
  return by_name
end

session.run(function(seen)
  local buffer = session.open('values/prod.yml')
  local other = start_other(buffer)
  session.wait_for('diagnostics', function() return #vim.diagnostic.get(buffer) > 0 end)
  -- The other server has looked at the file once it answers, and says then what it has to say.
  seen.symbols = ask_both(buffer, 'textDocument/documentSymbol', 0, 0)
  session.wait_for('all diagnostics', function() return vim.tbl_contains(
    vim.tbl_map(function(d) return d.code end, vim.diagnostic.get(buffer)), 'wrong-type') end)
  seen.diagnostics = vim.tbl_map(function(d)
    return { line = d.lnum, message = d.message, source = d.source }
  end, vim.diagnostic.get(buffer))
  seen.hover = ask_both(buffer, 'textDocument/hover', 2, 2)
  local last = vim.api.nvim_buf_line_count(buffer)
  vim.api.nvim_buf_set_lines(buffer, last, last, false, { 'inst' })
  seen.completion = ask_both(buffer, 'textDocument/completion', last, 4)
  -- Below the half-typed key and the line after it, so that a finding of that key, which may still stand or come late,
  -- is not taken for the mistake's.
  local mistake = last + 2
  vim.api.nvim_buf_set_lines(buffer, last, last + 1, false, { '', '', 'name: [' })
  local function of_the_mistake()
    return vim.tbl_filter(function(d) return d.lnum >= mistake end, vim.diagnostic.get(buffer))
  end
  session.wait_for('the mistake', function() return #of_the_mistake() > 0 end)
  ask_both(buffer, 'textDocument/documentSymbol', 0, 0)
  seen.mistakes = vim.tbl_map(function(d) return d.source end, of_the_mistake())
  vim.lsp.stop_client(other, true)
end)
