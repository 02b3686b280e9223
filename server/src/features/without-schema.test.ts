/** Data values without a schema: every feature takes their declarations from the documents that set them. */
import { describe, expect, it } from 'vitest';
import type { Place } from './code/symbols-at.js';
import { completionsAt } from './completion/completion.js';
import { hoverAt } from './hover/hover.js';
import { renderHover } from './hover/render-hover.js';
import { definitionsAt } from './navigation/definition.js';
import { implementationsAt } from './navigation/implementation.js';
import { referencesAt } from './navigation/references.js';
import { runsOfSameSchema } from './navigation/runs-of-schema.js';
import { renameAt } from './rename/rename.js';
import { type Fixture, openFixture } from './testing.js';

const base = '#! file: config/values.yml\n#@data/values\n---\napp:\n  #! What it is called\n  name: x\n  port: 80\n';
const template =
  '#! file: config/t.yml\n#@ load("@ytt:data", "data")\n---\na: #@ data.values.app.name\nb: #@ data.values.app["name"]\n';
const variant = '#! file: envs/prod.yml\n#@data/values\n---\napp:\n  name: y\n';

/** The project with the cursor `<|>` put into it. */
function withCursor(from: string, to: string): Fixture {
  return openFixture((base + variant + template).replace(from, to));
}

const inCode = (): Fixture => withCursor('a: #@ data.values.app.name', 'a: #@ data.values.app.na<|>me');

/** `file:line` of each, from 1. */
function show(places: readonly Place[]): string[] {
  return places.map(({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`).sort();
}

describe('a data value without a schema', () => {
  it('is described where it is read', () => {
    const { snapshot, offset } = inCode();
    const hover = hoverAt(snapshot, offset);
    const text = hover && renderHover(hover.subject, snapshot.uriOf);
    expect(text).toContain('**app.name**\n\nWhat it is called\n\nValue (the default): `x`');
    expect(text).not.toContain('Default: ');
    expect(text).toMatch(/Declared by data values, without a type, in \[values\.yml:5\]/);
  });

  it('is explained where another document sets it', () => {
    const { snapshot, offset } = withCursor('name: y', 'na<|>me: y');
    const hover = hoverAt(snapshot, offset);
    expect(hover && renderHover(hover.subject, snapshot.uriOf)).toContain('**app.name**');
  });

  it('refers to the document that declares it', () => {
    for (const { snapshot, offset } of [inCode(), withCursor('name: y', 'na<|>me: y')])
      expect(show(definitionsAt(snapshot, offset))).toEqual(['values.yml:5']);
  });

  it('is resolved everywhere, including its declaration if requested', () => {
    const { snapshot, offset } = inCode();
    const uses = ['t.yml:3', 't.yml:4'];
    expect(show(referencesAt(snapshot, offset, true))).toEqual([...uses, 'values.yml:5']);
    expect(show(referencesAt(snapshot, offset, false))).toEqual(uses);
    expect(show(implementationsAt(snapshot, offset))).toEqual(['values.yml:5']);
  });

  it('is suggested in code and in other documents', () => {
    const code = withCursor('a: #@ data.values.app.name', 'a: #@ data.values.app.<|>');
    expect(completionsAt(code.snapshot, code.offset).map(({ label, detail }) => `${label} ${detail}`)).toEqual([
      'name x',
      'port 80',
    ]);
    const values = withCursor('name: y', 'name: y\n  <|>');
    expect(completionsAt(values.snapshot, values.offset).map(({ label }) => label)).toContain('port');
  });

  it('is renamed in all that names it, in other runs too', () => {
    const { workspace, snapshot, offset } = inCode();
    const renamed = renameAt(snapshot, offset, 'title', runsOfSameSchema(workspace, snapshot));
    expect('edits' in renamed ? show(renamed.edits.map(({ place }) => place)) : renamed).toEqual([
      '../envs/prod.yml:4',
      't.yml:3',
      't.yml:4',
      'values.yml:5',
    ]);
  });
});
