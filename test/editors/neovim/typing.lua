-- Whole files typed key by key into a second Neovim, which this one drives; suggestions are taken by omnifunc.
local session = require('session')
local files = vim.fn.json_decode(vim.fn.readfile(os.getenv('YTT_TYPED_FILES')))

local child = vim.fn.jobstart({ 'nvim', '--embed', '--headless', '-u', 'NONE', '-n' }, { rpc = true })

local function lua(code, ...)
  return vim.rpcrequest(child, 'nvim_exec_lua', code, { ... })
end

local function input(keys)
  vim.rpcrequest(child, 'nvim_input', keys)
end

local function line_is(text)
  session.wait_for('the line ' .. text, function()
    return vim.rpcrequest(child, 'nvim_get_current_line') == text
  end)
end

-- Takes the suggestion that leaves `wanted` on the line.
local function take(suggestion, line)
  input('<C-x><C-o>')
  session.wait_for('suggestions behind ' .. suggestion.behind, function()
    return lua('return vim.fn.pumvisible()') == 1
  end)
  local info = lua("return vim.fn.complete_info({ 'items', 'selected' })")
  local steps
  for i, item in ipairs(info.items) do
    if item.abbr == suggestion.label or item.word == suggestion.label then steps = steps or i - 1 - info.selected end
  end
  if not steps then error('not suggested: ' .. suggestion.label .. ' among ' .. vim.inspect(info.items)) end
  input(string.rep(steps > 0 and '<C-n>' or '<C-p>', math.abs(steps)) .. '<C-y>')
  line_is(suggestion.leaves)
  input((line:sub(#suggestion.leaves + 1):gsub('<', '<lt>')))
end

local function type_line(line, takes)
  local text = line:gsub('<', '<lt>')
  for _, suggestion in ipairs(takes) do
    if vim.startswith(line, suggestion.behind) then
      input((suggestion.behind:gsub('<', '<lt>')))
      line_is(suggestion.behind)
      take(suggestion, line)
      text = nil
    end
  end
  if text then input(text) end
  line_is(line)
end

-- Begins line `number`. Indentation that the editor keeps is taken back.
local function break_line(number)
  input('<CR>')
  session.wait_for('line ' .. number, function()
    return vim.rpcrequest(child, 'nvim_win_get_cursor', 0)[1] == number
  end)
  if vim.rpcrequest(child, 'nvim_get_current_line') ~= '' then
    input('<C-u>')
    line_is('')
  end
end

session.run(function(seen)
  seen.typed = {}
  lua('package.path = ...', package.path)
  for _, file in ipairs(files) do
    lua([[
      local buffer = require('session').open(...)
      vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
      vim.o.completeopt = 'menuone'
    ]], file.path)
    session.wait_for('the server', function()
      return lua('local client = vim.lsp.get_client_by_id(require("session").client_id) return client ~= nil and client.initialized == true')
    end)
    input('i')
    for i, line in ipairs(file.lines) do
      if i > 1 then break_line(i) end
      type_line(line, file.takes)
    end
    input('<Esc>')
    session.wait_for('normal mode', function() return vim.rpcrequest(child, 'nvim_get_mode').mode == 'n' end)
    seen.typed[file.path] = table.concat(lua('return vim.api.nvim_buf_get_lines(0, 0, -1, false)'), '\n')
  end
  vim.fn.jobstop(child)
end)
