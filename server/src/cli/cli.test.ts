import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from './cli.js';
import { ytt } from './testing.js';

const schema = '#@data/values-schema\n---\nport: 80\nname: ""\n';
const template = '#@ load("@ytt:data", "data")\nport: #@ data.values.port\n';

describe('check of a modeline', () => {
  it('shows that it leads nowhere', async () => {
    const ran = await ytt({ 'other.yml': '#! ytt-schema: nowhere.yml\na: 1\n' }, 'check .');
    expect(ran.out).toContain('modeline-unresolved');
  });
});

describe('check of code', () => {
  it('does not tell of names that nothing uses, as editors do', async () => {
    const files = { 'schema.yml': schema, 't.yml': '#@ load("@ytt:data", "data")\na: 1\n' };
    for (const command of ['check .', 'check -f .', 'check --format json .'])
      expect(await ytt(files, command)).toMatchObject({ status: 0, out: expect.not.stringContaining('unused-symbol') });
  });

  it('does not count them for the runs that have them', async () => {
    const unused = { 'a/schema.yml': schema, 'a/t.yml': '#@ load("@ytt:data", "data")\na: 1\n' };
    const other = { 'b/schema.yml': schema, 'b/t.yml': template };
    for (const command of ['check .', 'check --debug .', 'check --dialect auto'])
      expect((await ytt({ ...unused, ...other }, command)).out).toBe(
        '2 runs were checked; 2 have no problems.\n\nNo problems found.\n',
      );
  });
});

describe('values', () => {
  it('prints the effective data values', async () => {
    const ran = await ytt(
      { 'schema.yml': schema, 'v.yml': 'name: app\n' },
      'values -f schema.yml --data-values-file v.yml --data-values-env-yaml APP',
    );
    expect(ran).toMatchObject({ status: 0, out: 'port: 9000\nname: app\n', err: '' });
  });

  it('prints JSON', async () => {
    expect(await ytt({ 'schema.yml': schema }, 'values -f schema.yml -o json')).toMatchObject({
      status: 0,
      out: '{"name":"","port":80}',
    });
    expect((await ytt({ 'schema.yml': schema }, 'values -f schema.yml -o toString')).status).toBe(2);
  });

  it('reports errors on standard error', async () => {
    const ran = await ytt({ 'schema.yml': schema }, 'values -f schema.yml -v port=x');
    expect(ran).toMatchObject({ status: 1, out: '' });
    expect(ran.err).toContain('(data-value arg):1:1 error Expected an integer, but found a string');
    expect(ran.err).toContain('expected: integer (by schema.yml:3)');
  });
});

describe('schema', () => {
  it('prints OpenAPI', async () => {
    const ran = await ytt({ 'schema.yml': schema }, 'schema -f schema.yml --format openapi-v3');
    expect(ran.status).toBe(0);
    expect(ran.out).toContain('        port:\n          type: integer\n          default: 80\n');
  });

  it('prints JSON Schema, Markdown and HTML', async () => {
    const json: unknown = JSON.parse(
      (await ytt({ 'schema.yml': schema }, 'schema -f schema.yml --format json-schema')).out,
    );
    expect(json).toMatchObject({ properties: { port: { type: 'integer', default: 80 } } });
    expect((await ytt({ 'schema.yml': schema }, 'schema -f schema.yml --format markdown')).out).toContain('port');
    expect((await ytt({ 'schema.yml': schema }, 'schema -f schema.yml --format html')).out).toMatch(
      /^<!doctype html>/i,
    );
  });

  it('prints values in no form of schemas', async () => {
    expect(await ytt({ 'schema.yml': schema }, 'values -f schema.yml -o openapi-v3')).toMatchObject({
      status: 2,
      out: '',
      err: "values: 'openapi-v3' is a form of schemas\n",
    });
  });

  it('prints fields and pages as specified in the design proposal', async () => {
    const files = { 'schema.yml': schema };
    for (const command of ['schema', 'render']) {
      const inspect = (more: string) => ytt(files, `${command} -f schema.yml --schema-inspect${more}`);
      const formats = {
        '': 'fields',
        ' -o yaml': 'fields',
        ' -o json': 'fields-json',
        ' --output html': 'html',
        ' -o markdown': 'markdown',
      };
      for (const [more, format] of Object.entries(formats)) {
        const expected = await ytt(files, `schema -f schema.yml --format ${format}`);
        expect(expected).toMatchObject({ status: 0, err: '' });
        expect(await inspect(more)).toEqual(expected);
      }
      for (const [more, shown] of [
        [' -o xml', 'xml'],
        [' -o pos', 'pos'],
        [' -o yaml,json', 'yaml,json'],
        [' -o constructor', 'constructor'],
      ])
        expect(await inspect(more ?? '')).toMatchObject({
          ...{
            status: 2,
            out: '',
            err: `--schema-inspect: unknown output type '${shown}' (known: yaml, json, html, markdown)\n`,
          },
        });
      expect((await ytt({ 'a.yml': 'a: 1\n' }, `${command} -f a.yml --schema-inspect`)).status).toBe(2);
    }
    expect(await ytt(files, 'schema -f schema.yml --schema-inspect --format html')).toMatchObject({
      ...{ status: 2, err: 'schema: --format and --schema-inspect exclude each other\n' },
    });
    expect(await ytt(files, 'schema -f schema.yml -o html')).toMatchObject({
      ...{ status: 2, err: 'schema: --output goes with --schema-inspect; else there is --format\n' },
    });
  });

  it('rejects other formats', async () => {
    expect(await ytt({ 'schema.yml': schema }, 'schema -f schema.yml --format xml')).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^schema: unknown format 'xml' \(known: openapi-v3, json-schema, /),
    });
  });

  it('wants a schema without errors', async () => {
    expect(await ytt({ 'a.yml': 'a: 1\n' }, 'schema -f a.yml --format json-schema')).toMatchObject({
      ...{ status: 2, out: '', err: 'schema: there is no schema document in these files\n' },
    });
    const broken = await ytt({ 'a.yml': '#@data/values-schema\n---\na: []\n' }, 'schema -f a.yml');
    expect(broken).toMatchObject({ status: 1, out: '' });
    expect(broken.err).toContain('a.yml:3:');
  });
});

describe('render', () => {
  const files = { 'c/schema.yml': schema, 'c/b.yml': template, 'c/a.txt': 'plain' };

  it('prints YAML and warns of text', async () => {
    const ran = await ytt(files, 'render -f c');
    expect(ran).toMatchObject({ status: 0, out: 'port: 80\n' });
    expect(ran.err).toContain('Non-YAML templates');
  });

  it('prints JSON', async () => {
    expect((await ytt(files, 'render -f c -o json')).out).toBe('{"port":80}');
  });

  it('marks files by what they were called before', async () => {
    const ran = await ytt(files, 'render -f x.yml=c/a.txt --file-mark a.txt:exclude=true');
    expect(ran).toMatchObject({ status: 0, out: '' });
  });

  it('writes files', async () => {
    const ran = await ytt(files, 'render -f c --output-files out');
    expect(ran.written).toEqual({ '/w/out/a.txt': 'plain', '/w/out/b.yml': 'port: 80\n' });
    expect(ran.out).toBe('creating: out/a.txt\ncreating: out/b.yml\n');
  });

  it('refuses an unknown output type', async () => {
    for (const command of ['render', 'values'])
      expect(await ytt(files, `${command} -f c -o xml`)).toMatchObject({
        status: 2,
        err: "Unknown output type 'xml'\n",
      });
  });

  it('warns only as text, and reports errors without printing anything', async () => {
    expect((await ytt({ 'a.yml': 'a: 1\n' }, 'render -f a.yml')).err).toBe('');
    const broken = await ytt({ 'a.yml': 'a: #@ 1 // 0\n', 'b.yml': 'b: 1\n' }, 'render -f a.yml -f b.yml');
    expect(broken).toMatchObject({ status: 1, out: '' });
    expect(broken.err).toContain('a.yml:1:');
  });

  it('empties a directory before writing, unless it is not one of ours', async () => {
    const flag = '--dangerous-emptied-output-directory';
    const ran = await ytt(files, `render -f c ${flag} out/`);
    expect(ran).toMatchObject({ status: 0, removed: ['/w/out'], out: 'creating: out/a.txt\ncreating: out/b.yml\n' });
    expect(Object.keys(ran.written)).toEqual(['/w/out/a.txt', '/w/out/b.yml']);
    for (const directory of ['/', '.', './'])
      expect(await ytt(files, `render -f c ${flag} ${directory}`)).toMatchObject({
        status: 2,
        ...{ err: "Expected output directory path to not be one of '/', '.', './', ''\n", removed: [], written: {} },
      });
    expect(await ytt(files, `render -f c ${flag}=`)).toMatchObject({ status: 0, out: 'port: 80\n', written: {} });
    const twice = await ytt(files, `render -f x.yml=c/b.yml -f x.yml=c/b.yml -f c/schema.yml ${flag} out`);
    expect(twice).toMatchObject({ status: 2, removed: [] });
    expect(twice.err).toBe('Multiple files have same output destination paths: x.yml\n');
    expect((await ytt(files, 'render -f c --output-files out')).removed).toEqual([]);
    const both = await ytt(files, `render -f c --output-files kept ${flag} out`);
    expect([both.removed, Object.keys(both.written)]).toEqual([['/w/out'], ['/w/out/a.txt', '/w/out/b.yml']]);
  });

  it('never empties a root, the current directory or one above it, however the path is written', async () => {
    const flag = '--dangerous-emptied-output-directory';
    const links = { root: '/', here: '/w', above: '/', 'to/below': '/w/below', other: '/other' };
    const emptied = (directory: string, directoryOfUser = '/w') =>
      ytt(files, ['render', '-f', '/w/c', flag, directory], { links, terminal: { directory: directoryOfUser } });
    for (const path of '.. ../ ../.. ../w /w /w/ // /./ c/.. .// root here above/w/'.split(' '))
      expect(await emptied(path), path).toMatchObject({
        ...{ status: 2, removed: [], made: [], written: {} },
        err: `Expected output directory '${path}', which is emptied, to be neither a root nor the current directory or one above it\n`,
      });
    expect((await emptied('/w/below', '/w/to/below/here')).removed).toEqual([]);
    expect((await emptied('/w/to', '/w/to/below')).removed).toEqual([]);
    for (const [path, removed] of [
      ...[['out', '/w/out'] as const, ['../w2', '/w2'] as const, ['../..w', '/..w'] as const],
      ...[['other', '/w/other'] as const, ['/w/c/../out/', '/w/out'] as const],
    ])
      expect(await emptied(path)).toMatchObject({ status: 0, removed: [removed] });
  });

  it('reports which file cannot be written', async () => {
    const writeFile = () => {
      throw new Error('disk full');
    };
    const ran = await ytt(files, 'render -f c --output-files out', { terminal: { writeFile } });
    expect(ran).toMatchObject({ status: 2, err: "Writing file 'out/a.txt': disk full\n" });
  });

  it('prints places, in the first of the forms that are given', async () => {
    const { out } = await ytt(files, 'render -f c -o pos,yaml');
    expect(out).toBe(`${' '.repeat(10)}b.yml:1 | [doc]\n${' '.repeat(10)}b.yml:2 |   port: 80\n`);
    expect((await ytt(files, 'render -f c -o json -o pos')).out).toBe('{"port":80}');
    expect((await ytt(files, 'values -f c -o pos')).out).toContain('schema.yml:3 |   port: 80\n');
  });

  it('leaves out what JSON cannot hold, as ytt does', async () => {
    const odd = { 'a.yml': 'a: .inf\n---\nb: 1\n---\nc: .nan\n' };
    expect(await ytt(odd, 'render -f a.yml -o json')).toMatchObject({ status: 0, out: '{"b":1}', err: '' });
    expect((await ytt({ 'a.yml': '1: 1\n' }, 'render -f a.yml -o json')).status).toBe(1);
  });

  it('inspects the schema and the data values', async () => {
    const openApi = await ytt(files, 'schema -f c');
    expect(await ytt(files, 'render -f c --data-values-schema-inspect -o openapi-v3')).toEqual(openApi);
    expect((await ytt(files, 'render -f c --data-values-schema-inspect -o openapi-v3,json')).out).toMatch(
      /^\{"components":/,
    );
    expect(await ytt(files, 'render -f c --data-values-schema-inspect')).toMatchObject({
      ...{ status: 2, out: '' },
      err: 'Data values schema export only supported in OpenAPI v3 format; specify format with --output=openapi-v3 flag\n',
    });
    for (const flag of ['', '--data-values-inspect'])
      expect(await ytt(files, `render -f c ${flag} -o openapi-v3`)).toMatchObject({
        ...{ status: 2, out: '' },
        err: 'Output type currently only supported for data values schema (i.e. include --data-values-schema-inspect)\n',
      });
    expect((await ytt(files, 'values -f c -o openapi-v3')).status).toBe(2);
    const inspected = await ytt(files, 'render -f c --data-values-inspect -v name=x');
    expect(inspected).toMatchObject({ status: 0, out: 'port: 80\nname: x\n' });
    const all = await ytt(files, 'render -f c --data-values-inspect --data-values-schema-inspect -o openapi-v3');
    expect(all).toEqual(openApi);
    const listed = await ytt(files, 'render -f c --data-values-inspect --data-values-schema-inspect --files-inspect');
    expect(listed).toEqual(await ytt(files, 'render -f c --files-inspect'));
    expect(listed.out).toMatch(/^- /);
  });

  it('lists the files of the run, in the order in which they were given', async () => {
    const tree = { ...files, 'c/_ytt_lib/l/x.yml': '', 'c/z/a.star': '', 'b.yml': 'a: [' };
    const inspect = (flags: string) => ytt(tree, `render ${flags} --files-inspect`);
    expect(await inspect('-f c -f b.yml')).toMatchObject({
      ...{ status: 0, err: '', out: '- a.txt\n- b.yml\n- schema.yml\n- z/a.star\n- b.yml\n' },
    });
    expect((await inspect('-f c --file-mark a.txt:exclude=true --file-mark b.yml:path=y/b.yml -o json')).out).toBe(
      '["y/b.yml","schema.yml","z/a.star"]',
    );
    const refused = await inspect('-f c --file-mark nothing:exclude=true');
    expect(refused).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining("file mark 'nothing:exclude=true'"),
    });
  });

  it('writes no files in inspection mode, but creates the directory', async () => {
    for (const command of ['values -f c', 'render -f c --data-values-inspect', 'render -f c --files-inspect'])
      expect(await ytt(files, `${command} --output-files out`)).toMatchObject({
        ...{ status: 0, out: '', written: {}, made: ['/w/out'] },
      });
  });

  it('reports what it reads and how long that takes', async () => {
    const tree = { 'c/a.yml': 'a: 1\n', 'c/_ytt_lib/l/x.yml': '' };
    const ran = await ytt(tree, 'render -f c --debug');
    expect(ran).toMatchObject({ status: 0, out: 'a: 1\n' });
    expect(ran.err).toMatch(
      /^- {2}\(private false\)\n {2}files:\n {2}- a.yml\n {2}libraries:\n {2}- _ytt_lib \(private true\)\n {4}files:\n {6}<none>\n {4}libraries:\n {4}- l \(private false\)\n {6}files:\n {4} {2}- _ytt_lib\/l\/x.yml\n {6}libraries:\n {8}<none>\ntotal: \d+ms\n$/,
    );
    for (const command of ['values -f c', 'schema -f c'])
      expect((await ytt({ 'c/a.yml': schema }, `${command} --debug`)).err).toMatch(/- a.yml[\s\S]*total: \d+ms\n$/);
    expect((await ytt(tree, 'render -f c --debug=false')).err).toBe('');
  });

  it('prints on standard error what code prints, each time that it runs', async () => {
    const printing = {
      'schema.yml': '#@data/values-schema\n---\n#@ print("schema")\nport: 80\n',
      'lib.star': 'print("loaded", sep="")\ndef f(x):\n  print("f", x)\n  return x\nend\n',
      't.yml': '#@ load("lib.star", "f")\n#@ print("t")\na: #@ f(1)\n',
      'u.yml': '#@ load("lib.star", "f")\nb: #@ f("x")\n',
    };
    const flags = '-f schema.yml -f lib.star -f t.yml -f u.yml';
    const all = 'schema\nloaded\nloaded\nt\nf 1\nloaded\nf x\n';
    expect(await ytt(printing, `render ${flags}`)).toMatchObject({ status: 0, out: 'a: 1\n---\nb: x\n', err: all });
    expect((await ytt(printing, `check ${flags}`)).err).toBe(all);
    for (const command of ['values', 'schema', 'render --data-values-inspect'])
      expect((await ytt(printing, `${command} ${flags}`)).err).toBe('schema\n');
    const failing = await ytt({ 'a.yml': '#@ print("before")\na: #@ fail("x")\n' }, 'render -f a.yml');
    expect(failing).toMatchObject({ status: 1, err: expect.stringMatching(/^before\na.yml:2:/) });
  });

  it('reads standard input', async () => {
    expect((await ytt({}, 'render -f -', { input: 'a: #@ 1 + 1\n' })).out).toBe('a: 2\n');
  });
});

describe('check', () => {
  const files = { 'config/schema.yml': schema, 'config/values.yml': '#@data/values\n---\nport: "80"\n' };

  it('finds projects below a directory and shows the lines', async () => {
    const ran = await ytt(files, 'check .');
    expect(ran.status).toBe(1);
    expect(ran.out).toBe(`config/values.yml:3:7 error Expected an integer, but found a string wrong-type
  found: string
  expected: integer (by schema.yml:3)
  2 | ---
  3 | port: "80"
    |       ^^^^
  config/schema.yml:3:1: the declared type

1 error, 0 warnings
`);
  });

  it('checks one run given by flags', async () => {
    expect((await ytt(files, 'check -f config/schema.yml')).status).toBe(0);
    expect((await ytt(files, 'check -f config --format json')).status).toBe(1);
  });

  it('reports as JSON, for GitHub and as SARIF', async () => {
    const json: unknown = JSON.parse((await ytt(files, 'check config --format json')).out);
    expect(json).toMatchObject([
      { path: 'config/values.yml', line: 3, column: 7, endLine: 3, endColumn: 11, severity: 'error' },
    ]);
    expect((await ytt(files, 'check config --format github')).out).toMatch(
      /^::error file=config\/values.yml,line=3,endLine=3,col=7,endColumn=11,title=wrong-type::Expected an integer, but found a string%0Afound: string%0Aexpected/,
    );
    const sarif: unknown = JSON.parse((await ytt(files, 'check config --format sarif')).out);
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'wrong-type', level: 'error' }] }],
    });
  });

  it('reports usage errors by its status', async () => {
    expect(await ytt(files, 'check nowhere')).toMatchObject({ status: 2, out: '' });
    expect(await ytt(files, 'check --nonsense')).toMatchObject({ status: 2, out: '' });
    const unknown = await ytt(files, 'nonsense');
    expect(unknown).toMatchObject({ status: 2, out: '' });
    expect(unknown.err).toContain("There is no command 'nonsense'.");
  });
});

describe('the command', () => {
  it('prints its usage', async () => {
    const usage = (await ytt({}, 'help')).out;
    expect(usage).toMatch(/^usage: ytt-language-server COMMAND \[FLAGS\]\n/);
    const listed = [...usage.matchAll(/^ {2}(\w+)( +)\S/gm)].map(([, name = '', space = '']) => [name, space.length]);
    expect(listed.map(([name]) => name)).toEqual(['check', 'values', 'schema', 'render', 'completion']);
    for (const [name, space] of listed) expect(String(name).length + Number(space)).toBe('completion   '.length);
    for (const asked of ['--help', '-h', 'help'])
      expect(await ytt({}, asked)).toMatchObject({ status: 0, out: usage, err: '' });
    expect(await ytt({}, '')).toMatchObject({ status: 2, out: '', err: usage });
    for (const unknown of ['nonsense', 'toString', 'nonsense --help'])
      expect(await ytt({}, unknown)).toMatchObject({
        ...{ status: 2, out: '', err: `There is no command '${unknown.split(' ')[0]}'.\n\n${usage}` },
      });
    expect((await ytt({}, 'version')).out).toMatch(/^ytt-language-server .+\n$/);
  });

  it('reports invalid arguments, and ignores harmless ones', async () => {
    expect((await ytt({}, 'values --nonsense')).err).toBe('unknown flag: --nonsense\n');
    expect((await ytt({}, 'values x')).err).toBe("command 'values' does not accept extra arguments 'x'\n");
    expect((await ytt({}, 'check --format xml .')).err).toBe(
      "check: unknown format 'xml' (known: text, json, github, gitlab, sarif)\n",
    );
    const readInput = () => Promise.reject(new Error('a bug'));
    await expect(ytt({}, 'values -f -', { terminal: { readInput } })).rejects.toThrow('a bug');
  });

  it('lists no flag that a subcommand lacks', () => {
    for (const { name, flags } of commands.flatMap((one) => [one, ...(one.forms ?? [])]))
      for (const { help } of Object.values(flags))
        for (const [flag] of help.matchAll(/(?<=--)[a-z][a-z-]*/g)) expect(Object.keys(flags), name).toContain(flag);
  });

  it('has no form of values completed that there is not', async () => {
    const { output } = commands.find(({ name }) => name === 'values')?.flags ?? {};
    expect(output?.completes).toContain('json');
    for (const form of output?.completes ?? [])
      expect((await ytt({ 'a.yml': schema }, `values -f a.yml -o ${form}`)).status, form).toBe(0);
  });

  it('lists the flags of each subcommand', async () => {
    for (const name of ['check', 'values', 'schema', 'render'])
      for (const flag of ['--help', '-h', '-f x --help', '--version --help']) {
        const asked = await ytt({}, `${name} ${flag}`);
        expect(asked).toMatchObject({ status: 0, err: '' });
        expect(asked.out).toMatch(new RegExp(`^usage: ytt-language-server ${name} .*\\[FLAGS\\]\n\n`));
        expect(asked.out).toContain('\n  -f, --file TEXT ');
        expect(asked.out).toContain('\n      --data-values-file TEXT ');
        expect(asked.out).toContain('\n  -h, --help  ');
      }
    expect((await ytt({}, 'render -f --help')).err).toContain("Checking file '--help'");
    expect((await ytt({}, 'render --help --nonsense')).status).toBe(2);
  });

  it('prints its version', async () => {
    for (const name of ['check', 'values', 'schema', 'render'])
      expect((await ytt({}, `${name} --version`)).out).toBe((await ytt({}, 'version')).out);

    expect(await ytt({}, '--version')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^ytt-language-server /),
    });
  });
});

describe('check of projects', () => {
  const files = {
    '.ytt-project.yaml':
      'projects:\n- name: app\n  files: [config]\n  variants:\n    dev: {dataValuesFiles: [envs/dev.yml]}\n    prod: {dataValuesFiles: [envs/prod.yml]}\n',
    'config/schema.yml': schema,
    'envs/dev.yml': 'port: x\n',
    'envs/prod.yml': 'port: 1\n',
    'other/schema.yml': schema,
    'other/values-a.yml': 'port: z\n',
    'other/values-b.yml': 'port: 1\n',
  };

  it('reports per project and variant', async () => {
    const ran = await ytt(files, 'check .');
    expect(ran.status).toBe(1);
    expect(ran.out).toContain(`app (dev): 1 error, 0 warnings
app (prod): no problems
other with other/values-a.yml: 1 error, 0 warnings
5 runs were checked; 3 have no problems.

2 errors, 0 warnings
`);
    const json = JSON.parse((await ytt(files, 'check --format json')).out);
    expect(json).toMatchObject([
      { path: 'envs/dev.yml', runs: ['app (dev)'] },
      { path: 'other/values-a.yml', runs: ['other with other/values-a.yml'] },
    ]);
  });

  it('checks a file with its project, wherever that is', async () => {
    const ran = await ytt(files, 'check envs/dev.yml');
    expect(ran).toMatchObject({ status: 1, err: '' });
    expect(ran.out).toContain('1 error, 0 warnings');
    expect(await ytt(files, 'check envs/prod.yml')).toMatchObject({ status: 0, out: 'No problems found.\n' });
    const outside = Object.fromEntries(Object.entries(files).map(([path, text]) => [`../r/${path}`, text]));
    const up = await ytt(outside, 'check ../r/envs/dev.yml');
    expect(up.out).toContain('../r/envs/dev.yml:1:7 error Expected an integer, but found a string');
  });

  it('finds the schema that a modeline names outside the directory, as for the file alone', async () => {
    const named = {
      'config/schema.yml': schema,
      'envs/dev.yml': '#! ytt-schema: ../config/schema.yml\nport: x\n',
      'envs/lost.yml': '#! ytt-schema: ../../schema.yml\nport: x\n',
    };
    const alone = await ytt(named, 'check envs/dev.yml');
    expect(alone.out).toContain('envs/dev.yml:2:7 error Expected an integer, but found a string');
    const ran = await ytt(named, 'check envs');
    expect(ran.out).toContain('envs/dev.yml:2:7 error Expected an integer, but found a string');
    expect(ran.out).toContain('envs/lost.yml:1:16 warning The modeline leads to ../../schema.yml, which is outside');
    expect(ran.out).toContain('1 error, 1 warning');
  });

  it('reports which files belong to no project', async () => {
    expect(await ytt({ 'x.yml': 'a: 1\n' }, 'check x.yml')).toMatchObject({
      status: 0,
      err: 'x.yml belongs to no project\n',
    });
  });

  it('reports which files are too large to be read, if no run needs them', async () => {
    const long = `#@data/values\n---\na: ${'x'.repeat(8 * 1024 * 1024)}\n`;
    const told = 'is larger than 8388608 bytes, and is not read\n';
    for (const target of ['d', 'd/x.yml'])
      expect(await ytt({ 'd/x.yml': long }, `check ${target}`)).toMatchObject({ status: 0, err: `d/x.yml ${told}` });
    const wanted = await ytt({ 'd/schema.yml': schema, 'd/x.yml': long }, 'check d');
    expect(wanted.err).toBe('');
    expect(wanted.out).toContain('d/x.yml:1:1 warning This file is larger than 8388608 bytes');
  });

  it('shows progress on a terminal, and clears it', async () => {
    const shown: (string | undefined)[] = [];
    await ytt(files, 'check .', { terminal: { progress: (text) => shown.push(text) } });
    expect(shown.some((text) => text?.startsWith('looking for projects: '))).toBe(true);
    expect(shown.at(-2)).toMatch(/^checked (\d+) of \1 files$/);
    expect(shown.at(-1)).toBeUndefined();
  });

  it('writes valid SARIF', async () => {
    const log = JSON.parse((await ytt(files, 'check --format sarif')).out);
    expect(Object.keys(log)).toEqual(['$schema', 'version', 'runs']);
    const [run] = log.runs;
    expect(run.tool.driver).toMatchObject({ name: 'ytt-language-server', rules: [{ id: 'wrong-type' }] });
    for (const result of run.results) {
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      expect(['error', 'warning', 'note']).toContain(result.level);
      expect(result.message.text).not.toBe('');
      for (const { physicalLocation } of [...result.locations, ...result.relatedLocations]) {
        const { startLine, startColumn, endLine, endColumn } = physicalLocation.region;
        expect(Math.min(startLine, startColumn, endLine, endColumn)).toBeGreaterThan(0);
        expect(physicalLocation.artifactLocation.uri).not.toMatch(/^\/|\\/);
      }
      expect(result.properties.runs).toHaveLength(1);
    }
  });

  it('writes one line for each finding for GitHub', async () => {
    const lines = (await ytt(files, 'check --format github')).out.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^::error file=[^,:]+,line=\d+,endLine=\d+,.*::.+$/);
  });
});

describe('the page of the command line', () => {
  const page = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');

  it('names every flag', () => {
    for (const { name, flags } of commands.flatMap((one) => [one, ...(one.forms ?? [])]))
      for (const flag of Object.keys(flags))
        expect([name, flag, page.includes(`\`--${flag}\``)]).toEqual([name, flag, true]);
  });

  it('lists the subcommands of each flag', () => {
    const runs = commands.filter(({ name }) => name !== 'completion');
    const names = runs.map(({ name }) => name);
    // A flag has several rows if its values differ between commands.
    const said = new Map<string, Set<string>>();
    for (const [, named = '', having = ''] of page.matchAll(/^\| (`-[^|]*) \| ([^|]*) \|/gm))
      for (const [, flag = ''] of named.matchAll(/`--([a-z-]+)`/g)) {
        const those = having === 'all' ? names : [...having.matchAll(/`(\w+)`/g)].map(([, one = '']) => one);
        said.set(flag, new Set([...(said.get(flag) ?? []), ...those]));
      }
    expect(said.size).toBeGreaterThan(20);
    for (const [flag, those] of said) {
      const all = runs
        .filter((one) => [one, ...(one.forms ?? [])].some(({ flags }) => Object.hasOwn(flags, flag)))
        .map(({ name }) => name);
      expect([flag, all.sort()]).toEqual([flag, [...those].sort()]);
    }
  });
});
