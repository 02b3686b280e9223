/** The findings of a run's stages are together those of the whole run. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultRunOptions, evaluateProject, type Finding, SourceFile, stages } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { readMistakes } from './read-mistakes.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const lists = readdirSync(folder).filter((name) => name.endsWith('.txt') && !name.startsWith('project-file'));

/** Each once: errors of reading are reported by every stage that reads the file. */
const shown = (findings: readonly Finding[]): string[] => {
  const told = findings.map(
    ({ file, range, code, message }) => `${file.path} ${range.start}-${range.end} ${code} ${message}`,
  );
  return [...new Set(told)].sort();
};

describe.each(lists)('%s', (list) => {
  const mistakes = readMistakes(readFileSync(`${folder}${list}`, 'utf8'));
  it.each(mistakes.map((one) => [one.name, one.texts] as const))('%s', (_, texts) => {
    const files = [...texts].map(([name, text]) => new SourceFile(name, text));
    const evaluate = () =>
      evaluateProject({ files: [...files], dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    const project = evaluate();
    const byStage = stages.flatMap((stage) => evaluate().findingsFrom(stage));
    // Findings that enclose others are reported only by the run as a whole.
    const enclosing = new Set(project.enclosingFindingsOf('result'));
    expect(shown(byStage)).toEqual(shown(project.findings.filter((finding) => !enclosing.has(finding))));
  });
});
