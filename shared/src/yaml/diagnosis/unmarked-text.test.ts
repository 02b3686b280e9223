import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { SourceFile } from '../../text/source-file.js';
import { check } from './testing.js';

const mark = "Expected '|' behind the key of a text of several lines";
const script = '    set -e\n    if [ -f x ]; then\n      echo foo: bar\n    fi\n';
const prose = '    Some words of a text.\n    And others: these.\n    And the last ones.\n';

describe('a text without its mark', () => {
  it('is reported at its key', () => {
    check([
      [`a:\n  «run.sh:»\n${script}b: 1\n`, mark, `a:\n  run.sh: |\n${script}b: 1\n`],
      [`a:\n  «"run.sh":» # c\n${script}b: 1\n`, mark, `a:\n  "run.sh": | # c\n${script}b: 1\n`],
      [
        '- a: 1\n  «x.conf:»\n    http {\n      a: b;\n    }\n',
        mark,
        '- a: 1\n  x.conf: |\n    http {\n      a: b;\n    }\n',
      ],
      [`a:\n  «b:»\n    #!/bin/sh\n${script}b: 1\n`, mark, `a:\n  b: |\n    #!/bin/sh\n${script}b: 1\n`],
      [`a:\n  «b:»\n${prose}b: 1\n`, mark, `a:\n  b: |\n${prose}b: 1\n`],
      // Below a text in it that has its mark.
      [
        `«a:»\n  b: >\n${prose}  Some words of it.\n  More words of it.\n`,
        mark,
        `a: |\n  b: >\n${prose}  Some words of it.\n  More words of it.\n`,
      ],
    ]);
  });

  it('is reported once', () => {
    const texts = [`a:\n  run.sh:\n${script}${script}  c: 1\nb: 1\n`, `a:\n  b:\n${prose}${prose}`];
    for (const text of texts)
      expect(readDocuments(new SourceFile('a.yml', text)).findings.map(({ plain }) => plain)).toEqual([mark]);
  });

  it('hides no mistake below it', () => {
    const { findings } = readDocuments(new SourceFile('a.yml', `a:\n  run.sh:\n${script}  c: 1\n  d: @\nb: 1\n`));
    expect(findings.map(({ plain }) => plain)).toEqual([mark, expect.stringContaining("cannot begin with '@'")]);
  });
});

it('what is no text', () => {
  const colon = (key: string): string => `Expected ':' after the key ${key}`;
  check([
    ['a:\n  b:\n    «c d»\n    e: 1\n', colon('c'), 'a:\n  b:\n    c: d\n    e: 1\n'],
    [
      'a:\n  run.sh:\n    c: 1\n    d: 1\n    «e f»\n    g: 1\n',
      colon('e'),
      'a:\n  run.sh:\n    c: 1\n    d: 1\n    e: f\n    g: 1\n',
    ],
    ['a:\n  b.io:\n    «c d»\n    e: 1\n', colon('c'), 'a:\n  b.io:\n    c: d\n    e: 1\n'],
    // The sentences are in a text that has its mark.
    [`a:\n  b: |\n${prose}  «c d»\n`, colon('c'), `a:\n  b: |\n${prose}  c: d\n`],
    // The key is no ancestor of the line.
    ['run.sh:\n  a b c\na:\n  «c d»\n  e: 1\n', colon('c'), 'run.sh:\n  a b c\na:\n  c: d\n  e: 1\n'],
  ]);
});
