-- A workspace that changes: the schema edited in another buffer, its file renamed on disk, a folder added.
local session = require('session')

local function codes_on(buffer, line)
  return vim.tbl_map(function(d) return d.code end, vim.tbl_filter(function(d) return d.lnum == line end, vim.diagnostic.get(buffer)))
end

session.run(function(seen)
  local values = session.open('values/dev.yml')
  local schema = session.open('config/schema.yml')
  local function replace_in_schema(from, to)
    local lines = vim.api.nvim_buf_get_lines(schema, 0, -1, false)
    for i, line in ipairs(lines) do
      if line == from then vim.api.nvim_buf_set_lines(schema, i - 1, i, false, { to }) end
    end
  end

  replace_in_schema('replicas: 2', 'replicas: ""')
  session.wait_for('the values file to be wrong', function() return #codes_on(values, 1) > 0 end)
  seen.after_schema_edit = codes_on(values, 1)
  replace_in_schema('replicas: ""', 'replicas: 2')
  session.wait_for('the values file to be right', function() return #codes_on(values, 1) == 0 end)

  -- Without its schema the values file belongs to nothing; with the schema under another name it is checked again.
  vim.cmd('buffer ' .. values)
  vim.cmd('bdelete! ' .. schema)
  vim.api.nvim_buf_set_lines(values, 1, 2, false, { 'replicas: one' })
  session.wait_for('the wrong value', function() return #codes_on(values, 1) > 0 end)
  os.rename(session.root .. '/config/schema.yml', session.root .. '/elsewhere-schema.txt')
  session.wait_for('no schema', function() return #codes_on(values, 1) == 0 end)
  os.rename(session.root .. '/elsewhere-schema.txt', session.root .. '/config/renamed.yml')
  session.wait_for('the renamed schema', function() return #codes_on(values, 1) > 0 end)
  seen.after_rename = codes_on(values, 1)

  -- A values file under another name is checked as before.
  vim.cmd('buffer ' .. values)
  vim.cmd('silent write!')
  os.rename(session.root .. '/values/dev.yml', session.root .. '/values/test.yml')
  local moved = session.open('values/test.yml')
  session.wait_for('the renamed values file', function() return #codes_on(moved, 1) > 0 end)
  seen.after_values_rename = codes_on(moved, 1)

  local second = vim.fn.fnamemodify(session.root, ':h') .. '/second'
  vim.lsp.buf.add_workspace_folder(second)
  local other = session.open_path(second .. '/values.yml')
  session.wait_for('the added folder', function() return #codes_on(other, 0) > 0 end)
  seen.in_added_folder = codes_on(other, 0)
end)
