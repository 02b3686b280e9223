import { expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { documentLinks } from './document-links.js';

it('a project file has links to files, and none to directories', () => {
  const project = 'projects:\n- name: a\n  files: [config, v1.2/config, schema.yml]\n  dataValuesFiles: [env/v.yaml]\n';
  const { snapshotOf } = openFixture(
    `#! file: .ytt-project.yaml\n${project}#! file: config/t.yml\na: 1\n#! file: schema.yml\na: 1\n`,
  );
  const snapshot = snapshotOf('.ytt-project.yaml');
  expect(
    documentLinks(snapshot).map(({ range, target }) => [snapshot.file.text.slice(range.start, range.end), target]),
  ).toEqual([
    ['schema.yml', { kind: 'beside', path: 'schema.yml' }],
    ['env/v.yaml', { kind: 'beside', path: 'env/v.yaml' }],
  ]);
});

it.each([
  ['@ytt:data', { kind: 'web', url: 'https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/' }],
  ['@ytt:overlay', { kind: 'web', url: 'https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-overlay/' }],
  ['@ytt:nothing', undefined],
  ['m.star', { kind: 'run-file', path: 'm.star' }],
  ['gone.star', undefined],
])('a load links to what it loads: %s', (path, target) => {
  const { snapshot } = openFixture(`#! file: m.star\na = 1\n#! file: t.yml\n#@ load("${path}", "a")\n---\na: 1\n`);
  expect(documentLinks(snapshot).map((link) => link.target)).toEqual(target === undefined ? [] : [target]);
});

it('the path of a library links to it, and its alias to nothing', () => {
  const { snapshot } = openFixture(
    '#! file: _ytt_lib/lib/l.yml\na: 1\n' +
      '#! file: t.yml\n#@ load("@ytt:library", "library")\n--- #@ library.get("lib", alias="own").eval()\n',
  );
  const links = documentLinks(snapshot).map(({ range, target }) => [
    snapshot.file.text.slice(range.start, range.end),
    target.kind,
  ]);
  expect(links).toEqual([
    ['lib', 'run-file'],
    ['@ytt:library', 'web'],
  ]);
});
