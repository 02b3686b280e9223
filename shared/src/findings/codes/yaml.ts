/** The codes of findings about YAML itself. */
import type { CodeDescription } from '../code-description.js';

/** Describes each code of a finding about the YAML of a file, with an example that causes the finding. */
export const yamlCodes = {
  'yaml-syntax': {
    meaning: 'The text is not YAML as ytt reads it (YAML 1.1 with the rules of libyaml).',
    example: 'name: app\nport 8080\nhost: local\n',
    fix: 'Correct the text near the marked place; often a colon, a quote or an indentation is missing or misplaced.',
    quickFix: {
      does: 'Adds the colon, quote, bracket, comma or space that is missing, puts a text in quotes, or indents the line as those beside it.',
    },
  },
  'yaml-unreadable-character': {
    meaning: 'The text has a control character, or bytes that are not UTF-8.',
    example: 'name: "a\u0007b"\n',
    fix: 'Remove the character, or write it as an escape in double quotes (`"\\x07"`).',
    quickFix: { does: 'Removes the character.' },
  },
  'yaml-line-break': {
    meaning:
      'The text has line breaks (CR alone, NEL, LS or PS) that ytt counts in one place and not in another, and it crashes.',
    example: 'a: 1\rb: 2',
    fix: 'Use LF or CR LF at the ends of lines.',
    quickFix: { does: 'Ends the lines with line feeds.' },
  },
  'yaml-nesting': {
    meaning: 'Collections are nested deeper than any stage can follow.',
    example: `v: ${'['.repeat(501)}${']'.repeat(501)}\n`,
    fix: 'Flatten the structure.',
    quickFix: { none: 'Only the author knows how to flatten it.' },
  },
  'yaml-expansion': {
    meaning: 'Aliases of aliases stand for more nodes than any stage can follow.',
    example: `a0: &a0 [x, x]\n${Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`).join('')}`,
    fix: 'Write the values out where they are needed, or use fewer aliases.',
    quickFix: { none: 'Only the author knows which aliases to write out.' },
  },
  'yaml-unknown-anchor': {
    meaning: 'An alias names an anchor that is not defined before it in its document.',
    example: 'a: *defaults\n',
    fix: 'Define the anchor (`&defaults`) earlier in the same document, or correct the name.',
    quickFix: { does: 'Names the nearest anchor, or puts the text in quotes.' },
  },
  'yaml-recursive-alias': {
    meaning: 'The value of an anchor contains an alias to itself.',
    example: 'a: &loop\n  b: *loop\n',
    fix: 'Remove the alias.',
    quickFix: { does: 'Writes null.' },
  },
  'yaml-merge': {
    meaning: 'A merge key (`<<`) has a value that is neither a map nor a list of maps.',
    example: '<<: 5\na: 1\n',
    fix: 'Give an alias of a map (`<<: *defaults`), or quote the key if it is meant as text.',
    quickFix: { does: 'Puts the key in quotes.' },
  },
  'yaml-tag': {
    meaning: 'A scalar cannot be what its tag says.',
    example: 'port: !!int eighty\n',
    fix: 'Correct the value or remove the tag.',
    quickFix: { does: 'Removes the tag.' },
  },
  'yaml-strict': {
    meaning: 'In strict mode, a plain scalar could be read in two ways or must be quoted.',
    example: 'enabled: yes\n',
    fix: 'Write `true`, `false` or a plain number, or put the text in quotes.',
    quickFix: { does: 'Puts the text in quotes.' },
  },
  'yaml-key-repeated': {
    meaning: 'A map of a plain data values file has a key twice; ytt takes the later one, merged over the earlier one.',
    example: '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\n#! values: values.yml\nname: app\nname: web\n',
    fix: 'Remove one of the two.',
    quickFix: { does: 'Removes the later one.' },
  },
  'yaml-byte-order-mark': {
    meaning:
      'A byte order mark stands in a plain text, often at the beginning of a file. Nobody sees it, but ytt takes it for a letter: the key has another name, and a comment or `---` behind it is none.',
    example: '\ufeffname: app\n',
    fix: 'Save the file as UTF-8 without a byte order mark. Where the mark is meant, write `"\\uFEFF"` in double quotes.',
    quickFix: { does: 'Removes the mark.' },
  },
  'yaml-lone-mark': {
    meaning: 'A plain text ends with a quote or bracket that nothing opens.',
    example: 'name: app"\n',
    fix: 'Add the opening mark, or put the text in quotes.',
    quickFix: { does: 'Adds the opening mark, or puts the text in quotes.' },
  },
  'yaml-doubled-mark': {
    meaning: 'The colon of a key, or the dash of an item, was typed twice: one or both are part of the key.',
    example: 'name:: app\n',
    fix: 'Remove one of the two, or put the key in quotes.',
    quickFix: { does: 'Removes one of the two.' },
  },
  'yaml-joined-lines': {
    meaning: "A line that begins with '-' continues the text of the line above, as it is indented more.",
    example: 'names:\n- a\n  - b\n',
    fix: 'Indent the line as the items beside it, or put the text in quotes.',
    quickFix: { does: 'Indents the line as the item above.' },
  },
  'yaml-boolean-like': {
    meaning: 'A plain word such as `y`, `no`, `on` or `off` is read as a boolean.',
    example: 'country: no\n',
    fix: 'Quote it where text is meant; write `true` or `false` where a boolean is.',
    quickFix: { does: 'Puts the word in quotes, or writes the boolean.' },
  },
  'yaml-number-like': {
    meaning:
      'A plain word that looks like an identifier or a version is read as a number, or one with a leading zero as an octal one, unless it is a mode of files (`defaultMode: 0644`).',
    example: 'commit: 357e009\n',
    fix: 'Quote it where text is meant.',
    quickFix: { does: 'Puts the word in quotes.' },
  },
} as const satisfies Record<string, CodeDescription>;
