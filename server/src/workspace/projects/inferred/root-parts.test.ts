/** Directories with several schemas, or data values documents, of which commands read only some at a time. */
import { describe, expect, it } from 'vitest';
import { graphOf, runsOf, type Texts } from '../testing.js';

const declaring = (key: string): string => `#@data/values-schema\n---\n${key}: 1\n`;
const reading = (key: string): string => `#@ load("@ytt:data", "data")\na: #@ data.values.${key}\n`;

const texts = {
  'c/app.schema.yml': declaring('app'),
  'c/app.yml': reading('app'),
  'c/db.schema.yml': declaring('db'),
  'c/db/t.yml': reading('db'),
  'c/lib.star': 'x = 1\n',
};
const all = 'c: c/app.schema.yml c/app.yml c/db.schema.yml c/db/t.yml c/lib.star';
const app = 'ytt -f c/app.schema.yml -f c/app.yml';
const db = 'ytt -f c/db.schema.yml -f c/db -f $X';

const runs = (commands: string, more: Texts = {}) => runsOf({ ...texts, ...more, 'run.sh': `${commands}\n` });

describe('the schemas of a directory', () => {
  it('are of one run, unless commands read them apart', () => {
    expect(runs('true')).toEqual([all]);
    expect(runs('ytt -f c')).toEqual([all]);
    expect(runs('ytt -f c/app.yml')).toEqual([all]);
    expect(runs(`${app} -f c/db.schema.yml`)).toEqual([all]);
    expect(runs(`${app}; ${db}; ytt -f c`)).toEqual([all]);
    expect(runs(`${app}; ${app} -f c/db.schema.yml`)).toEqual([all]);
    const another = { 'c/x.schema.yml': declaring('x') };
    expect(runs(`${app}; ${app} -f c/db.schema.yml`, another)).toEqual([`${all} c/x.schema.yml`]);
  });

  it('have the flags of the commands that read nothing but their code', () => {
    const lenient = (command: string): readonly boolean[] =>
      graphOf({ ...texts, 'run.sh': `${command}\nytt -f z --ignore-unknown-comments\n` }).runs.map(
        ({ flags }) => flags?.ignoreUnknownComments === true,
      );
    expect(lenient('ytt -f c/app.yml')).toEqual([false]);
    expect(lenient('true')).toEqual([true]);
  });

  it('are each of a run with what is read with it', () => {
    const parts = ['c: c/app.schema.yml c/app.yml', 'c: c/db.schema.yml c/db/t.yml'];
    expect(runs(`${app}; ${db}`)).toEqual(['c: c/lib.star', ...parts]);
    expect(runs(`${app}; ${db}; ytt -f c/app.schema.yml -f c/lib.star; ytt -f c/db -f c/lib.star`)).toEqual([
      'c: c/app.schema.yml c/app.yml c/lib.star',
      'c: c/db.schema.yml c/db/t.yml',
    ]);
  });

  it('are of a run with the rest if no command reads them', () => {
    expect(runs(db)).toEqual(['c: c/app.schema.yml c/app.yml c/lib.star', 'c: c/db.schema.yml c/db/t.yml']);
  });

  it('are of one run if one of them is further down', () => {
    const below = { 'c/x/x.schema.yml': declaring('x') };
    expect(runs(`${app}; ${db}`, below)).toEqual([`${all} c/x/x.schema.yml`]);
  });

  it('are each for the values files that fit them', () => {
    const values = { 'c/app.values.yml': 'app: 2\n', 'c/db.values.yml': 'db: 2\n', 'envs/db-values.yml': 'db: 3\n' };
    expect(runs(`${app}; ${db}`, values).filter((run) => run.includes('|'))).toEqual([
      'c: c/app.schema.yml c/app.yml | c/app.values.yml',
      'c: c/db.schema.yml c/db/t.yml | c/db.values.yml',
      'c: c/db.schema.yml c/db/t.yml | envs/db-values.yml',
    ]);
  });

  it('have runs that are told apart, and that other files may belong to', () => {
    const { runs } = graphOf({ ...texts, 'run.sh': `${app}; ${db}\n` });
    expect(new Set(runs.map(({ id }) => id)).size).toBe(3);
    expect(runs.map(({ isPartial }) => isPartial)).toEqual([true, true, true]);
    const declared = runs.map(({ reason }) => (reason.kind === 'inferred' ? reason.declaredBy : reason.kind));
    expect(declared).toEqual(['nothing', 'schema', 'schema']);
  });
});

describe('the data values of a directory', () => {
  const valued = (key: string): string => `#@data/values\n---\n${key}: 1\n`;
  const files = {
    'c/a/one.yml': valued('app'),
    'c/a/two.yml': valued('app'),
    'c/base.yml': valued('app'),
    'c/t/lib.star': 'x = 1\n',
    'c/t/t.yml': reading('app'),
  };
  const together = 'c: c/a/one.yml c/a/two.yml c/base.yml c/t/lib.star c/t/t.yml';
  const inTurn = (commands: string, more: Texts = {}) => runsOf({ ...files, ...more, 'run.sh': `${commands}\n` });
  const one = 'ytt -f c/t -f c/base.yml -f c/a/one.yml';
  const two = 'ytt -f c/base.yml -f c/a/two.yml -f c/t';
  const parts = [
    'c: c/t/lib.star c/t/t.yml c/base.yml c/a/one.yml',
    'c: c/base.yml c/a/two.yml c/t/lib.star c/t/t.yml',
  ];

  it('are of one run, unless commands read them in turn, with the same code', () => {
    expect(inTurn('true')).toEqual([together]);
    expect(inTurn(one)).toEqual([together]);
    expect(inTurn(`${one} -f c/a/two.yml; ${one} -f c/a/two.yml`)).toEqual([together]);
    expect(inTurn(`${one}; ${two}; ytt -f c`)).toEqual([together]);
    expect(inTurn(`${one}; ytt -f c/t/t.yml -f c/base.yml -f c/a/two.yml`)).toEqual([together]);
    expect(inTurn('ytt -f c/base.yml -f c/a/one.yml; ytt -f c/base.yml -f c/a/two.yml')).toEqual([together]);
    const unread = { 'c/b.yml': valued('app') };
    expect(inTurn(`${one}; ${two}`, unread)).toEqual([together.replace(' c/base', ' c/b.yml c/base')]);
  });

  it('are of a run each, in the order of the commands, those with the fewest first', () => {
    expect(inTurn(`${one}; ${two}`)).toEqual(parts);
    expect(inTurn(`${one}; ${two}; ytt -f c/base.yml -f c/t`)).toEqual([
      'c: c/base.yml c/t/lib.star c/t/t.yml',
      ...parts,
    ]);
    expect(inTurn('for env in one two; do\n  ytt -f c/base.yml -f c/a/$env.yml -f c/t\ndone')).toEqual([
      'c: c/base.yml c/a/one.yml c/t/lib.star c/t/t.yml',
      parts[1],
    ]);
    expect(inTurn('ytt -f c/base.yml -f "c/a/$ENV.yml" -f c/t')).toContain(parts[1]);
  });

  it('are of such runs with what no command reads', () => {
    const rest = { 'c/u.yml': '#@ x = 1\n' };
    expect(inTurn(`${one}; ${two}`, rest)).toEqual(parts.map((part) => `${part} c/u.yml`));
  });

  it('are of one run if commands read more lists of them than are evaluated one by one', () => {
    const ids = [...Array(17).keys()];
    const many = Object.fromEntries(ids.map((id) => [`c/v${id}.yml`, valued('app')]));
    const commands = (count: number) =>
      [one, two, ...ids.slice(0, count).map((id) => `ytt -f c/t -f c/v${id}.yml`)].join('\n');
    const of14 = Object.fromEntries(Object.entries(many).slice(0, 14));
    expect(inTurn(commands(14), of14)).toHaveLength(16);
    expect(inTurn(commands(17), many)).toHaveLength(1);
  });

  it('declare those of values files elsewhere once', () => {
    const elsewhere = { 'envs/prod/app.yml': valued('app'), 'z/t.yml': reading('app') };
    const runs = inTurn(`${one}; ${two}`, elsewhere);
    expect(runs).toEqual([...parts, 'z: z/t.yml', `${parts[0]} envs/prod/app.yml`, `${parts[0]} z/t.yml`]);
  });

  it('are declared by each run, which its own commands tell about', () => {
    const { runs } = graphOf({ ...files, 'run.sh': `${one} --ignore-unknown-comments -v app=2; ${two}\n` });
    expect(new Set(runs.map(({ id }) => id)).size).toBe(2);
    expect(runs.map(({ hasUnknownDataValues }) => hasUnknownDataValues)).toEqual([true, undefined]);
    expect(runs.map(({ flags }) => flags?.ignoreUnknownComments)).toEqual([true, undefined]);
    for (const { reason } of runs) expect(reason).toMatchObject({ declaredBy: 'data-values' });
    const declared = { ...files, 'c/t/schema.yml': declaring('app') };
    const withSchema = graphOf({ ...declared, 'run.sh': `${one}; ${two}\n` }).runs;
    expect(withSchema.map(({ root }) => root)).toEqual(['/ws/c/t', '/ws/c/t', '/ws/c/t', '/ws/c/t']);
  });
});
