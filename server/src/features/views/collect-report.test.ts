/** The report of a workspace in which nothing was evaluated yet. */
import { expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { collectReport } from './collect-report.js';

it('reports what was not evaluated, and that there is nothing to report', () => {
  const { workspace } = openFixture('#! file: schema.yml\n#@data/values-schema\n---\na: 1\n');
  const { text, language } = collectReport(workspace, {
    versions: { Editor: 'x' },
    overBudget: new Set(['/ws/a.yml']),
  });
  expect(language).toBe('markdown');
  expect(text).toContain('- Last evaluation: not evaluated\n');
  expect(text).toContain('## Files that are not checked\n\nNone.\n');
  expect(text).toContain('## Files on which an evaluation was stopped at its limits\n\n- `a.yml`\n');
  expect(text).toContain('## Versions\n\n- Editor: x\n');
});

it('describes the origin of each run, and names some of its files', () => {
  const report = (count: number): string => {
    const names = Array.from({ length: count }, (_, i) => `v${i}.yml`);
    const project = `#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [s.yml], dataValuesFiles: [${names}] }\n`;
    const values = names.map((name) => `#! file: ${name}\na: 1\n`).join('');
    const { workspace } = openFixture(`${project}#! file: s.yml\n#@data/values-schema\n---\na: 1\n${values}`);
    return collectReport(workspace, { versions: {}, overBudget: new Set() }).text;
  };
  expect(report(1)).toContain(
    '### .ytt-project.yaml\n\n- Reason: project-schema. It is a project file: it says which files belong to one ytt run.\n' +
      '- Root: `ws`\n- Made for: `.ytt-project.yaml`\n- Dialect: proposed\n- Files: 0\n- Data values files: 1: `.ytt-project.yaml`\n',
  );
  expect(report(1)).toContain(
    '### a\n\n- Reason: project-file. .ytt-project.yaml says so, in its project a.\n' +
      '- Root: `ws`\n- Dialect: auto\n- Files: 1: `s.yml`\n- Data values files: 1: `v0.yml`\n',
  );
  expect(report(0)).toContain('- Data values files: 0\n');
  const shown = (count: number): string | undefined => /values files: (\d+: .*`v.*)\n/.exec(report(count))?.[1];
  const most = Array.from({ length: 50 }, (_, i) => `\`v${i}.yml\``).join(', ');
  expect([shown(50), shown(52)]).toEqual([`50: ${most}`, `52: ${most}, and 2 more`]);
});

it('shows client information verbatim, not as Markdown', () => {
  const { workspace } = openFixture('a: 1\n');
  const { text } = collectReport(workspace, { versions: { '*Edit*': '<b>1*2*' }, overBudget: new Set() });
  expect(text).toContain('- \\*Edit\\*: \\<b\\>1\\*2\\*\n');
});
