/** The codes of findings about how a run reads its files: document annotations, libraries, flags and file marks. */
import type { CodeDescription } from '../code-description.js';

/** Describes each code of a finding about the files of a run, with an example that causes the finding. */
export const projectCodes = {
  'annotation-misplaced': {
    meaning: '`@data/values` or `@data/values-schema` stands on something that is not a document.',
    example: '---\n#@data/values\nname: app\n',
    fix: 'Write the annotation on the line above the `---`.',
    quickFix: { does: "Adds the '---', or moves the annotation above it." },
  },
  'annotation-repeated': {
    meaning: '`@data/values` or `@data/values-schema` is given twice for one document.',
    example: '#@data/values\n#@data/values\n---\nname: app\n',
    fix: 'Remove one of the two.',
    quickFix: { does: 'Removes the second one.' },
  },
  'mixed-documents': {
    meaning: 'A file with schema documents or data values documents also holds documents of another kind.',
    example: '#@data/values-schema\n---\nname: app\n---\nkind: Deployment\n',
    fix: 'Move the other documents to a file of their own.',
    quickFix: { does: 'Annotates the document as the others.' },
  },
  'library-ref-invalid': {
    meaning: 'The address of a document, `@library/ref` or an argument of `@data/values`, is not one that ytt knows.',
    example: '#@library/ref "@app~"\n#@data/values\n---\nname: app\n',
    fix: 'Write `@path`, `@~alias` or `@path~alias`; several of them for a library within a library.',
    quickFix: { does: "Begins with '@', or removes an empty alias." },
  },
  'plain-values-rendered': {
    meaning: 'A plain YAML file given with --file looks like data values, but ytt renders it.',
    example: [
      '#! file: schema.yml',
      '#@data/values-schema',
      '---',
      'name: app',
      '#! file: values.yml',
      'name: web',
      '',
    ].join('\n'),
    fix: 'Give the file with --data-values-file, or begin it with `#@data/values` and `---`.',
    quickFix: { does: 'Makes it a data values document.' },
  },
  'library-document-unused': {
    meaning: 'A schema or data values document is addressed to a library that is never evaluated.',
    example: '#@library/ref "@app"\n#@data/values\n---\nname: app\n',
    fix: 'Correct the address, evaluate the library, or remove the document.',
    quickFix: { does: 'Removes the address.' },
  },
  'data-value-flag-invalid': {
    meaning: 'A data value given on the command line or in the environment cannot be read.',
    example: '#! flag: --data-value name\n#@data/values-schema\n---\nname: app\n',
    fix: 'Write it as `path.to.key=value`.',
    quickFix: { none: 'It stands on a command line.' },
  },
  'file-mark-invalid': {
    meaning: 'A file mark is not understood or matches no file.',
    example: '#! flag: --file-mark config.yml\nname: app\n',
    fix: 'Write it as `path:key=value` with a key and value that ytt knows.',
    quickFix: { none: 'It stands on a command line.' },
  },
  'file-type-unknown': {
    meaning: 'A file is marked for output, but is neither YAML nor text.',
    example: '#! flag: --file-mark logo.png:for-output=true\nname: app\n',
    fix: 'Give the file a type, such as `type=text-plain`.',
    quickFix: { none: 'It stands on a command line.' },
  },
} as const satisfies Record<string, CodeDescription>;
