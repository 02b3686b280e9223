-- One editing session in headless Neovim, driven by neovim.test.ts: opens a values file, waits for diagnostics, asks for
-- a hover and for completion, mends the file, waits for the diagnostics to go, and writes what it saw as JSON.
local server, root, file, report = unpack(vim.split(os.getenv('YTT_NEOVIM_SESSION'), '\n'))
local seen = {}

local function wait_for(what, condition)
  if not vim.wait(20000, condition, 20) then
    error('timed out waiting for ' .. what)
  end
end

local function run()
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  local buffer = vim.api.nvim_get_current_buf()
  local client_id = vim.lsp.start_client({ name = 'ytt', cmd = { 'node', server, '--stdio' }, root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = 'workspace' } } })
  vim.lsp.buf_attach_client(buffer, client_id)

  local function diagnostics()
    return vim.tbl_map(function(d)
      return { line = d.lnum, column = d.col, end_column = d.end_col, message = d.message, severity = d.severity, code = d.code }
    end, vim.diagnostic.get(buffer))
  end
  wait_for('diagnostics', function() return #vim.diagnostic.get(buffer) > 0 end)
  seen.diagnostics = diagnostics()

  local function request(method, line, column)
    local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = line, character = column } }
    local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
    local answer = answers and answers[client_id]
    if not answer or answer.error then error(method .. ' failed: ' .. vim.inspect(answer)) end
    return answer.result
  end
  seen.hover = request('textDocument/hover', 2, 2)

  -- A half-typed key on a line of its own at the end of the file.
  local last = vim.api.nvim_buf_line_count(buffer)
  vim.api.nvim_buf_set_lines(buffer, last, last, false, { 'inst' })
  seen.completion = request('textDocument/completion', last, 4)
  vim.api.nvim_buf_set_lines(buffer, last, last + 1, false, {})

  -- Mend the mistakes the example has.
  vim.api.nvim_buf_set_lines(buffer, 1, 2, false, { 'replicas: 3' })
  vim.api.nvim_buf_set_lines(buffer, 3, 5, false, {})
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  text = text:gsub('tls_secret:', 'tls_secret: shop-tls'):gsub('value: on', 'value: "on"')
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, '\n'))
  wait_for('the diagnostics to go', function() return #vim.diagnostic.get(buffer) == 0 end)
  seen.mended = diagnostics()
end

local ok, problem = pcall(run)
if not ok then
  seen.problem = tostring(problem)
  seen.left = vim.tbl_map(function(d) return d.message end, vim.diagnostic.get(0))
end
vim.fn.writefile({ vim.fn.json_encode(seen) }, report)
vim.cmd(ok and 'qall!' or 'cquit!')
