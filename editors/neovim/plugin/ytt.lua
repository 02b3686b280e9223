-- The ytt language server in Neovim 0.7 to 0.10, which know no `vim.lsp.config`. Put it into ~/.config/nvim/plugin/.
-- From 0.11 on lsp/ytt.lua beside it is simpler.

local cmd = { 'ytt-language-server', '--stdio' }

--- The folder with a project file or a repository above the file, or the working directory.
local function root_of(file)
  local directory = vim.fn.fnamemodify(file, ':p:h')
  while true do
    for _, marker in ipairs({ '.ytt-project.yaml', '.git' }) do
      if vim.loop.fs_stat(directory .. '/' .. marker) then return directory end
    end
    local parent = vim.fn.fnamemodify(directory, ':h')
    if parent == directory then return vim.fn.getcwd() end
    directory = parent
  end
end

-- `vim.lsp.start`, which has one server serve all files of a root, came with 0.8.
local clients = {}
local function start(config, buffer)
  if vim.lsp.start then return vim.lsp.start(config, { bufnr = buffer }) end
  local id = clients[config.root_dir]
  if id == nil or vim.lsp.get_client_by_id(id) == nil then
    id = vim.lsp.start_client(config)
    clients[config.root_dir] = id
  end
  vim.lsp.buf_attach_client(buffer, id)
  return id
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'yaml', 'bzl', 'starlark' },
  callback = function(args)
    start({ name = 'ytt', cmd = cmd, root_dir = root_of(args.file) }, args.buf)
  end,
})

-- Completion by omnifunc inserts a word, but not what belongs to it elsewhere: a `load`, or brackets instead of a dot.
vim.api.nvim_create_autocmd('CompleteDone', {
  callback = function(args)
    local data = vim.v.completed_item.user_data
    local item = type(data) == 'table' and vim.tbl_get(data, 'nvim', 'lsp', 'completion_item')
    if not item or not item.additionalTextEdits then return end
    for _, client in pairs(vim.lsp.buf_get_clients(args.buf)) do
      if client.name == 'ytt' then
        vim.lsp.util.apply_text_edits(item.additionalTextEdits, args.buf, client.offset_encoding or 'utf-16')
      end
    end
  end,
})
