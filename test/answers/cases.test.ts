/**
 * What a workspace shows for each recorded case of ytt: an error exactly if ytt fails, and the findings with their
 * places, words and fixes as recorded. `RECORD_ANSWERS=1 npx vitest run test/answers` records them again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shownMessage } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { fileFindings } from '../../server/src/diagnostics/file-findings.js';
import { codeActions } from '../../server/src/features/actions/code-actions.js';
import { textAfter } from '../../server/src/features/testing.js';
import { memoryFileSystem } from '../../server/src/workspace/files/testing.js';
import { Workspace } from '../../server/src/workspace/workspace.js';
import type { CaseFile } from '../conformance/adapter.js';
import { findSet, type RecordedCase, readCases, repositorySets } from '../conformance/recordings.js';
import { at, difference } from './shown.js';

/** For each set, one in this many cases is recorded, because the cases of `projects` are alike. */
const oneOf = { projects: 3, starlark: 1, scalars: 1, mutated: 1 } as const;

type Findings = ReturnType<typeof fileFindings>['findings'];

const folder = '/ws/';

/** The findings in all files of the case, as a project file describes it, by their paths. */
function findingsOf({ files, dataValuesFiles, flags }: RecordedCase): ReadonlyMap<string, Findings> {
  const inputs = [...(files ?? []), ...(dataValuesFiles ?? [])];
  const pathsOf = (some: readonly CaseFile[] | null | undefined) => (some ?? []).map(({ path }) => path);
  const project = {
    name: 'recorded',
    files: pathsOf(files).map((path) => `${path}=${path}`),
    dataValuesFiles: pathsOf(dataValuesFiles),
    strict: flags?.strict ?? false,
  };
  const texts = new Map(inputs.map(({ path, text }) => [`${folder}${path}`, text]));
  texts.set(`${folder}.ytt-project.yaml`, JSON.stringify({ projects: [project] }));
  const workspace = new Workspace(memoryFileSystem(texts));
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return new Map(
    [...texts.keys()].map((key) => [key.slice(folder.length), fileFindings(workspace, key).findings] as const),
  );
}

/** The findings of a file as text, each with the lines that its fixes change. */
function shown(path: string, findings: Findings): readonly string[] {
  return findings.flatMap((finding) => {
    const { severity, code, range, file, related } = finding;
    const actions = codeActions([finding], range);
    return [
      `${path} ${rangeIn(file.text, range)} ${severity} ${code}`,
      ...shownMessage(finding).split('\n'),
      ...related.map((one) => `see ${one.file.path} ${rangeIn(one.file.text, one.range)} ${one.message}`),
      ...actions.flatMap(({ title, preferred, edits }) => [
        `fix${preferred ? ' (preferred)' : ''}: ${title}`,
        ...[...new Set(edits.map((edit) => edit.file))].flatMap((changed) => {
          const ofFile = edits.flatMap((one) => (one.file === changed ? [one.edit] : []));
          return difference(changed.text, textAfter(changed.text, ofFile));
        }),
      ]),
    ].map((line, index) => (index === 0 ? line : `    ${line}`));
  });
}

function rangeIn(text: string, { start, end }: Findings[number]['range']): string {
  const document = TextDocument.create('file:///ws/text.yml', 'yaml', 1, text);
  return at({ start: document.positionAt(start), end: document.positionAt(end) });
}

it.each(repositorySets)(
  'an error is shown exactly if ytt fails, with the recorded place, words and fixes: %s',
  (set) => {
    const found = findSet(set, process.env);
    if (found.kind !== 'present') throw new Error(found.message);
    const wrong: unknown[] = [];
    const lines: string[] = [];
    for (const [index, testCase] of readCases(found.path).entries()) {
      const { id, result, inspect } = testCase;
      const byPath = findingsOf(testCase);
      if (index % oneOf[set] === 0) {
        const texts = [...byPath].flatMap(([path, findings]) => shown(path, findings));
        if (texts.length > 0) lines.push(`=== ${id}`, ...texts);
      }
      // A failure with the data values alone implies one with the output, but not the other way round.
      const recorded = result ?? (inspect?.ok === false ? inspect : undefined);
      if (recorded === undefined) continue;
      const errors = [...byPath.values()].flat().filter(({ severity }) => severity === 'error');
      if ((errors.length === 0) !== recorded.ok) wrong.push({ case: id, errors: errors.map(shownMessage), recorded });
    }
    expect(wrong).toEqual([]);
    const answers = `${lines.join('\n')}\n`;
    const path = fileURLToPath(new URL(`cases.${set}.answers.txt`, import.meta.url));
    if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(path, answers);
    expect(answers).toBe(readFileSync(path, 'utf8'));
  },
);
