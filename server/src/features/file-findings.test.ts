import type { Finding } from '@ytt-language/shared/findings/finding';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/memory-file-system.js';
import { Workspace } from '../workspace/workspace.js';
import { fileFindings } from './file-findings.js';

const schemas = [
  `#@data/values-schema
---
domain: a.com
services:
- #@schema/validation min_len=1
  name: ""
  #@schema/validation min=1, max=100
  port: 80
  #@schema/nullable
  tls:
    crt: ""
  env:
  - name: ""
    value: ""
  #@schema/deprecated "no"
  old: ""
limits:
  #@schema/validation one_of=["a", "b"]
  kind: a
  cpu: 1
`,
  `#@data/values-schema
---
#@schema/validation min_len=2
services:
- name: ""
  port: 80
limits:
  #@schema/validation min=5, when=lambda v, ctx: ctx.root["domain"] == "x"
  cpu: 1
domain: x
`,
] as const;

const values = `#! header
domain: b.com
services:
- name: one
  port: 1
  tls:
    crt: x
- name: two
  port: 500
  env:
  - name: A
    value: b
  - name: B
- port: yes
  nmae: x
limits:
  kind: c
  cpu: 2
`;

const pieces = [
  'x',
  '1',
  ' ',
  '  ',
  '\n',
  ':',
  ': ',
  '- ',
  '# c',
  '#@',
  '"',
  'port: 5',
  '\n  name: ',
  '\n- name: n\n',
  'null',
  '&a',
  '*a',
  '{',
  ']',
  'é',
  '\r\n',
  '---\n',
];

const change = fc.record({
  at: fc.nat(400),
  length: fc.oneof(fc.constant(0), fc.constant(0), fc.nat(3), fc.nat(40)),
  text: fc.oneof(fc.constantFrom(...pieces), fc.constant('')),
});

function workspaceOf(files: ReadonlyMap<string, string>): Workspace {
  const workspace = new Workspace(memoryFileSystem(new Map(files)));
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return workspace;
}

/** Findings as plain data, in an order of their own. */
function told(findings: readonly Finding[]): readonly string[] {
  const place = (path: string, { start, end }: { start: number; end: number }): string => `${path}[${start},${end}]`;
  return findings
    .map(({ code, severity, message, file, range, related, fixes }) =>
      JSON.stringify([
        place(file.path, range),
        code,
        severity,
        message,
        related.map((one) => [place(one.file.path, one.range), one.message]),
        fixes?.map((fix) => fix.edits.map(({ file: other, edit }) => [place(other.path, edit.range), edit.newText])),
      ]),
    )
    .sort();
}

const runs = Number(process.env['PROPERTY_RUNS'] ?? 60);

describe('fileFindings', () => {
  it.each([
    ['plain', values.replace('#! header', '# header')],
    ['annotated', values.replace('#! header', '#@data/values\n---')],
  ])(
    'are after any edits what a new workspace finds (%s)',
    (_, text) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...schemas),
          fc.array(change, { minLength: 1, maxLength: 6 }),
          (schema, changes) => {
            const files = new Map([
              ['/ws/schema.yml', schema],
              ['/ws/values.yml', text],
            ]);
            const workspace = workspaceOf(files);
            workspace.open({ key: '/ws/values.yml', text, version: 1 });
            fileFindings(workspace, '/ws/values.yml');
            let now = text;
            changes.forEach(({ at, length, text: newText }, i) => {
              const start = at % (now.length + 1);
              const end = Math.min(now.length, start + length);
              workspace.change('/ws/values.yml', i + 2, [{ range: { start, end }, newText }]);
              now = now.slice(0, start) + newText + now.slice(end);
              const fresh = workspaceOf(new Map([...files, ['/ws/values.yml', now]]));
              fileFindings(workspace, '/ws/values.yml', true);
              for (const key of files.keys())
                expect(told(fileFindings(workspace, key).findings)).toEqual(told(fileFindings(fresh, key).findings));
            });
          },
        ),
        { numRuns: runs },
      );
    },
    60_000 + 200 * runs,
  );
});
