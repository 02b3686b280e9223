/** The fixes for an overlay that matches nothing: the whole file after each. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';

const head = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n';

/** The titles of the fixes for an item that fails with the finding `code`, each with the resulting lines below `---`. */
function offered(base: string, overlay: string, code = 'overlay-match'): readonly (readonly [string, string])[] {
  const text = head + overlay;
  const { findings } = evaluateProject({
    files: [new SourceFile('base.yml', base), new SourceFile('overlay.yml', text)],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  expect(findings.map((finding) => finding.code)).toEqual([code]);
  return findings.flatMap(({ fixes = [] }) =>
    fixes.map(({ title, edits }) => {
      const changed = applyEdits(
        text,
        edits.map(({ edit }) => edit),
      );
      return [title, changed.slice(head.length)] as const;
    }),
  );
}

const missing = 'Add @overlay/match missing_ok=True';

describe('an overlay that matches nothing', () => {
  it('can let its key be missing, in the column of the key', () => {
    expect(offered('a: 1\n', 'other: 2\n')).toEqual([[missing, '#@overlay/match missing_ok=True\nother: 2\n']]);
    expect(offered('m:\n  a: 1\n', 'm:\n    other: 2\n')).toEqual([
      [missing, 'm:\n    #@overlay/match missing_ok=True\n    other: 2\n'],
    ]);
  });

  it('can be given the key that it nearly has', () => {
    expect(offered('a: 1\nname: 1\n', 'nmae: 2\n')).toEqual([
      ["Change to 'name'", 'name: 2\n'],
      [missing, '#@overlay/match missing_ok=True\nnmae: 2\n'],
    ]);
    expect(offered('name: 1\n', '"nmae": 2\n').map(([title]) => title)).toEqual([missing]);
    expect(offered('name: 1\n', 'nmae: 2\nname: 3\n').map(([title]) => title)).toEqual([missing]);
  });

  it('is not given another annotation that it has, nor one within braces', () => {
    expect(offered('a: 1\n', '#@overlay/match expects=1\nother: 2\n')).toEqual([]);
    expect(offered('m: {a: 1}\n', 'm: {other: 2}\n')).toEqual([]);
  });

  it('is not taken for one that fails otherwise', () => {
    expect(offered('a: 1\n', '#@overlay/replace via=lambda l, r: fail("x")\na: 2\n', 'overlay-call')).toEqual([]);
  });
});
