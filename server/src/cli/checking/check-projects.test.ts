/** Helper threads of a check: the findings are the same, in the same order, whichever thread finds them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import type { HelperListener, StartHelper, Terminal } from '../terminal.js';
import { ytt } from '../testing.js';
import { GroupCheck } from './group-check.js';
import type { CheckedGroup, HelperStart } from './helper.js';
import { helpCheck } from './helper.js';

const schema = '#@data/values-schema\n---\nport: 80\n';

/** 65 projects of four files, 260 in all, the most that need one helper but not two; each third one has a mistake. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 65 }, (_, i) => i).flatMap((i) => [
    [`p${i}/schema.yml`, schema],
    [`p${i}/values.yml`, `#@data/values\n---\nport: ${i % 3 === 0 ? 'x' : i}\n`],
    [`p${i}/a.yml`, '#@ load("@ytt:data", "data")\na: #@ data.values.port\n'],
    [`p${i}/values-prod.yml`, `port: ${i % 5 === 0 ? 'y' : 1}\n`],
  ]),
);

const texts = new Map(Object.entries(files).map(([path, text]) => [`/w/${path}`, text]));

/** Simulates a thread: its messages arrive later, as between threads. */
function helped(
  start: unknown,
  listener: HelperListener,
  change: (group: CheckedGroup) => CheckedGroup | undefined = (group) => group,
): void {
  const received: HelperStart = structuredClone(start as HelperStart);
  setImmediate(() => {
    helpCheck(received, { fs: memoryFileSystem(texts) }, (group) => {
      const sent = change(group);
      if (sent !== undefined) listener.received(structuredClone(sent));
    });
    listener.ended(undefined);
  });
}

async function check(terminal: Partial<Terminal>, flags = '', given = files) {
  const parts: string[] = [];
  const started: unknown[] = [];
  const { startHelper } = terminal;
  const ran = await ytt(given, `check . ${flags}`, {
    terminal: {
      out: (text) => void parts.push(text),
      cores: 2,
      ...terminal,
      ...(startHelper === undefined
        ? {}
        : {
            startHelper: (start: unknown, listener: HelperListener) => {
              started.push(start);
              startHelper(start, listener);
            },
          }),
    },
  });
  return { ...ran, out: parts.join(''), parts, started: started.length };
}

const alone = check({ cores: 1 });

describe('threads that help a check', () => {
  it('share the groups with it: every group is checked, and none twice', async () => {
    const taken: number[] = [];
    let claims: Int32Array | undefined;
    const counting: StartHelper = (start, listener) => {
      claims = (start as HelperStart).claims;
      helped(start, listener, (group) => {
        taken.push(group.index);
        return group;
      });
    };
    const ran = await check({ startHelper: counting });
    expect(ran.out).toBe((await alone).out);
    expect(claims?.buffer).toBeInstanceOf(SharedArrayBuffer);
    const [most = 0] = [...taken].sort((a, b) => b - a);
    expect([...(claims ?? [])].slice(0, most + 1)).not.toContain(0);
    expect(taken.map((index) => claims?.[index])).toEqual(taken.map(() => 1));
    expect(new Set(taken).size).toBe(taken.length);
  });

  it.each(['text', 'json', 'github', 'sarif'])('change nothing of what is printed as %s', async (format) => {
    const flags = `--format ${format}`;
    const without = await check({ cores: 1 }, flags);
    const withHelp = await check({ startHelper: helped }, flags);
    expect(withHelp).toMatchObject({ status: 1, started: 1, out: without.out, err: '' });
    expect(without.started).toBe(0);
    expect(without.out).toContain('p0/values.yml');
  });

  it('are started if there are enough cores and files', async () => {
    const starting = async (cores: number, given: Readonly<Record<string, string>>) =>
      (await check({ startHelper: helped, cores }, '', given)).started;
    expect(await starting(1, files)).toBe(0);
    expect(await starting(9, files)).toBe(1);
    const some = Object.fromEntries(Object.entries(files).slice(0, 249));
    expect(await starting(2, some)).toBe(0);
    const twice = Object.fromEntries(
      Object.entries(files).flatMap(([path, text]) => [
        [path, text],
        [`q/${path}`, text],
      ]),
    );
    expect(await starting(9, twice)).toBe(2);
    expect(await starting(2, twice)).toBe(1);
  });

  it('that die have their groups reassigned', async () => {
    const { out } = await alone;
    let first: string | undefined;
    const dying: StartHelper = (start, listener) => {
      const { claims, number } = start as HelperStart;
      Atomics.store(claims, 3, number);
      first = 'taken';
      setImmediate(() => listener.ended('Worker terminated due to reaching memory limit'));
    };
    const died = await check({ startHelper: dying });
    expect(first).toBe('taken');
    expect(died.status).toBe(1);
    expect(died.out.match(/was not checked: Worker terminated due to reaching memory limit/g)).toHaveLength(1);
    expect(died.out.split('\n').length).toBeGreaterThan(out.split('\n').length / 2);
    const silent: StartHelper = (start, listener) => {
      Atomics.store((start as HelperStart).claims, 3, (start as HelperStart).number);
      listener.ended(undefined);
    };
    expect((await check({ startHelper: silent })).out).toContain(
      'not checked: the thread that checked it ended before',
    );
  });

  it('that see the same files are trusted, whatever they find', async () => {
    const found: string[] = [];
    const change = (group: CheckedGroup): CheckedGroup => {
      found.push(...group.findings.flatMap(([, findings]) => findings.map(() => group.first)));
      return { ...group, findings: [] };
    };
    const { out } = await check({ startHelper: (start, listener) => helped(start, listener, change) });
    expect(found.length).toBeGreaterThan(10);
    const lines = (text: string): number => text.split('\n').filter((line) => line.includes('values')).length;
    expect(lines(out)).toBeLessThan(lines((await alone).out));
  });

  it('that see different files than the main thread are ignored', async () => {
    const { out } = await alone;
    for (const change of [
      (group: CheckedGroup) => ({ ...group, first: '/w/nothing.yml', findings: [] }),
      (group: CheckedGroup) => ({ ...group, size: group.size + 1, findings: [] }),
    ])
      expect((await check({ startHelper: (start, listener) => helped(start, listener, change) })).out).toBe(out);
  });

  it('get what may need all memory, unless they are dead', async () => {
    const comment = `#! ${'x'.repeat(1000)}\n`;
    // One file of this length would be over the limit of `ytt.limits.fileSize`.
    const third = comment.repeat(6_000);
    const heavy = { ...files, 'p0/a.yml': third, 'p0/b.yml': third, 'p0/c.yml': third };
    const claimed: number[] = [];
    const watching: StartHelper = (start, listener) => {
      const { claims, number } = start as HelperStart;
      const free = (): number => claims.subarray(0, 100).filter((by) => by === 0).length;
      // The check waits between two groups. If the number of free groups stays the same for several turns, it is
      // waiting for the helper.
      const look = (before: number, unchanged: number): void => {
        const now = free();
        if (unchanged < 10) {
          setImmediate(() => look(now, now === before ? unchanged + 1 : 0));
          return;
        }
        claimed.push(claims[0] ?? 0);
        Atomics.store(claims, 0, number);
        listener.ended('died');
      };
      look(-1, 0);
    };
    const ran = await check({ startHelper: watching }, '', heavy);
    expect(claimed).toEqual([0]);
    expect(ran.out).toContain('was not checked: died');
    const idle: StartHelper = (_, listener) => void setImmediate(() => listener.ended(undefined));
    expect((await check({ startHelper: idle }, '', heavy)).out).toBe((await check({ cores: 1 }, '', heavy)).out);
  });
});

describe('what a check prints', () => {
  it('appears as soon as it is known, in the order of the paths', async () => {
    const { parts, out } = await check({ cores: 1 });
    expect(parts.length).toBeGreaterThan(20);
    const paths = [...out.matchAll(/^(p\S+):\d+:\d+ error/gm)].map(([, path = '']) => path);
    expect(paths.length).toBe(22 + 13);
    expect(paths).toEqual([...paths].sort());
    expect(parts[0]).toMatch(/^p0\/values-prod.yml:1:7 error [\s\S]*\n\n$/);
  });

  it.each([
    ['text', false],
    ['json', true],
    ['github', false],
    ['gitlab', true],
    ['sarif', true],
  ])('appears in the format %s as one text: %s', async (format, isWhole) => {
    const { parts } = await check({ cores: 1 }, `--format ${format}`);
    expect(parts.length === 1).toBe(isWhole);
  });

  it('is only the summary if nothing is wrong', async () => {
    expect(await check({ cores: 1 }, '', { 'a/schema.yml': schema })).toMatchObject({
      ...{ status: 0, parts: ['No problems found.\n'] },
    });
  });

  it('shows how far it is, and clears that in the end', async () => {
    const shown: (string | undefined)[] = [];
    await check({ cores: 1, progress: (text) => void shown.push(text) });
    expect(shown).toContain('looking for projects: 260 files');
    expect(shown.slice(-2)).toEqual(['checked 260 of 260 files', undefined]);
  });
});

describe('a project that exhausts the stack', () => {
  const given = { 'a/s.yml': schema, 'b/s.yml': schema, 'b/v.yml': '#@data/values\n---\nport: x\n' };
  const { check: checkGroup } = GroupCheck.prototype;
  let tooDeep = 0;
  beforeEach(() => {
    // Group 0 is that of the first directory.
    tooDeep = 0;
    GroupCheck.prototype.check = function (index) {
      if (index === tooDeep) throw new RangeError('Maximum call stack size exceeded');
      return checkGroup.call(this, index);
    };
  });
  afterEach(() => {
    GroupCheck.prototype.check = checkGroup;
  });

  it('is reported where there are no threads, and the others are checked', async () => {
    const { out, status } = await check({}, '', given);
    expect(status).toBe(1);
    expect(out).toMatch(/a\/s\.yml:1:1 error .* was not checked: it nests too deeply/);
    expect(out).toMatch(/b\/v\.yml:3:7 error Expected an integer, but found a string/);
  });

  it('is left to a helper', async () => {
    const startHelper: StartHelper = (start, listener) => {
      const { claims, number } = start as HelperStart;
      setImmediate(() => {
        const taken = [...claims.subarray(0, 2).keys()].filter((index) => claims[index] === 0);
        for (const index of taken) claims[index] = number;
        listener.ended(`took ${taken.length}`);
      });
    };
    const { out, started } = await check({ startHelper }, '', given);
    expect(started).toBe(1);
    expect(out).toContain('was not checked: took 1');
  });

  it('is left to a helper if another one took it for another group', async () => {
    tooDeep = 1;
    const startHelper: StartHelper = (start, listener) => {
      const { claims, number } = start as HelperStart;
      if (number === 1) {
        listener.received({ index: 1, first: 'another', size: 1, findings: [] } satisfies CheckedGroup);
        listener.ended(undefined);
      } else
        setImmediate(() => {
          const isFree = claims[1] === 0;
          if (isFree) claims[1] = number;
          listener.ended(isFree ? 'took it' : undefined);
        });
    };
    const { out, started } = await check({ startHelper });
    expect(started).toBe(2);
    expect(out).toContain('was not checked: took it');
  });

  it('is reported if the helper ends before it takes it', async () => {
    let helpers = 0;
    const startHelper: StartHelper = (start, listener) => {
      // A second helper would take the group; the test expects that none is started.
      if (++helpers > 1) (start as HelperStart).claims[0] = helpers;
      setImmediate(() => listener.ended('died'));
    };
    const { out, started } = await check({ startHelper }, '', given);
    expect(started).toBe(1);
    expect(out).toContain('was not checked: it nests too deeply');
  });
});
