/** Fixes that load undefined names from the module that defines them. */
import { applyEdits, fixesOf } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../features/testing.js';
import { fileFindings } from './file-findings.js';

const helpers = '#! file: c/helpers.lib.yml\n#@ def labels():\na: 1\n#@ end\n#@ def name(x):\n#@ return x\n#@ end\n';

/** The findings about undefined names in `t.yml`, with its text after each of their fixes. */
function reported(text: string, others: string = helpers) {
  const { workspace } = openFixture(`${others}#! file: c/t.yml\n${text}`);
  return fileFindings(workspace, '/ws/c/t.yml')
    .findings.filter(({ code }) => code === 'undefined-name')
    .map((finding) => ({
      at: finding.file.text.slice(finding.range.start, finding.range.end),
      module: finding.missing?.module,
      others: finding.related.length,
      fixes: fixesOf(finding).map(({ title, preferred, edits }) => [
        title,
        preferred,
        applyEdits(
          finding.file.text,
          edits.map(({ edit }) => edit),
        ),
      ]),
    }));
}

describe('an undefined name', () => {
  it('is loaded from the module that defines it', () => {
    expect(reported('#! for people\na: #@ labels()\n')).toEqual([
      {
        at: 'labels',
        module: 'helpers.lib.yml',
        others: 0,
        fixes: [
          [
            'Load labels from helpers.lib.yml',
            true,
            '#! for people\n#@ load("helpers.lib.yml", "labels")\na: #@ labels()\n',
          ],
        ],
      },
    ]);
  });

  it('is loaded with the others of its module, each once', () => {
    const text = 'a: #@ labels()\nb: #@ name(1)\nc: #@ labels()\n';
    const fixed = `#@ load("helpers.lib.yml", "labels", "name")\n${text}`;
    const fix = ['Load labels, name from helpers.lib.yml', true, fixed];
    expect(reported(text).map(({ at, fixes }) => [at, fixes])).toEqual([
      ['labels', [fix]],
      ['name', [fix]],
      ['labels', [fix]],
    ]);
  });

  it('is no member of a struct with the name', () => {
    const text = '#@ load("@ytt:data", "data")\na: #@ data.values.labels\n';
    const { workspace } = openFixture(
      `#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [c] }\n${helpers}#! file: c/s.yml\n#@data/values\n---\nb: 1\n#! file: c/t.yml\n${text}`,
    );
    const found = fileFindings(workspace, '/ws/c/t.yml').findings.flatMap(({ missing, fixes = [] }) =>
      missing === undefined ? [] : [[missing.name, missing.module, fixes.length]],
    );
    expect(found).toEqual([['labels', undefined, 0]]);
  });

  it('is reported once with the others of its module if they are many', () => {
    const uses = 'a: #@ labels()\nb: #@ name(1)\nc: #@ labels()\nd: #@ name(2)\n';
    expect(reported(uses).map(({ at, others }) => [at, others])).toEqual([['labels', 3]]);
    expect(reported(uses, '#! file: c/u.yml\na: 1\n').map(({ at, others }) => [at, others])).toEqual([
      ['labels', 0],
      ['name', 0],
      ['labels', 0],
      ['name', 0],
    ]);
  });

  it('is one of at most three in the title', () => {
    const module = `#! file: c/m.star\n${['a1', 'b1', 'c1', 'd1'].map((name) => `${name} = 1\n`).join('')}`;
    const title = (names: readonly string[]) =>
      reported(names.map((name, i) => `k${i}: #@ ${name}\n`).join(''), module)[0]?.fixes[0]?.[0];
    expect(title(['a1', 'b1', 'c1'])).toBe('Load a1, b1, c1 from m.star');
    expect(title(['a1', 'b1', 'c1', 'd1'])).toBe('Load a1, b1, c1, … from m.star');
  });

  it('is reported with its fix among very many', () => {
    const uses = Array.from({ length: 130_000 }, () => '#@ labels()\n').join('');
    const found = reported(`${uses}a: 1\n`);
    expect(found.map(({ at, fixes }) => [at, fixes[0]?.[0]])).toEqual([['labels', 'Load labels from helpers.lib.yml']]);
  }, 60_000);

  it('is added to a load of its module', () => {
    const text = '#@ load("helpers.lib.yml", "labels")\na: #@ labels()\nb: #@ name(1)\n';
    expect(reported(text)[0]?.fixes[0]?.[2]).toBe(text.replace('"labels")', '"labels", "name")'));
  });

  it('is loaded above its first use', () => {
    const text = 'a: #@ labels()\n#@ load("@ytt:data", "data")\nb: #@ labels()\n';
    expect(reported(text).map(({ fixes }) => fixes[0]?.[2])).toEqual([
      `#@ load("helpers.lib.yml", "labels")\n${text}`,
      `#@ load("helpers.lib.yml", "labels")\n${text}`,
    ]);
  });

  it('is loaded rather than renamed', () => {
    const [found] = reported('#@ nam = 1\na: #@ name(nam)\n');
    expect(found?.fixes.map(([title, preferred]) => [title, preferred])).toEqual([
      ['Load name from helpers.lib.yml', true],
      ['Change to nam', false],
    ]);
  });

  it.each([
    ['no file defines it', helpers.replaceAll('labels', 'lbls')],
    ['two files define it', `${helpers}${helpers.replace('c/', 'c/a/')}`],
    ['a file defines it for itself', helpers.replace('.lib', '')],
    ['only a library defines it', helpers.replace('c/', 'c/_ytt_lib/l/')],
  ])('stays if %s', (_, others) => {
    const [found] = reported('a: #@ labels()\n', others);
    expect([found?.module, found?.fixes.filter(([title]) => `${title}`.startsWith('Load'))]).toEqual([undefined, []]);
  });
});
