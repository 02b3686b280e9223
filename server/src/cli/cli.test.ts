import { toBytes } from '@ytt-language/shared/starlark/bytes';
import { describe, expect, it } from 'vitest';
import type { FileSystem } from '../workspace/file-system.js';
import { runCli } from './cli.js';
import type { Terminal } from './terminal.js';

/** A disk that holds `files`, by absolute path. */
function memoryFileSystem(files: Readonly<Record<string, string>>): FileSystem {
  const isDirectory = (path: string): boolean => Object.keys(files).some((file) => file.startsWith(`${path}/`));
  return {
    readFile: (path) => (files[path] === undefined ? undefined : toBytes(files[path])),
    readDirectory: (path) => {
      const below = Object.keys(files).filter((file) => file.startsWith(`${path}/`));
      const names = new Set(below.map((file) => file.slice(path.length + 1).split('/')[0] ?? ''));
      return [...names].map((name) => ({ name, kind: isDirectory(`${path}/${name}`) ? 'directory' : 'file' }) as const);
    },
    stat: (path) => {
      if (files[path] !== undefined) return { kind: 'file', size: files[path].length };
      return isDirectory(path) ? { kind: 'directory', size: 0 } : undefined;
    },
    realPath: (path) => path,
  };
}

interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  readonly written: Readonly<Record<string, string>>;
}

async function ytt(files: Readonly<Record<string, string>>, command: string, input = ''): Promise<Ran> {
  let out = '';
  let err = '';
  const written: Record<string, string> = {};
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readInput: async () => toBytes(input),
    directory: '/w',
    environment: { APP_port: '9000', OTHER: 'x' },
    colors: false,
    fs: memoryFileSystem(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/w/${path}`, text]))),
    writeFile: (path, text) => {
      written[path] = text;
    },
    removeDirectory: () => {},
  };
  const status = await runCli(command.split(' '), terminal);
  return { status, out, err, written };
}

const schema = '#@data/values-schema\n---\nport: 80\nname: ""\n';
const template = '#@ load("@ytt:data", "data")\nport: #@ data.values.port\n';

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

  it('tells what is wrong on standard error', async () => {
    const ran = await ytt({ 'schema.yml': schema }, 'values -f schema.yml -v port=x');
    expect(ran).toMatchObject({ status: 1, out: '' });
    expect(ran.err).toContain('(data-value arg):1:1 error found: string');
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

  it('knows no other format', async () => {
    expect(await ytt({ 'schema.yml': schema }, 'schema -f schema.yml --format xml')).toMatchObject({ status: 2 });
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

  it('reads standard input', async () => {
    expect((await ytt({}, 'render -f -', 'a: #@ 1 + 1\n')).out).toBe('a: 2\n');
  });
});

describe('check', () => {
  const files = { 'config/schema.yml': schema, 'config/values.yml': '#@data/values\n---\nport: "80"\n' };

  it('finds projects below a directory and shows the lines', async () => {
    const ran = await ytt(files, 'check .');
    expect(ran.status).toBe(1);
    expect(ran.out).toBe(`config/values.yml:3:7 error found: string wrong-type
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
      /^::error file=config\/values.yml,line=3,endLine=3,col=7,endColumn=11,title=wrong-type::found: string%0Aexpected/,
    );
    const sarif: unknown = JSON.parse((await ytt(files, 'check config --format sarif')).out);
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'wrong-type', level: 'error' }] }],
    });
  });

  it('tells usage errors by its status', async () => {
    expect(await ytt(files, 'check nowhere')).toMatchObject({ status: 2, out: '' });
    expect(await ytt(files, 'check --nonsense')).toMatchObject({ status: 2, out: '' });
    expect(await ytt(files, 'nonsense')).toMatchObject({ status: 2, out: '' });
  });
});
