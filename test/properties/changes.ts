/** Generates changes to texts as users and careless tools make them. */
import { applyEdits, type TextEdit } from '@ytt-language/shared';
import fc from 'fast-check';
import { ownSeeds, recorded, type Seed, seedLines } from './seeds.js';

/** A change; its position in a text of any length follows from `place`. */
export interface Change {
  readonly kind: (typeof kinds)[number];
  readonly place: number;
  readonly other: number;
  readonly size: number;
  readonly piece: string;
  readonly line: string;
}

const kinds = [
  ...(['insert', 'insert', 'insert', 'delete', 'replace', 'line', 'line', 'delete-lines', 'paste', 'move'] as const),
  ...(['indent', 'dedent', 'comment', 'uncomment', 'crlf', 'all-crlf', 'document', 'cut-off', 'line-of-own'] as const),
];

const pieces = [
  ...[
    'x',
    '1',
    ' ',
    '  ',
    '\n',
    ':',
    ': ',
    '- ',
    '-',
    '# c',
    '"x # y" z',
    '#@',
    '#! n',
    '"',
    "'",
    'null',
    '&a ',
    '*a',
    '<<: *a',
    '{',
    'fo\n',
    '"h\n',
    '#! said\n',
    '# said\n',
    'other: 1\n',
    '- name: more\n',
  ],
  ...[
    '}',
    '[',
    ']',
    ',',
    'é',
    '😀',
    '\r\n',
    '\r',
    '\t',
    '---\n',
    '--- \n',
    '...\n',
    '\n- ',
    '\n  name: ',
    '|',
    '>',
    '|-\n',
  ],
  ...[
    '(@',
    '@)',
    '(@=',
    '\\',
    '\0',
    '\ud800',
    '\u2028',
    '\u0085',
    '\ufeff',
    '!!int ',
    '!!binary ',
    '? ',
    '%YAML 1.1',
    '~',
    '@',
  ],
  ...[
    '#@ end',
    '\n#@ end\n',
    '#@ if True:\n',
    '#@ for/end i in range(3):\n',
    '#@ x = 1\n',
    '#@ def f():\n',
    '#@ f()',
    ' #@ x',
  ],
  ...[
    'lambda',
    'def ',
    'end',
    'for ',
    'in ',
    'not ',
    '(',
    ')',
    '**',
    '<<',
    '//',
    '%',
    '+=',
    '"""',
    '1e400',
    '99999999999999999999',
  ],
  ...[
    '#@data/values\n',
    '#@data/values-schema\n',
    '#@library/ref "@app"\n',
    '#@schema/nullable\n',
    '#@overlay/remove\n',
  ],
  ...['#@schema/type any=True\n', '#@overlay/match by="name"\n', '#@overlay/replace\n', '#@schema/validation min=1\n'],
];

export const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...kinds),
  place: fc.nat(0xfffffff),
  other: fc.nat(0xfffffff),
  size: fc.oneof(fc.constantFrom(1, 1, 2), fc.nat(12), fc.nat(100)),
  piece: fc.constantFrom(...pieces),
  line: fc.constantFrom(...seedLines),
});

/** `change` as an edit of `text`. */
export function editOf(text: string, { kind, place, other, size, piece, line }: Change): TextEdit {
  const at = place % (text.length + 1);
  const end = Math.min(text.length, at + size);
  const lines = linesAround(text, at, 1 + (size % 4));
  const replaceLines = (newText: string): TextEdit => ({ range: lines, newText });
  const old = text.slice(lines.start, lines.end);
  switch (kind) {
    case 'insert':
      return { range: { start: at, end: at }, newText: piece };
    case 'replace':
      return { range: { start: at, end }, newText: piece };
    case 'delete':
      return { range: { start: at, end }, newText: '' };
    case 'line':
      return {
        range: { start: lines.start, end: lines.start },
        newText: `${indentation(old, other)}${line.trimStart()}\n`,
      };
    case 'delete-lines':
      return replaceLines('');
    case 'paste': {
      const from = linesAround(text, other % (text.length + 1), 1 + (size % 4));
      return { range: { start: lines.start, end: lines.start }, newText: text.slice(from.start, from.end) };
    }
    case 'line-of-own': {
      const from = linesAround(text, other % (text.length + 1), 1);
      const copied = text.slice(from.start, from.end).trimStart();
      return { range: { start: lines.start, end: lines.start }, newText: indentation(old, place) + copied };
    }
    case 'move': {
      const from = linesAround(text, other % (text.length + 1), 1);
      return replaceLines(text.slice(from.start, from.end) + old);
    }
    case 'indent':
      return replaceLines(old.replace(/^(?=.)/gm, '  '));
    case 'dedent':
      return replaceLines(old.replace(/^ {1,2}/gm, ''));
    case 'comment':
      return replaceLines(old.replace(/^([ ]*)(?=\S)/gm, other % 2 === 0 ? '$1#! ' : '# $1'));
    case 'uncomment':
      return replaceLines(old.replace(/^([ ]*)#[!@]? ?/gm, '$1'));
    case 'crlf':
      return replaceLines(old.includes('\r') ? old.replaceAll('\r', '') : old.replaceAll('\n', '\r\n'));
    case 'all-crlf': {
      const newText = text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text.replaceAll('\n', '\r\n');
      return { range: { start: 0, end: text.length }, newText };
    }
    case 'document':
      return {
        range: { start: lines.start, end: lines.start },
        newText: other % 3 === 0 ? '#@data/values\n---\n' : '---\n',
      };
    case 'cut-off':
      return { range: { start: other % 4 === 0 ? at : text.length, end: text.length }, newText: '' };
  }
}

export function changed(text: string, one: Change): string {
  return applyEdits(text, [editOf(text, one)]);
}

/** The spaces before the first line, sometimes a few more or less. */
function indentation(lines: string, choice: number): string {
  const own = /^ */.exec(lines)?.[0] ?? '';
  return [own, own, own, `${own}  `, own.slice(2), ''][choice % 6] ?? own;
}

/** `count` whole lines starting with that of `at`. */
function linesAround(text: string, at: number, count: number): { start: number; end: number } {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  let end = start;
  for (let i = 0; i < count && end < text.length; i++) {
    const lineBreak = text.indexOf('\n', end);
    end = lineBreak === -1 ? text.length : lineBreak + 1;
  }
  return { start, end };
}

export const seed: fc.Arbitrary<Seed> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...ownSeeds) },
  fc.constantFrom(...recorded),
);

/** A change of the file that `file` selects. */
export const fileChange = fc.record({ file: fc.nat(30), change });

/** `seed` after changes, some of which have no effect. */
export const changedSeed: fc.Arbitrary<Seed> = fc
  .tuple(seed, fc.array(fileChange, { maxLength: 5 }))
  .map(([files, changes]) => {
    const texts = new Map(Object.entries(files));
    const paths = [...texts.keys()];
    for (const one of changes) {
      const path = paths[one.file % paths.length];
      if (path !== undefined) texts.set(path, changed(texts.get(path) ?? '', one.change));
    }
    return Object.fromEntries(texts);
  });

/** Files of lines in any order. */
export const jumbledSeed: fc.Arbitrary<Seed> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'schema.yml',
        'values.yml',
        'a.yml',
        'b.yml',
        'm.star',
        'n.txt',
        'values/p.yml',
        'values/p.toml',
        '_ytt_lib/l/a.yml',
      ),
      fc.array(fc.tuple(fc.constantFrom('', '', '', '  ', '    '), fc.constantFrom(...seedLines)), { maxLength: 14 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((files) =>
    Object.fromEntries(
      files.map(([path, lines]) => [path, lines.map(([indent, line]) => `${indent}${line}\n`).join('')]),
    ),
  );
