-- What the scenarios share: a running server on a folder, waiting, requests, and the report of what was seen as JSON.
local M = { seen = {} }
M.server, M.root, M.report = unpack(vim.split(os.getenv('YTT_NEOVIM_SESSION'), '\n'))

function M.wait_for(what, condition)
  if not vim.wait(20000, condition, 20) then error('timed out waiting for ' .. what) end
end

-- Opens a file in a buffer that the server knows.
function M.open_path(path)
  vim.cmd('edit ' .. vim.fn.fnameescape(path))
  local buffer = vim.api.nvim_get_current_buf()
  vim.bo[buffer].filetype = 'yaml'
  if not M.client_id then
    M.client_id = vim.lsp.start_client({ name = 'ytt', cmd = { 'node', M.server, '--stdio' }, root_dir = M.root,
      workspace_folders = { { uri = vim.uri_from_fname(M.root), name = 'workspace' } } })
  end
  vim.lsp.buf_attach_client(buffer, M.client_id)
  return buffer
end

function M.open(path)
  return M.open_path(M.root .. '/' .. path)
end

function M.diagnostics(buffer)
  return vim.tbl_map(function(d)
    return { line = d.lnum, column = d.col, end_column = d.end_col, message = d.message, severity = d.severity, code = d.code }
  end, vim.diagnostic.get(buffer))
end

function M.request(buffer, method, line, column)
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = line, character = column } }
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  local answer = answers and answers[M.client_id]
  if not answer or answer.error then error(method .. ' failed: ' .. vim.inspect(answer)) end
  return answer.result
end

-- Runs a scenario, writes what it saw and leaves Neovim.
function M.run(scenario)
  local ok, problem = pcall(scenario, M.seen)
  if not ok then
    M.seen.problem = tostring(problem)
    M.seen.left = vim.tbl_map(function(d) return d.message end, vim.diagnostic.get(0))
  end
  vim.fn.writefile({ vim.fn.json_encode(M.seen) }, M.report)
  vim.cmd(ok and 'qall!' or 'cquit!')
end

return M
