;;; typing.el --- Types whole files key by key into this Emacs, with eglot and company  -*- lexical-binding: t -*-

;; The keys go through the command loop as those of a person do, and suggestions come when Emacs is idle.  A timer gives
;; the next key when what is waited for has come about.  The environment says which files, and where the report goes.

(setq native-comp-deferred-compilation nil comp-deferred-compilation nil warning-minimum-level :error)
(require 'json)
(package-initialize)
(require 'eglot)
(require 'company)
(require 'yaml-mode)

;; The mode goes on to the next line by itself behind these; here lines are counted by the Enter that ends them.
(dolist (key '("|" ">")) (define-key yaml-mode-map key nil))

(define-derived-mode ytt-starlark-mode prog-mode "ytt Starlark")
(add-to-list 'auto-mode-alist '("\\.star\\'" . ytt-starlark-mode))
(add-to-list 'eglot-server-programs
             `((yaml-mode ytt-starlark-mode text-mode) . ("node" ,(getenv "YTT_SERVER") "--stdio")))
(global-company-mode)
;; As people set it who want suggestions from the first letter on.
(setq company-minimum-prefix-length 1)
;; As in a repository, whose root is the one of the workspace.
(add-hook 'project-find-functions (lambda (_) (cons 'transient (file-name-as-directory (getenv "YTT_ROOT")))))
(setq make-backup-files nil auto-save-default nil create-lockfiles nil eglot-confirm-server-initiated-edits nil
      inhibit-startup-screen t ring-bell-function #'ignore)

(defvar ytt-files (let ((json-object-type 'alist) (json-array-type 'list) (json-key-type 'symbol))
                    (json-read-file (getenv "YTT_TYPED_FILES"))))
(defvar ytt-steps nil "What is still to be done: functions that return non-nil when they are done.")
(defvar ytt-waited 0 "How often the first of the steps was tried.")
(defvar ytt-typed nil "The texts that were typed, by the paths of their files.")

;; Newer versions of eglot format on type: timers run while it waits for the server, in the middle of a key's command.
(defvar ytt-in-command nil "Whether a command is still running.")
(advice-add 'eglot--post-self-insert-hook :around
            (lambda (ask &rest rest) (let ((ytt-in-command t)) (apply ask rest))))

(defun ytt-line ()
  "The line of the cursor."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun ytt-press (keys)
  "Give KEYS to the command loop."
  (setq unread-command-events (append unread-command-events (listify-key-sequence (kbd keys)))))

(defun ytt-type (text)
  "Give the characters of TEXT to the command loop."
  (setq unread-command-events (append unread-command-events (string-to-list text))))

(defun ytt-report (problem)
  "Write what was typed, and PROBLEM if there is one, and leave."
  (with-temp-file (getenv "YTT_REPORT")
    (insert (json-encode `((problem . ,problem) (typed . ,(or ytt-typed (make-hash-table)))))))
  (kill-emacs))

(defun ytt-do (&rest steps)
  "Do STEPS before all others."
  (setq ytt-steps (append steps ytt-steps)))

(defun ytt-break-line (line)
  "Press Enter, and take back what is not meant to begin LINE.  A list that Enter would choose from is closed before."
  (if company-candidates (progn (ytt-press "C-g") nil)
    (let ((number (line-number-at-pos)))
      (ytt-press "RET")
      (ytt-do (lambda () (= (line-number-at-pos) (1+ number)))
              (lambda () (cond ((string-prefix-p (ytt-line) line) t)
                               (t (ytt-press "DEL") nil)))
              (lambda () (= (point) (line-end-position)))))
    t))

(defun ytt-take (take)
  "Choose from the suggestions that come the one that TAKE names."
  (let ((label (alist-get 'label take)) (leaves (alist-get 'leaves take)))
    (ytt-do (lambda ()
              (or (string= (ytt-line) leaves)
                  (and company-candidates
                       (cond ((string= (string-trim (nth (or company-selection 0) company-candidates)) label)
                              (ytt-press "RET") t)
                             ((seq-some (lambda (one) (string= (string-trim one) label)) company-candidates)
                              (ytt-press "M-n") nil)))))
            (lambda () (string= (ytt-line) leaves)))))

(defun ytt-type-line (line takes)
  "Type LINE, with the suggestion of TAKES that is for it."
  (let ((take (seq-find (lambda (one) (string-prefix-p (alist-get 'behind one) line)) takes))
        (rest (lambda (from) (ytt-type (substring line (length from))) t))
        (here (ytt-line)))
    (if (not take) (funcall rest here)
      (ytt-type (substring (alist-get 'behind take) (length here)))
      (ytt-do (lambda () (string= (ytt-line) (alist-get 'behind take)))
              ;; Eglot tells of changes when Emacs is idle, and asks for nothing before.
              (lambda () (null eglot--recent-changes))
              (lambda () (ytt-take take) t)
              (lambda () (funcall rest (alist-get 'leaves take)))))
    t))

(defun ytt-type-file (file)
  "The steps that type FILE."
  (let ((path (alist-get 'path file)) (lines (alist-get 'lines file)) (takes (alist-get 'takes file)))
    (append
     (list (lambda ()
             (find-file (expand-file-name path (getenv "YTT_ROOT")))
             ;; It connects behind the next command.
             (eglot-ensure) (ytt-press "C-e") t)
           (lambda () (and (eglot-current-server) (eglot-managed-p))))
     (apply #'append
            (seq-map-indexed
             (lambda (line i)
               (append (if (> i 0) (list (lambda () (ytt-break-line line))))
                       (list (lambda () (ytt-type-line line takes))
                             (lambda () (string= (ytt-line) line)))))
             lines))
     (list (lambda ()
             (push (cons (intern path) (buffer-substring-no-properties (point-min) (point-max))) ytt-typed) t)))))

(defun ytt-next ()
  "Do the first of the steps, once there is no key that is still to be read."
  (cond ((or ytt-in-command unread-command-events (input-pending-p)))
        ((null ytt-steps) (ytt-report nil))
        (t (let ((step (pop ytt-steps)))
             (condition-case problem
                 (if (funcall step) (setq ytt-waited 0)
                   (push step ytt-steps)
                   (setq ytt-waited (1+ ytt-waited))
                   (when (> ytt-waited 1000)
                     (ytt-report (format "%s: the line is %S, suggested is %S in %S" (buffer-name) (ytt-line) company-candidates (buffer-substring-no-properties (point-min) (point-max))))))
               (error (ytt-report (format "%S" problem))))))))

(setq ytt-steps (apply #'append (mapcar #'ytt-type-file ytt-files)))
(run-with-timer 0.02 0.02 #'ytt-next)
;;; typing.el ends here
