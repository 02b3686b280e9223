;;; lsp-mode.el --- What a user of Emacs with lsp-mode sees in a values file  -*- lexical-binding: t -*-

;; The environment says where the configuration and the files are, and where the report goes.

(setq native-comp-deferred-compilation nil warning-minimum-level :error make-backup-files nil create-lockfiles nil)
(require 'json)
(package-initialize)
(require 'lsp-mode)
(require 'lsp-diagnostics)
(require 'yaml-mode)
(add-to-list 'load-path (getenv "YTT_CONFIGURATION"))
(require 'ytt-lsp-mode)

(setq lsp-auto-guess-root nil lsp-enable-file-watchers nil lsp-enable-suggest-server-download nil
      lsp-headerline-breadcrumb-enable nil lsp-warn-no-matched-clients nil lsp-enabled-clients '(ytt)
      lsp-diagnostics-provider :none lsp-session-file (expand-file-name "session" (getenv "HOME")))

(defvar ytt-seen nil "What was seen, by name.")
(defvar ytt-root (getenv "YTT_ROOT"))

(defun ytt-note (name value) (push (cons name value) ytt-seen))

(defun ytt-await (what condition)
  "Wait until CONDITION gives something, which is returned; WHAT says for what."
  (let ((tries 0) found)
    (while (not (setq found (funcall condition)))
      (when (> (setq tries (1+ tries)) 600) (error "Nothing comes about: %s" what))
      (accept-process-output nil 0.1))
    found))

(defun ytt-diagnostics ()
  "The diagnostics of the buffer: line from 0, column, message."
  (mapcar (lambda (one)
            (let ((start (lsp:range-start (lsp:diagnostic-range one))))
              (vector (lsp:position-line start) (lsp:position-character start) (lsp:diagnostic-message one))))
          (append (gethash (lsp--fix-path-casing (buffer-file-name)) (lsp-diagnostics t)) nil)))

(condition-case problem
    (progn
      (find-file (expand-file-name "values/prod.yml" ytt-root))
      (yaml-mode)
      (lsp-workspace-folders-add ytt-root)
      (lsp)
      (ytt-note 'diagnostics (vconcat (ytt-await "diagnostics" (lambda () (and (> (length (ytt-diagnostics)) 3) (ytt-diagnostics))))))
      (goto-char (point-min))
      (search-forward "log_level")
      (ytt-note 'hover (lsp:markup-content-value (lsp:hover-contents (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))
      (goto-char (point-max))
      (insert "inst")
      (ytt-note 'completion (vconcat (mapcar #'substring-no-properties
                                             (let ((found (lsp-completion-at-point)))
                                               (all-completions "inst" (nth 2 found))))))
      (delete-char -4)
      (goto-char (point-min))
      (search-forward "three")
      (replace-match "3")
      (ytt-note 'mended (vconcat (ytt-await "the finding to go"
                                            (lambda () (let ((left (ytt-diagnostics)))
                                                         (and (not (seq-some (lambda (one) (= (aref one 0) 1)) left)) left)))))))
  (error (ytt-note 'problem (error-message-string problem))))
(with-temp-file (getenv "YTT_REPORT") (insert (json-encode ytt-seen)))
(kill-emacs)
