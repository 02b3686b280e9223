import { expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { runsLoading } from './runs-of-schema.js';

const load = '#@ load("m.star", "f")\na: #@ f()\n';

it.each([
  ['has a file that loads something', { 'b/t.yml': load }, ['b']],
  ['has none', { 'b/t.yml': '#@ x = 1\na: #@ x\n' }, []],
  ['has only files that the run at hand has, too', {}, []],
  ['has another file that is no YAML and no code', { 'b/t.json': load }, []],
])('another run with a module is asked who loads it if it %s', (_, texts, expected) => {
  const projects = '- { name: a, files: [a, m.star] }\n- { name: b, files: [a, b, m.star] }\n';
  const files = Object.entries({ 'm.star': 'def f():\n  return 1\nend\n', 'a/t.yml': load, ...texts })
    .map(([name, text]) => `#! file: ${name}\n${text}`)
    .join('');
  const { workspace, snapshotOf } = openFixture(`#! file: .ytt-project.yaml\nprojects:\n${projects}${files}`);
  const { file } = snapshotOf('m.star');
  const names = runsLoading(workspace, snapshotOf('a/t.yml'), file).map(
    ({ run }) => run?.reason.kind === 'project-file' && run.reason.project,
  );
  expect(names).toEqual(expected);
});
