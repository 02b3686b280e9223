;;; ytt-lsp-mode.el --- The ytt language server for lsp-mode  -*- lexical-binding: t -*-

;; Put it where `load-path' leads and `require' it, then `lsp' in a YAML buffer starts the server, beside the general YAML
;; server of lsp-mode, or alone with (setq lsp-disabled-clients '(yamlls)).

;;; Code:

(require 'lsp-mode)

(define-derived-mode ytt-starlark-mode prog-mode "ytt Starlark"
  "Modules of ytt.")
(add-to-list 'auto-mode-alist '("\\.star\\'" . ytt-starlark-mode))
(add-to-list 'lsp-language-id-configuration '(ytt-starlark-mode . "ytt-starlark"))

(defcustom ytt-language-server-command '("ytt-language-server" "--stdio")
  "The command that starts the ytt language server."
  :type '(repeat string)
  :group 'lsp-mode)

(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (lambda () ytt-language-server-command))
                  :major-modes '(yaml-mode yaml-ts-mode ytt-starlark-mode)
                  :server-id 'ytt
                  :add-on? t))

(provide 'ytt-lsp-mode)
;;; ytt-lsp-mode.el ends here
