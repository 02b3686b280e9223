/** Directories with several schemas of which commands read only one at a time. */
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
