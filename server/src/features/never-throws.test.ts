import { applyEdits } from '@ytt-language/shared';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { workspaceOf } from '../workspace/testing.js';
import { askAboutFile, askAboutPlace } from './testing-everything.js';

const schema = '#@data/values-schema\n---\n#@schema/desc "d"\na: 1\nb:\n- c: ""\n  d: {e: 1}\n';
const texts = [
  'a: 1\nb:\n- c: x\n  d: {e: 2}\n',
  '#@data/values\n---\na: 1\nb:\n  - c: |\n      text\n    d:\n      e: 1\n',
  '#@ load("@ytt:data", "data")\n#@ def f(x):\na: #@ x\n#@ end\n---\nb: #@ f(data.values.a)\n',
  schema,
] as const;
const pieces = [
  '\n',
  ' ',
  ':',
  '- ',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '#@',
  '#@ ',
  '@',
  '|',
  '&a',
  '*a',
  '---\n',
  'a',
  'é',
  '😀',
  '\r\n',
  '\t',
  '\0',
  '\ud800',
  'data.values.',
];

const runs = Number(process.env['YTT_PROPERTY_RUNS'] ?? 150);

describe('features', () => {
  it(
    'answer at every place of every text',
    () => {
      const change = fc.record({ at: fc.nat(150), length: fc.nat(4), text: fc.constantFrom(...pieces) });
      fc.assert(
        fc.property(
          fc.constantFrom(...texts),
          fc.array(change, { maxLength: 5 }),
          fc.nat(160),
          (text, changes, place) => {
            const changed = changes.reduce((now, { at, length, text: newText }) => {
              const start = Math.min(at, now.length);
              return applyEdits(now, [{ range: { start, end: Math.min(now.length, start + length) }, newText }]);
            }, text as string);
            const files = new Map([
              ['/ws/schema.yml', schema],
              ['/ws/values.yml', changed],
            ]);
            const workspace = workspaceOf(files);
            const snapshot = workspace.snapshot('/ws/values.yml');
            if (snapshot === undefined) return;
            const offset = Math.min(place, changed.length);
            askAboutFile(workspace, snapshot, '/ws/values.yml');
            askAboutPlace(workspace, snapshot, '/ws/values.yml', offset);
          },
        ),
        { numRuns: runs },
      );
    },
    60_000 + 200 * runs,
  );
});
