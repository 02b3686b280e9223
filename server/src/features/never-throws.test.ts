import { applyEdits } from '@ytt-language/shared/text/edit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/memory-file-system.js';
import { Workspace } from '../workspace/workspace.js';
import { codeActions } from './code-actions.js';
import { codeLenses } from './code-lens.js';
import { completionsAt } from './completion/completion.js';
import { defaultHints } from './default-hints.js';
import { definitionsAt } from './definition.js';
import { documentLinks } from './document-links.js';
import { documentSymbols } from './document-symbols.js';
import { fileFindings } from './file-findings.js';
import { foldingRanges } from './folding.js';
import { formattingEdits } from './formatting.js';
import { hoverAt } from './hover.js';
import { implementationsAt } from './implementation.js';
import { closeBlock } from './on-type.js';
import { refactorings } from './refactorings.js';
import { highlightsAt, referencesAt } from './references.js';
import { renameAt } from './rename.js';
import { renderHover } from './render/render-hover.js';
import { schemaChoices } from './schema-choices.js';
import { selectionRanges } from './selection-ranges.js';
import { semanticTokens } from './semantic-tokens.js';
import { effectiveValues, renderedOutput, schemaExport } from './shown-text.js';
import { signatureHelpAt } from './signature-help.js';
import { valueHints } from './value-hints.js';
import { workspaceSymbols } from './workspace-symbols.js';

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
            const workspace = new Workspace(memoryFileSystem(files));
            workspace.setFolders(['/ws']);
            for (const _ of workspace.index('/ws'));
            const snapshot = workspace.snapshot('/ws/values.yml');
            if (snapshot === undefined) return;
            const offset = Math.min(place, changed.length);
            const hover = hoverAt(snapshot, offset);
            if (hover !== undefined) renderHover(hover.subject, snapshot.uriOf);
            for (const entry of completionsAt(snapshot, offset)) {
              entry.documentation?.();
              const { start, end } = entry.edit.range;
              expect(start <= offset && offset <= end).toBe(true);
            }
            definitionsAt(snapshot, offset);
            referencesAt(snapshot, offset, true);
            highlightsAt(snapshot, offset);
            documentSymbols(snapshot);
            foldingRanges(snapshot);
            documentLinks(snapshot);
            signatureHelpAt(snapshot, offset);
            implementationsAt(snapshot, offset);
            renameAt(snapshot, offset, 'other', []);
            closeBlock(snapshot, offset);
            formattingEdits(snapshot);
            defaultHints(snapshot, { start: 0, end: changed.length });
            valueHints(snapshot, { start: 0, end: changed.length });
            codeLenses(snapshot);
            refactorings(snapshot, offset);
            semanticTokens(snapshot);
            workspaceSymbols(workspace, 'a');
            schemaChoices(workspace, '/ws/values.yml');
            effectiveValues(snapshot);
            renderedOutput(snapshot);
            schemaExport(snapshot, 'json-schema');
            for (const [i, range] of selectionRanges(snapshot, offset).entries())
              if (i > 0) expect(range.end).toBeGreaterThanOrEqual(range.start);
            codeActions(fileFindings(workspace, '/ws/values.yml').findings, { start: offset, end: offset });
          },
        ),
        { numRuns: runs },
      );
    },
    60_000 + 200 * runs,
  );
});
