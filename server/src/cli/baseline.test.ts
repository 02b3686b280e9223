/** `check --baseline` and `--changed-since`: only new findings fail. */
import { describe, expect, it } from 'vitest';
import type { FileSystem } from '../workspace/files/file-system.js';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { type Surroundings, ytt } from './testing.js';

const schema = '#@data/values-schema\n---\nport: 80\nname: a\n';
const values = (...lines: readonly string[]): string => `#@data/values\n---\n${lines.join('\n')}\n`;
const files = { 'a/schema.yml': schema, 'a/values.yml': values('port: x') };

/** The findings of `check a`, with `flags`. */
async function reported(given: Readonly<Record<string, string>>, flags: string, surroundings: Surroundings = {}) {
  const { out, err, status } = await ytt(given, `check a --format json ${flags}`, surroundings);
  const findings: { readonly path: string; readonly line: number }[] = out === '' ? [] : JSON.parse(out);
  return { places: findings.map(({ path, line }) => `${path}:${line}`), err, status };
}

async function baselineOf(given: Readonly<Record<string, string>>): Promise<string> {
  const { written, out, err, status } = await ytt(given, 'check a --baseline known.json --update-baseline');
  expect({ out, err, status }).toEqual({
    out: '',
    err: expect.stringMatching(/^known\.json: \d known finding/),
    status: 0,
  });
  return written['/w/known.json'] ?? '';
}

describe('a baseline', () => {
  it('hides the findings it was created from', async () => {
    const known = { 'known.json': await baselineOf(files) };
    expect(await reported({ ...files, ...known }, '--baseline known.json')).toEqual({ places: [], err: '', status: 0 });
  });

  it.each([
    ['text', 'No problems found.\n'],
    ['github', ''],
  ])('hides them also in a report that is told while files are checked: %s', async (format, out) => {
    const known = { 'known.json': await baselineOf(files) };
    const flags = `--format ${format} --baseline known.json`;
    expect(await ytt({ ...files, ...known }, `check a ${flags}`)).toMatchObject({ out, status: 0 });
  });

  it('describes its findings so that changes can be reviewed', async () => {
    expect(JSON.parse(await baselineOf(files))).toEqual({
      version: 1,
      findings: [
        {
          path: 'a/values.yml',
          code: 'wrong-type',
          message: 'Expected an integer, but found a string',
          fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      ],
    });
  });

  it('counts its findings', async () => {
    const { err } = await ytt(files, 'check a --baseline known.json --update-baseline');
    expect(err).toBe('known.json: 1 known finding\n');
    const none = await ytt({ 'a/schema.yml': schema }, 'check a --baseline known.json --update-baseline');
    expect(none.err).toBe('known.json: 0 known findings\n');
  });

  it('hides no others', async () => {
    const known = { 'known.json': await baselineOf(files) };
    const edited = { ...files, 'a/values.yml': values('name: 1', 'port: x') };
    expect(await reported({ ...edited, ...known }, '--baseline known.json')).toMatchObject({
      places: ['a/values.yml:3'],
      status: 1,
    });
  });

  it('hides one of two identical findings if it was created from one', async () => {
    const array = { 'a/schema.yml': '#@data/values-schema\n---\nports:\n- 80\n' };
    const known = await baselineOf({ ...array, 'a/values.yml': values('ports:', '- x') });
    const twice = { ...array, 'a/values.yml': values('ports:', '- x', '- x'), 'known.json': known };
    expect((await reported(twice, '--baseline known.json')).places).toEqual(['a/values.yml:5']);
  });

  it('matches nothing by entries without a name', async () => {
    const known = '{"version":1,"findings":[null,{},{"fingerprint":7}]}';
    expect((await reported({ ...files, 'known.json': known }, '--baseline known.json')).status).toBe(1);
  });

  it.each(['', '{', 'null', '[]', '{"version":2,"findings":[]}', '{"version":1,"findings":{}}'])(
    'is refused where its text is %j',
    async (text) => {
      const { err, status } = await reported({ ...files, 'known.json': text }, '--baseline known.json');
      expect({ err, status }).toEqual({
        err: "check: 'known.json' is no baseline: write one with --update-baseline\n",
        status: 2,
      });
    },
  );

  it('is a file or pipe, not a device, which may never end', async () => {
    const texts = new Map(Object.entries({ ...files, known: await baselineOf(files) }).map(([p, t]) => [`/w/${p}`, t]));
    const reported = (kind: 'pipe' | 'other') => {
      const fs: FileSystem = {
        ...memoryFileSystem(texts),
        specialKind: (path) => (path === '/w/known' ? kind : undefined),
      };
      return ytt({}, 'check a --baseline known', { terminal: { fs } });
    };
    expect(await reported('pipe')).toMatchObject({ status: 0, err: '' });
    expect(await reported('other')).toMatchObject({ status: 2, err: "check: 'known' is no regular file\n" });
  });

  it('is required if there is none', async () => {
    const { err, status } = await reported(files, '--baseline known.json');
    expect({ err, status }).toEqual({
      err: "check: there is no baseline 'known.json': write one with --update-baseline\n",
      status: 2,
    });
    expect(await reported(files, '--update-baseline')).toMatchObject({
      err: 'check: --update-baseline needs --baseline FILE, the file to write\n',
      status: 2,
    });
  });
});

describe('a baseline that cannot be', () => {
  it.each(['--baseline known.json', '--update-baseline'])(
    'is reported before anything is checked: %s',
    async (flags) => {
      const shown: (string | undefined)[] = [];
      const terminal = { progress: (text: string | undefined) => void shown.push(text) };
      expect((await reported(files, flags, { terminal })).status).toBe(2);
      expect(shown).toEqual([]);
      await reported(files, '', { terminal });
      expect(shown).not.toEqual([]);
    },
  );
});

describe('what changed since a revision', () => {
  const since = (...changed: readonly string[]): Surroundings => ({
    terminal: { changedFiles: (revision) => new Set(revision === 'main' ? changed : []) },
  });

  it('is reported if its file changed', async () => {
    expect(await reported(files, '--changed-since main', since('/w/a/values.yml'))).toMatchObject({
      places: ['a/values.yml:3'],
      status: 1,
    });
  });

  it('is reported if a declaration it depends on changed', async () => {
    expect((await reported(files, '--changed-since main', since('/w/a/schema.yml'))).status).toBe(1);
  });

  it('leaves out the rest', async () => {
    expect(await reported(files, '--changed-since main', since('/w/values.yml', '/w/a'))).toMatchObject({
      places: [],
      status: 0,
    });
  });

  it('is reported if a link to its file, or another link, changed', async () => {
    const linked = { ...files, 'link/schema.yml': files['a/schema.yml'], 'link/values.yml': files['a/values.yml'] };
    const links = { link: '/w/a' };
    const linkedTold = async (changed: string, more: Surroundings['links'] = {}) => {
      const surroundings = { ...since(changed), links: { ...links, ...more } };
      return (await ytt(linked, 'check link --changed-since main', surroundings)).out;
    };
    expect(await linkedTold('/w/a/values.yml')).toContain('link/values.yml:3:');
    expect(await linkedTold('/w/a/schema.yml')).toContain('link/values.yml:3:');
    expect(await linkedTold('/w/a/other.yml')).toBe('No problems found.\n');
    const elsewhere = { 'link/values.yml': '/w/a/real.yml' };
    expect(await linkedTold('/w/a/values.yml', elsewhere)).toContain('link/values.yml:3:');
  });

  it('is combined with the flags of a run, and with a baseline', async () => {
    const { status } = await ytt(files, 'check -f a --changed-since main', since('/w/a/values.yml'));
    expect(status).toBe(1);
    const known = { 'known.json': await baselineOf(files) };
    const both = '--changed-since main --baseline known.json';
    expect((await reported({ ...files, ...known }, both, since('/w/a/values.yml'))).status).toBe(0);
  });
  it('is reported for one of two identical findings if the baseline has the other', async () => {
    const declaring = (key: string): string => `#@data/values-schema\n---\n${key}:\n  port: 80\n`;
    const schemas = {
      'a/schema.yml': declaring('first'),
      'a/second.yml': declaring('#@overlay/match missing_ok=True\nsecond'),
    };
    const wrong = ['first:', '  port: x'];
    const known = await baselineOf({ ...schemas, 'a/values.yml': values(...wrong) });
    const now = { ...schemas, 'a/values.yml': values(...wrong, 'second:', '  port: x'), 'known.json': known };
    const both = '--changed-since main --baseline known.json';
    expect((await reported(now, both, since('/w/a/second.yml'))).places).toEqual(['a/values.yml:6']);
  });
});
