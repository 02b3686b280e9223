/** The forms of flags, and the errors for others, as in the library of ytt's command line. */
import { describe, expect, it } from 'vitest';
import { type Flags, parseFlags } from './flag.js';

const flags = {
  file: { kind: 'strings', short: 'f', help: '' },
  output: { kind: 'list', short: 'o', help: '' },
  directory: { kind: 'string', help: '' },
  strict: { kind: 'boolean', short: 's', help: '' },
  quick: { kind: 'boolean', short: 'q', help: '' },
} as const satisfies Flags;

const parse = (...argv: string[]) => parseFlags(flags, argv);
const values = (...argv: string[]) => parse(...argv).values;
const problem = (...argv: string[]): string => {
  try {
    return JSON.stringify(parse(...argv));
  } catch (error) {
    return String(error);
  }
};

describe('flags', () => {
  it('accept the next argument, or the text after the equals sign', () => {
    expect(values('--directory', 'a')).toEqual({ directory: 'a' });
    expect(values('--directory=a=b')).toEqual({ directory: 'a=b' });
    expect(values('--directory=')).toEqual({ directory: '' });
    expect(values('--directory', '--strict')).toEqual({ directory: '--strict' });
    expect(values('--directory', 'a', '--directory', 'b')).toEqual({ directory: 'b' });
  });

  it('have letters, which can be combined, the last with its value', () => {
    for (const argv of [['-f', 'a'], ['-fa'], ['-f=a']]) expect(values(...argv)).toEqual({ file: ['a'] });
    expect(values('-f=')).toEqual({ file: ['='] });
    expect(values('-f', '')).toEqual({ file: [''] });
    expect(values('-sqf', 'a')).toEqual({ strict: true, quick: true, file: ['a'] });
    expect(values('-sqfa')).toEqual({ strict: true, quick: true, file: ['a'] });
    expect(values('-s=false')).toEqual({ strict: false });
    expect(values('-fa', '-f', '-')).toEqual({ file: ['a', '-'] });
  });

  it('are on, or have the value after the equals sign', () => {
    expect(values('--strict')).toEqual({ strict: true });
    for (const text of ['1', 't', 'T', 'TRUE', 'true', 'True']) expect(values(`--strict=${text}`).strict).toBe(true);
    for (const text of ['0', 'f', 'F', 'FALSE', 'false', 'False']) expect(values(`-s=${text}`).strict).toBe(false);
    expect(problem('--strict=yes')).toBe(
      'UsageError: invalid argument "yes" for "-s, --strict" flag: strconv.ParseBool: parsing "yes": invalid syntax',
    );
    expect(parse('--strict', 'false')).toEqual({ values: { strict: true }, positionals: ['false'] });
  });

  it('hold lists, with commas between, and in quotes', () => {
    expect(values('-o', 'a,b', '--output=c')).toEqual({ output: ['a', 'b', 'c'] });
    expect(values('-o', '"a,""b",,c')).toEqual({ output: ['a,"b', '', 'c'] });
    expect(values('-o', '"""a"""')).toEqual({ output: ['"a"'] });
    expect(values('-o', '')).toEqual({ output: [] });
    expect(values('-o', 'a,')).toEqual({ output: ['a', ''] });
    for (const text of ['a"', '"a', '"a"b'])
      expect(problem('-o', text)).toContain('for "-o, --output" flag: parse error');
    expect(values('-f', 'a,b')).toEqual({ file: ['a,b'] });
  });

  it('may be mixed with other arguments, up to two dashes', () => {
    expect(parse('a', '-s', '-', '--', '-q', '--x')).toEqual({
      values: { strict: true },
      positionals: ['a', '-', '-q', '--x'],
    });
  });

  it('are rejected if there is no such flag, or its value is missing', () => {
    expect(problem('--nonsense=1')).toBe('UsageError: unknown flag: --nonsense');
    expect(problem('--toString')).toBe('UsageError: unknown flag: --toString');
    expect(problem('-sx')).toBe("UsageError: unknown shorthand flag: 'x' in -x");
    for (const text of ['--=a', '---a']) expect(problem(text)).toBe(`UsageError: bad flag syntax: ${text}`);
    expect(problem('--file')).toBe('UsageError: flag needs an argument: --file');
    expect(problem('-sf')).toBe("UsageError: flag needs an argument: 'f' in -f");
    expect(problem('--directory=a', '--quick=')).toContain('invalid argument "" for "-q, --quick" flag');
  });
});
