/** The codes of findings about how files of a workspace belong together. */
import type { CodeDescription } from '../code-description.js';

/** Describes each code of a finding that depends on several files of a workspace, with an example that causes it. */
export const workspaceCodes = {
  'required-value-missing': {
    meaning: 'A rule of the schema does not pass because this file leaves a data value at its default.',
    example:
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/validation min_len=1\nname: ""\nport: 0\n#! file: values.yml\nport: 1\n',
    fix: 'Set the data value, here or in another file of the run.',
    quickFix: { does: 'Adds the data value.' },
  },
  'ambiguous-project': {
    meaning: 'An annotated values file could belong to several projects, so it is not checked.',
    example:
      '#! file: a/schema.yml\n#@data/values-schema\n---\nname: ""\n#! file: b/schema.yml\n#@data/values-schema\n---\nname: ""\n#! file: values.yml\n#@data/values\n---\nname: app\n',
    fix: 'Say which project it belongs to, in `.ytt-project.yaml` or with a modeline `#! ytt-schema: PATH`.',
    quickFix: { does: 'Writes a project file that says where the values belong.' },
  },
  'document-annotation-misspelt': {
    meaning:
      'A comment is almost the annotation that says what the document below is for, and ytt does not read it so.',
    example: '#! file: values.yml\n#! @data/values\n---\nname: app\n',
    fix: 'Write the annotation as offered: right behind `#@`.',
    quickFix: { does: 'Writes the annotation as ytt reads it.' },
  },
  'modeline-unresolved': {
    meaning: 'The modeline of a file leads to no schema, so it is ignored.',
    example: '#! file: values.yml\n#! ytt-schema: config/schema.yml\nname: app\n',
    fix: 'Correct the path, which is relative to the file and leads to a file or directory of the workspace that holds a schema document.',
    quickFix: { does: 'Removes the modeline.' },
  },
  'project-file-invalid': {
    meaning: 'A project of a project file is incomplete, or has the name of another one.',
    example: '#! file: .ytt-project.yaml\nprojects:\n- name: app\n',
    fix: 'Write the entry as the message says.',
    quickFix: { does: 'Adds the name or the files.' },
  },
  'project-file-misnamed': {
    meaning: 'The name of a file is almost that of a project file, which is not read under another name.',
    example: '#! file: .ytt-project.yml\nprojects: []\n',
    fix: 'Rename it to `.ytt-project.yaml`.',
    quickFix: { none: 'A file is renamed in the editor or on disk.' },
  },
  'file-too-large': {
    meaning: 'A file that takes part in a run is larger than the setting `ytt.limits.fileSize` allows.',
    example: '',
    fix: 'Split the file, or raise the limit.',
    quickFix: { none: 'It is no mistake in the text.' },
  },
  'file-unreadable': {
    meaning: 'A file that takes part in a run cannot be read, or is a link that leads out of the workspace folders.',
    example: '',
    fix: 'Give yourself the permission to read it; add the folder that a link leads to to the workspace.',
    quickFix: { none: 'It is no mistake in the text.' },
  },
  quarantined: {
    meaning: 'The server did not come to an end with a file or a run, or ran out of memory, and goes on without it.',
    example: '',
    fix: 'Change the text, and please report it: what a file holds should not stop the server.',
    quickFix: { none: 'It is no mistake in the text.' },
  },
  'not-checked': {
    meaning: '`check` did not come to an end with a file or a run, by a fault of its own; the other files are checked.',
    example: '',
    fix: 'Please report it with the text: what a file holds should not stop the check.',
    quickFix: { none: 'It is no mistake in the text.' },
  },
  'project-path-missing': {
    meaning: 'A path of a project file leads to no file that is read.',
    example: '#! file: .ytt-project.yaml\nprojects:\n- name: app\n  files:\n  - config\n',
    fix: 'Correct the path. Paths are relative to the project file; what is ignored, excluded or outside the workspace is not read.',
    quickFix: { does: 'Changes to the path that was mistyped, or removes it.' },
  },
} as const satisfies Record<string, CodeDescription>;
