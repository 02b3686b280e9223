/** How generated mistakes are judged. */
import { describe, expect, it } from 'vitest';
import { EditedProject } from './judge-mistakes.js';
import { mistakesIn } from './make-mistakes.js';

const files = new Map([
  ['schema.yml', '#@data/values-schema\n---\nname: ""\nport: 1\n'],
  ['values.yml', '#@data/values\n---\nname: app\n'],
  ['t.yml', '#@ load("@ytt:data", "data")\n---\nname: #@ data.values.name\nport: #@ data.values.port\n'],
  ['plain.yml', 'a: 1\n'],
]);

describe('a project with a mistake', () => {
  const project = new EditedProject({ name: 'p', files });

  it('is one that had none', () => {
    expect(project.isSound).toBe(true);
    expect(new EditedProject({ name: 'p', files: new Map([['t.yml', 'a: #@ 1 +\n']]) }).isSound).toBe(false);
    expect(project.files().map(({ key, role }) => [key, role])).toEqual([
      ['/project/schema.yml', 'declared'],
      ['/project/values.yml', 'governed'],
      ['/project/t.yml', 'template'],
    ]);
  });

  it('is reported at the mistake, and no longer after it is undone', () => {
    for (let round = 0; round < 2; round++) {
      const [values] = project.files().filter(({ role }) => role === 'governed');
      const mistake = mistakesIn(values?.text ?? '', 'governed').findLast(({ kind }) => kind === 'misspelling');
      const verdict = values && mistake && project.judge(values.key, mistake);
      expect(verdict).toMatchObject({ outcome: 'fails', isNear: true });
      expect(verdict?.findings.map(({ code }) => code)).toEqual(['overlay-match']);
    }
  });

  it('prints the same where only the order of keys is another', () => {
    const [template] = project.files().filter(({ role }) => role === 'template');
    const moved = mistakesIn(template?.text ?? '', 'template').filter(({ kind }) => kind === 'moved line');
    const verdicts = moved.map((one) => (template === undefined ? undefined : project.judge(template.key, one)));
    expect(verdicts.map((one) => one?.outcome)).toContain('prints the same');
    const [other] = project.files().filter(({ role }) => role === 'governed');
    const edit = { range: { start: 24, end: 27 }, newText: 'abc' };
    const verdict = other && project.judge(other.key, { kind: 'quote', edit, first: 2, last: 2 });
    expect(verdict).toEqual({ outcome: 'prints another', findings: [], isNear: false });
  });
});
