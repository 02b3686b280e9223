-- Editing one values file: diagnostics, hover, completion, and the diagnostics going when the mistakes are mended.
local session = require('session')

session.run(function(seen)
  local buffer = session.open('values/prod.yml')
  session.wait_for('diagnostics', function() return #vim.diagnostic.get(buffer) > 0 end)
  seen.diagnostics = session.diagnostics(buffer)
  seen.hover = session.request(buffer, 'textDocument/hover', 2, 2)

  -- A half-typed key on a line of its own at the end of the file.
  local last = vim.api.nvim_buf_line_count(buffer)
  vim.api.nvim_buf_set_lines(buffer, last, last, false, { 'inst' })
  seen.completion = session.request(buffer, 'textDocument/completion', last, 4)
  vim.api.nvim_buf_set_lines(buffer, last, last + 1, false, {})

  vim.api.nvim_buf_set_lines(buffer, 1, 2, false, { 'replicas: 3' })
  vim.api.nvim_buf_set_lines(buffer, 3, 5, false, {})
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  text = text:gsub('tls_secret:', 'tls_secret: shop-tls'):gsub('value: on', 'value: "on"')
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, '\n'))
  session.wait_for('the diagnostics to go', function() return #vim.diagnostic.get(buffer) == 0 end)
  seen.mended = session.diagnostics(buffer)

  -- In code, a data value is known by its schema.
  local template = session.open('config/deployment.yml')
  local function column_after(line, text)
    local found = vim.api.nvim_buf_get_lines(template, line, line + 1, false)[1]
    return select(2, found:find(text, 1, true))
  end
  local line = 0
  while not column_after(line, 'data.values.replicas') do line = line + 1 end
  local column = column_after(line, 'data.values.replicas')
  seen.hover_in_code = session.request(template, 'textDocument/hover', line, column - 1)
  seen.completion_in_code = session.request(template, 'textDocument/completion', line, column - #'replicas')
end)
