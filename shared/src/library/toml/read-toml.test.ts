import { describe, expect, it } from 'vitest';
import { quote } from '../../starlark/values/quote.js';
import { printToml } from './print-toml.js';
import { readToml } from './read-toml.js';

// Messages as in the lexer and parser of BurntSushi/toml 1.2, which ytt 0.48 reads TOML with.
describe('readToml', () => {
  it.each<readonly [string, string]>([
    ['[.a]', 'unexpected table separator (table names cannot be empty)'],
    ['[a..b]', 'unexpected table separator (table names cannot be empty)'],
    ['[a.]', 'unexpected end of table name (table names cannot be empty)'],
    ['[[a]', "expected end of table array name delimiter ']', but got '\\x00' instead"],
    ['[[a] ]', "expected end of table array name delimiter ']', but got ' ' instead"],
    ["[a ']", `expected '.' or ']' to end table name, but got '\\'' instead`],
    ['[a "]', `expected '.' or ']' to end table name, but got '"' instead`],
    ['a', "unexpected EOF; expected key separator '='"],
    ['a.b', "unexpected EOF; expected key separator '='"],
    ['.a = 1', "unexpected '.': keys cannot start with a '.'"],
    ['a = [,1]', 'unexpected comma'],
    ['a = [1,,2]', 'unexpected comma'],
    ['a = {,}', 'unexpected comma'],
    ['a = {b = 1,,c = 2}', 'unexpected comma'],
    ['a = {b = 1 c = 2}', "expected a comma or an inline table terminator '}', but got 'c' instead"],
    ['a = {b = 1', "expected a comma or an inline table terminator '}', but got end of file instead"],
    ['a = 0x', "not a hexidecimal number: '0x\0'"],
    ['a = 0xg', "not a hexidecimal number: '0xg'"],
    ['a = 0o8', "not an octal number: '0o8'"],
    ['a = 1__0.5', 'Invalid float "1__0.5": underscores must be surrounded by digits'],
    ['a = 1.5_', 'Invalid float "1.5_": underscores must be surrounded by digits'],
    ['a = 1.5e_1', 'Invalid float "1.5e_1": underscores must be surrounded by digits'],
    ['a = 1__0', 'Invalid integer "1__0": underscores must be surrounded by digits'],
    ['a = 00.5', 'Invalid float "00.5": cannot have leading zeroes'],
    ['a = -01.5', 'Invalid float "-01.5": cannot have leading zeroes'],
    ['a = +01', 'Invalid integer "+01": cannot have leading zeroes'],
    ['a = 1.5.5', 'Invalid float value: "1.5.5"'],
    ['a = 1e5e5', 'Invalid float value: "1e5e5"'],
    ['a = +.5', "floats must start with a digit, not '.'"],
    ['a = -i', "invalid float: '-i'"],
    ['a = +ind', "invalid float: '+in'"],
    ['a = -nab', "invalid float: '-na'"],
    ["a = 'x", `unexpected EOF; expected "'"`],
    ['a = """x', `unexpected EOF; expected '"""'`],
    ['a = """x""""""', `unexpected '""""""'`],
    ["a = '''x''''''", `unexpected "''''''"`],
    ['a = "\\', "invalid escape in string '\\\0'"],
    ['a = "\\U0000012"', "expected eight hexadecimal digits after '\\U'"],
    ['a = "\\U00110000"', "Escaped character '\\u00110000' is not valid UTF-8."],
    ['a = 1\u0001', "TOML files cannot contain control characters: '0x01'"],
    ['a = 1\r', "TOML files cannot contain control characters: '0x0d'"],
    ['a = [1]\n[a.b]', "Key 'a' was already created as a hash."],
    ['x = {a = 1}\n[x.a.b]', "Key 'x.a' was already created as a hash."],
    ['a = {b = 1, b.c = 2}', "Key 'a.b' has already been defined."],
    ['"a b" = 1\n"a b" = 2', `Key '"a b"' has already been defined.`],
  ])('refuses %j', (text, message) => {
    expect(() => readToml(text)).toThrow(message);
  });

  it.each<readonly [string, number, string]>([
    ['a = "\\u12z"', 1, '\\u12z'],
    ['a = "\\u12"', 1, '\\u12"'],
    ['a = "\\u12', 0, '\\u12'],
    ['a = "\\u12é"', 1, '\\u12é'],
    ['a = "\\u12\n"', 2, '\\u12\n'],
    ['a = "xy\\u12 z"', 1, 'xy\\u12 '],
    ['a = "x\\tp\\U12 z"', 1, 'x\\tp\\U12 '],
    ['a = """\nx\ny\\u1z"""', 3, '\nx\ny\\u1z'],
    ['a = """x\\\n  y\\u1z"""', 2, 'x\\\n  y\\u1z'],
    ['a = ["b", "\\u1z"]', 1, '\\u1z'],
  ])('names the line of an unfinished escape, and the string up to it: %j', (text, line, found) => {
    expect(() => readToml(text)).toThrow(`toml: line ${line}`);
    expect(() => readToml(text)).toThrow(`, but got ${quote(found)} instead`);
  });

  it.each([
    ['a. = 1', "unexpected '='"],
    ['a.b. = 1', "unexpected '='"],
    ['a.', "unexpected '='"],
    ['a..b = 1', "unexpected '.'"],
  ])('says nothing of the beginning of a key further on: %j', (text, message) => {
    expect(() => readToml(text)).toThrow(new RegExp(`: ${message}$`));
  });

  it.each<readonly [string, string]>([
    ['a = inf', 'a = +inf\n'],
    ['a = [+inf, -inf]', 'a = [+inf, -inf]\n'],
    ['a = nan', 'a = nan\n'],
    ['a = [+nan, -nan, 1]', 'a = [nan, nan, 1]\n'],
    ['a = 0xff_0F', 'a = 65295\n'],
    ['a = [0o17, 0b1_01, 0, +1, -1, 1_000]', 'a = [15, 5, 0, 1, -1, 1000]\n'],
    ['a = [1e3, 1_0.2_5, -0.5, 5E-1, 0e0]', 'a = [1000.0, 10.25, -0.5, 0.5, 0.0]\n'],
    ['# c', ''],
    ['# c\na = 1 # d\n\t# e\n', 'a = 1\n'],
    ['a = [ # one\n 1, # two\n # three\n] # four', 'a = [1]\n'],
    ['b = []\na = {}', 'b = []\n\n[a]\n'],
    [`a = ''\nb = ""\nc = ''''''\nd = """"""`, `a = ""\nb = ""\nc = ""\nd = ""\n`],
    ['a . "b c" . d = 1', '[a]\n[a."b c"]\nd = 1\n'],
    ['a = {b.c = 1, c = 2, b.d = 3}', '[a]\nc = 2\n[a.b]\nc = 1\nd = 3\n'],
    ['[ a . b ]\nc = 1', '[a]\n[a.b]\nc = 1\n'],
    ["a = ''' 'x' ''y'''''", `a = " 'x' ''y''"\n`],
    ['a = """\r\nx\r\ny"""', 'a = "x\\ny"\n'],
  ])('reads %j', (text, value) => {
    expect(printToml(readToml(text), 0)).toBe(value);
  });
});
