---@brief
---
--- https://github.com/ytt-language/ytt-language-tools
---
--- A language server for ytt: data values are checked against their schema, templates are evaluated as they are typed.
---
--- `npm install --global ytt-language-server` installs it.
---
--- Settings go below `settings.ytt`, see docs/settings.md of the project. Text templates are `text` to Neovim; add it to
--- `filetypes` where they are to be served, too. What is none of ytt's gets nothing from the server.

---@type vim.lsp.Config
return {
  cmd = { 'ytt-language-server', '--stdio' },
  -- What ends in `.star` is bzl to Neovim, and starlark to some plugins.
  filetypes = { 'yaml', 'bzl', 'starlark' },
  root_markers = { '.ytt-project.yaml', '.git' },
  settings = { ytt = vim.empty_dict() },
}
