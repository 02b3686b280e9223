/** What data values documents declare where there is no schema. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject, type Project } from '../project/project.js';
import { SourceFile } from '../text/source-file.js';
import { describeSchema } from './export/describe.js';
import { inferSchema } from './inferred-schema.js';
import { type PathStep, schemaAt } from './lookup.js';
import type { SchemaNode } from './schema-node.js';
import { documentOf } from './testing.js';

function projectOf(...texts: readonly string[]): Project {
  const files = texts.map((text, i) => new SourceFile(`${i}.yml`, text));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
}

/** `file:line` of a declaration, from 1. */
function placeOf(node: SchemaNode | undefined): string | undefined {
  const origin = node?.origin;
  return origin && `${origin.file.path}:${origin.file.lines.lineAt(origin.start) + 1}`;
}

function at(schema: SchemaNode | undefined, path: string): SchemaNode | undefined {
  const steps = path.split('.').map((key): PathStep => (key === '[]' ? { kind: 'item' } : { kind: 'key', key }));
  return schema && schemaAt(schema, steps);
}

describe('inferred data values', () => {
  const first = '#@data/values\n---\n#! The app\napp:\n  name: x #! its name\nhosts:\n- a: 1\n- b: 2\nmore:\n';
  const later =
    '#@data/values\n#@overlay/match-child-defaults missing_ok=True\n---\napp:\n  name: y\n  port: 1\nmore:\n  key: 1\n';

  it('follow a change of a later document', () => {
    const file = new SourceFile('0.yml', first);
    const places = ['port', 'size', 'port'].map((key) => {
      const files = [file, new SourceFile('1.yml', later.replace('port', key))];
      const inputs = { files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
      return placeOf(at(evaluateProject(inputs).inferredSchema, `app.${key}`));
    });
    expect(places).toEqual(['1.yml:6', '1.yml:6', '1.yml:6']);
  });

  it('are those of the first document, and what a later one adds', () => {
    const { inferredSchema } = projectOf(first, later);
    const places = ['app', 'app.name', 'app.port', 'hosts', 'hosts.[].a', 'hosts.[].b', 'more', 'more.key', 'app.none'];
    expect(places.map((path) => placeOf(at(inferredSchema, path)))).toEqual([
      '0.yml:4',
      '0.yml:5',
      '1.yml:6',
      '0.yml:6',
      '0.yml:7',
      '0.yml:8',
      '0.yml:9',
      '1.yml:8',
      undefined,
    ]);
  });

  it('are those of plain data values if no document declares any', () => {
    const template = new SourceFile('t.yml', 'a: 1\n');
    const plain = ['app: {name: x}\n', 'app: {port: 1}\n'].map((text, i) => new SourceFile(`p${i}.yml`, text));
    const given = (...files: readonly SourceFile[]): Project =>
      evaluateProject({ files, dataValuesFiles: plain, dataValues: [], options: defaultRunOptions });
    const places = (project: Project): unknown =>
      ['app.name', 'app.port'].map((path) => placeOf(at(project.inferredSchema, path)));
    expect(places(given(template))).toEqual(['p0.yml:1', 'p1.yml:1']);
    expect(places(given(new SourceFile('v.yml', '#@data/values\n---\napp: {name: y}\n')))).toEqual([
      'v.yml:3',
      undefined,
    ]);
  });

  it('are those of all of many flags in their order', () => {
    const flags = Array.from({ length: 800 }, (_, i) => documentOf(`${i}.yml`, `---\na:\n  k${i}: 1\n  all: ${i}\n`));
    const a = at(inferSchema(flags), 'a');
    expect(a?.kind === 'map' && a.items.map(({ key }) => key).slice(0, 4)).toEqual(['k0', 'all', 'k1', 'k2']);
    expect(a?.kind === 'map' && a.items.length).toBe(801);
    expect(a && at(a, 'all')?.default).toBe(0);
  });

  it('are inferred once for a run, however often they are needed', () => {
    const project = projectOf(first, later);
    expect(project.inferredSchema).toBeDefined();
    expect(project.inferredSchema).toBe(project.inferredSchema);
  });

  it('are the same objects for the same documents', () => {
    const documents = ['a:\n- b: 1\n', 'a:\n- c: 1\nd: 1\n'].map((text, i) => documentOf(`${i}.yml`, `---\n${text}`));
    const [first, second] = documents.map((one) => inferSchema([one]));
    expect(documents.map((one) => inferSchema([one]))).toEqual([first, second]);
    expect(inferSchema(documents.slice(0, 1))).toBe(first);
    expect(at(inferSchema(documents), 'd')).toBe(at(second, 'd'));
  });

  it('have the defaults of the document that declares them, no type, and the comments around them', () => {
    const name = at(projectOf(first, later).inferredSchema, 'app.name');
    expect(name).toMatchObject({ kind: 'any', isInferred: true, default: 'x', nullable: false });
    expect(name && describeSchema(name).description).toBe('its name');
    const app = at(projectOf(first, later).inferredSchema, 'app');
    expect(app && describeSchema(app).description).toBe('The app');
  });

  it.each([
    ['#! Above\na: 1 #! beside\n', 'Above\nbeside'],
    ['#! One\n#  Two\na: 1 # \t beside\r\n', 'One\nTwo\nbeside'],
    ['a: 1 #!beside\n', 'beside'],
  ])('have the comments above and beside, each without the blanks around it: %j', (lines, description) => {
    const a = at(projectOf(`#@data/values\n---\n${lines}`).inferredSchema, 'a');
    expect(a && describeSchema(a).description).toBe(description);
  });

  it('are empty beside a schema, without data values documents, and in those for libraries', () => {
    expect(projectOf(first, '#@data/values-schema\n---\na: 1\n').inferredSchema).toBeUndefined();
    expect(projectOf('a: 1\n').inferredSchema).toBeUndefined();
    expect(projectOf('#@library/ref "@l"\n#@data/values\n---\na: 1\n').inferredSchema).toBeUndefined();
  });

  it('are those of the first hundred items of an array', () => {
    const items = (count: number): string => '- a: 1\n'.repeat(count);
    const declares = (list: string): boolean =>
      at(projectOf(`#@data/values\n---\nl:\n${list}`).inferredSchema, 'l.[].b') !== undefined;
    expect(declares(`${items(99)}- b: 1\n`)).toBe(true);
    expect(declares(`${items(100)}- b: 1\n`)).toBe(false);
  });

  it('are those of arrays in several documents, and in arrays', () => {
    const values = (list: string): string =>
      `#@data/values\n#@overlay/match-child-defaults missing_ok=True\n---\n${list}`;
    const { inferredSchema } = projectOf(values('l:\n- a: 1\n- m: [{c: 1}, {d: 1}]\n'), values('l:\n- b: 1\n'));
    const paths = ['l.[].a', 'l.[].b', 'l.[].m.[].c', 'l.[].m.[].d', 'l.[].c'];
    expect(paths.map((path) => placeOf(at(inferredSchema, path)))).toEqual([
      '0.yml:5',
      '1.yml:5',
      '0.yml:6',
      '0.yml:6',
      undefined,
    ]);
  });

  it('are reported whatever computes them', () => {
    const { inferredSchema } = projectOf(
      '#@data/values\n---\n#@ for i in range(2):\n#@yaml/text-templated-strings\nk(@= str(i) @): 1\n#@ end\n',
    );
    expect(inferredSchema?.kind === 'map' ? inferredSchema.items.map(({ key }) => key) : []).toEqual(['k0', 'k1']);
  });
});
