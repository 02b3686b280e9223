;;; ytt-eglot.el --- The ytt language server for eglot  -*- lexical-binding: t -*-

;; Put it where `load-path' leads and `require' it, then `eglot' in a YAML buffer offers the server. Eglot runs one server
;; for a buffer; for ytt's modules it is the only one.

;;; Code:

(require 'eglot)

(define-derived-mode ytt-starlark-mode prog-mode "ytt Starlark"
  "Modules of ytt.")
(add-to-list 'auto-mode-alist '("\\.star\\'" . ytt-starlark-mode))
(add-to-list 'eglot-server-programs
             '((yaml-mode yaml-ts-mode ytt-starlark-mode) . ("ytt-language-server" "--stdio")))

(provide 'ytt-eglot)
;;; ytt-eglot.el ends here
