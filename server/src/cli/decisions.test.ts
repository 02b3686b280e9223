/**
 * Decisions of the command line about single characters and single files, each with the alternative that it excludes.
 */
import { describe, expect, it } from 'vitest';
import type { Terminal } from './terminal.js';
import { ytt } from './testing.js';

const schema = '#@data/values-schema\n---\nport: 80\nname: ""\n';
const wrong = { 'schema.yml': schema, 'values.yml': '#@data/values\n---\nport: x\n' };

describe('a value after the letter of a flag', () => {
  const files = { 'd/a.txt': 'a: #@ 1 + 1\n' };
  it.each<readonly [string, string]>([
    ['-fb.yml=d/a.txt', 'a: 2\n'],
    ['-f=b.yml=d/a.txt', 'a: 2\n'],
    ['-f b.yml=d/a.txt', 'a: 2\n'],
  ])('is all of it: %s', async (flag, out) => {
    expect(await ytt(files, `render ${flag}`)).toMatchObject({ status: 0, out });
  });
});

describe('a data values file', () => {
  it('is for a library only where a sign begins it', async () => {
    const files = { 'schema.yml': schema, 'a@b:c.yml': 'port: 1\n' };
    const ran = await ytt(files, 'values -f schema.yml --data-values-file a@b:c.yml');
    expect(ran).toMatchObject({ status: 0, out: 'port: 1\nname: ""\n' });
  });
});

describe('a schema that is imported', () => {
  const files = { 'one/a.json': '{"type": "object"}', 'two/a.json': '{}', 'two/b.json': '{}' };
  it('is one file, even if a directory contains one', async () => {
    expect((await ytt(files, 'schema --from json-schema one')).status).toBe(0);
    expect(await ytt(files, 'schema --from json-schema two')).toMatchObject({
      status: 2,
      err: 'schema: expected a file, but two is a directory\n',
    });
  });
});

describe('a report', () => {
  const odd = {
    'schema.yml': '#@data/values-schema\n---\n#@schema/validation one_of=["100%", "50%"]\nname: "100%"\n',
    'values.yml': '#@data/values\n---\nname: "1%2%3"\n',
  };
  it('for GitHub escapes each sign that means something there', async () => {
    const { out } = await ytt(odd, 'check --format github');
    const [, message = ''] = /::error [^\n]*?::([^\n]*)\n/.exec(out) ?? [];
    expect(message.match(/%/g)?.length).toBeGreaterThan(1);
    expect(message.replaceAll(/%(?:25|0D|0A)/g, '')).not.toContain('%');
  });

  it('for GitLab ends each description with its message', async () => {
    const { out } = await ytt(wrong, 'check --format gitlab');
    const [first] = JSON.parse(out) as { description: string }[];
    expect(first?.description).toBe(first?.description.trim());
    expect(first?.description).not.toBe('');
  });

  it('is omitted while a baseline is written, and printed otherwise', async () => {
    const writing = await ytt(wrong, 'check --update-baseline --baseline known.json');
    expect(writing.out).not.toContain('values.yml:3');
    expect(Object.keys(writing.written)).toEqual(['/w/known.json']);
    const told = await ytt(wrong, 'check');
    expect(told.out).toContain('values.yml:3');
    expect(told.out.match(/values\.yml:3/g)).toHaveLength(1);
  });
});

describe('commands that compare', () => {
  it('print nothing if one of two schemas has an error', async () => {
    const files = { 'old.yml': schema, 'new.yml': '#@data/values-schema\n---\nport:\n' };
    for (const pair of ['old.yml new.yml', 'new.yml old.yml']) {
      const ran = await ytt(files, `schema diff ${pair}`);
      expect([ran.status, ran.out]).toEqual([1, '']);
      expect(ran.err).toContain('new.yml');
    }
  });
});

describe('a command that fails by a mistake of its own', () => {
  const exhausted = (): unknown => {
    try {
      return exhausted();
    } catch (error) {
      return error;
    }
  };
  const run = (error: unknown, runDeeper?: Terminal['runDeeper']) =>
    ytt({ 'a.yml': 'a: 1\n' }, 'render -f a.yml', {
      terminal: {
        out: () => {
          throw error;
        },
        ...(runDeeper === undefined ? {} : { runDeeper }),
      },
    });

  it('runs again with a larger stack if its own is exhausted, and one can be had', async () => {
    const asked: (readonly string[])[] = [];
    const deeper: Terminal['runDeeper'] = async (argv) => {
      asked.push(argv);
      return 7;
    };
    expect((await run(exhausted(), deeper)).status).toBe(7);
    expect(asked).toEqual([['render', '-f', 'a.yml']]);
    await expect(run(exhausted())).rejects.toThrow(RangeError);
    await expect(run(new Error('other'), deeper)).rejects.toThrow('other');
    expect(asked).toHaveLength(1);
  });
});
