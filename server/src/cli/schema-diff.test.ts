import { toBytes } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { ytt } from './testing.js';

const head = '#@data/values-schema\n---\n';
const files = {
  'old.yml': `${head}port: 80\n`,
  'new.yml': `${head}port: "80"\n`,
  'more.yml': `${head}port: 80\nname: ""\n`,
  'dir/a.yml': `${head}port: 80\n`,
  'dir/t.yml': 'a: 1\n',
  'bad.yml': `${head}a: []\n`,
};

describe('schema diff', () => {
  it('prints the changes, and returns a status for breaking ones', async () => {
    expect(await ytt(files, 'schema diff old.yml new.yml')).toMatchObject({
      status: 1,
      out: 'Breaking:\n  port took int, and takes string now (new.yml:3)\n\n1 change: 1 breaking.\n',
      err: '',
    });
    expect(await ytt(files, 'schema diff dir more.yml')).toMatchObject({
      status: 0,
      out: 'Compatible:\n  name is new (more.yml:4)\n\n1 change: 1 compatible.\n',
    });
    expect(await ytt(files, 'schema diff more.yml dir')).toMatchObject({ status: 1 });
  });

  it('accepts the flags of a run for both schemas', async () => {
    const given = {
      'old.yml': `${head}#@ load("@ytt:data", "data")\nport: 80\n`,
      'new.yml': `${head}#@ load("shared.star", "name")\nport: 80\nname: #@ name\n`,
      'lib/shared.star': 'name = "x"\n',
    };
    expect((await ytt(given, 'schema diff old.yml new.yml')).status).not.toBe(0);
    expect(await ytt(given, 'schema diff old.yml new.yml -f shared.star=lib/shared.star')).toMatchObject({
      status: 0,
      out: 'Compatible:\n  name is new (new.yml:5)\n\n1 change: 1 compatible.\n',
    });
    const proposed = {
      'old.yml': '#@schema/definition data_values=True\n---\nport: 80\n',
      'new.yml': `${head}port: 80\n`,
    };
    expect(await ytt(proposed, 'schema diff old.yml new.yml --dialect proposed')).toMatchObject({ status: 0 });
    expect((await ytt(proposed, 'schema diff old.yml new.yml --dialect released')).status).not.toBe(0);
  });

  it('prints JSON and Markdown', async () => {
    const json = await ytt(files, 'schema diff old.yml new.yml --format json');
    expect(json.status).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ changes: [{ before: 'old.yml:3', after: 'new.yml:3' }] });
    expect((await ytt(files, 'schema diff old.yml new.yml --format=markdown')).out).toMatch(
      /^# Changes from old.yml to new.yml\n\n## Breaking\n/,
    );
  });

  it('prints nothing that a terminal would interpret as a command', async () => {
    const text = `${head}#@schema/deprecated "\\x1b[2J"\nport: 80\n`;
    expect((await ytt({ ...files, 'x.yml': text }, 'schema diff old.yml x.yml')).out).not.toContain('\u001b');
  });

  it('reports nothing if the files are the same, whatever their code does', async () => {
    const code = '#@ def ok(v):\na: 1\n#@ return True\n#@ end\n';
    const text = `${code}${head}#@schema/validation ("ok", ok)\nport: 80\n`;
    const same = {
      'a/s.yml': text,
      'b/s.yml': text,
      'c/s.yml': text.replace('80', '90'),
      'd/s.yml': text,
      'd/t.yml': '',
    };
    expect(await ytt(same, 'schema diff a b')).toMatchObject({ status: 0, out: expect.stringMatching(/^Nothing/) });
    expect(await ytt(same, 'schema diff a c')).toMatchObject({ status: 1 });
    expect(await ytt(same, 'schema diff a d')).toMatchObject({ status: 1 });
    const loading = `#@ load("b.star", "port")\n${head}port: #@ port\n`;
    const renamed = {
      'old/a.star': 'port = 1\n',
      'old/b.star': 'port = 2\n',
      'old/s.yml': loading,
      'new/b.star': 'port = 1\n',
      'new/c.star': 'port = 2\n',
      'new/s.yml': loading,
    };
    expect((await ytt(renamed, 'schema diff old new')).out).not.toMatch(/^Nothing/);
  });

  it('accepts the flags of a run, and files that both need', async () => {
    const loads = '#@ load("lib.star", "port")\n';
    const both = {
      'lib.star': 'port = 1\n',
      'a.yml': `${loads}${head}a: #@ port\n`,
      'b.yml': `${loads}${head}b: #@ port\n`,
    };
    expect((await ytt(both, 'schema diff -f lib.star a.yml b.yml')).out).toContain('a is not there any more');
    expect(await ytt(both, 'schema diff a.yml b.yml')).toMatchObject({ status: 1, out: '' });
    const proposed = { 'a.yml': '#@schema\n---\na: 1\n', 'b.yml': '#@schema\n---\na: 1\n#@schema/any-key\nb: 1\n' };
    expect((await ytt(proposed, 'schema diff a.yml b.yml')).out).toContain('b keys like it are taken now');
    expect(await ytt(proposed, 'schema diff --dialect released a.yml b.yml')).toMatchObject({ status: 2 });
  });

  it("reads git's content of a revision if there is no such file", async () => {
    const revisionFiles = (revision: string, path: string) =>
      revision === 'main' && path === 'dir'
        ? [{ name: 's.yml', path: 'repo/dir/s.yml', bytes: toBytes(`${head}port: 1.5\n`) }]
        : [];
    const terminal = { revisionFiles };
    expect((await ytt(files, 'schema diff main:dir old.yml --format json', { terminal })).out).toContain(
      '"before": "main:repo/dir/s.yml:3"',
    );
    expect(
      (await ytt({ ...files, 'main:dir.yml': `${head}port: 80\n` }, 'schema diff main:dir.yml old.yml', { terminal }))
        .status,
    ).toBe(0);
    for (const name of ['main:', ':dir'])
      expect(await ytt(files, `schema diff ${name} old.yml`, { terminal })).toMatchObject({
        status: 2,
        err: `Checking file '${name}': lstat ${name}: no such file or directory\n`,
      });
    const lib = '#@ load("lib.star", "port")\n';
    const loading = () => [{ name: 's.yml', path: 's.yml', bytes: toBytes(`${lib}${head}port: #@ port\n`) }];
    expect(
      await ytt({ ...files, 'lib.star': 'port = 80\n' }, 'schema diff -f lib.star main:s.yml old.yml', {
        terminal: { revisionFiles: loading },
      }),
    ).toMatchObject({ status: 0, err: '' });
  });

  it.each([
    ['', 'schema diff: expected two schemas, OLD and NEW, but found 0\n'],
    ['old.yml', 'schema diff: expected two schemas, OLD and NEW, but found 1\n'],
    ['old.yml new.yml dir', 'schema diff: expected two schemas, OLD and NEW, but found 3\n'],
    ['old.yml new.yml --format xml', "schema diff: unknown format 'xml' (known: text, json, markdown)\n"],
    ['old.yml dir/t.yml', 'schema diff: there is no schema document in dir/t.yml\n'],
    ['old.yml gone.yml', "Checking file 'gone.yml': lstat gone.yml: no such file or directory\n"],
  ])('refuses: %s', async (argv, err) => {
    expect(await ytt(files, `schema diff ${argv}`)).toMatchObject({ status: 2, out: '', err });
  });

  it('reports errors in a schema', async () => {
    for (const argv of ['bad.yml old.yml', 'old.yml bad.yml'])
      expect(await ytt(files, `schema diff ${argv}`)).toMatchObject({
        status: 1,
        out: '',
        err: expect.stringContaining('bad.yml:3:4 error Expected one item'),
      });
    const printing = { ...files, 'p.yml': `#@ print("here")\n${head}port: 80\n` };
    expect((await ytt(printing, 'schema diff p.yml old.yml')).err).toBe('here\n');
  });

  it('has help of its own', async () => {
    const { out } = await ytt({}, 'schema diff --help');
    expect(out).toMatch(/^usage: ytt-language-server schema diff OLD NEW \[FLAGS\]\n/);
    const all = (await ytt({}, 'schema --help')).out;
    expect(all).toMatch(/^usage: ytt-language-server schema \[FLAGS\]\n/);
    expect(all.slice(all.indexOf('\n\nother forms'))).toBe(`

other forms, whose own --help lists their flags:
  ytt-language-server schema diff OLD NEW [FLAGS]
  ytt-language-server schema --from json-schema|openapi FILE [FLAGS]
`);
    expect(out).not.toContain('other forms');
  });
});
