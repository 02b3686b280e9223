/**
 * How many steps and bytes each operation counts as. Without a count, an evaluation that should be ended goes on
 * forever; with too high a count, one that should go on is ended.
 */
import { describe, expect, it } from 'vitest';
import { execProgram } from '../starlark/eval/interpret.js';
import { Thread } from '../starlark/eval/thread.js';
import { parseProgram } from '../starlark/parse/parse-program.js';
import type { Value } from '../starlark/values/value.js';
import { standardModules } from './modules.js';

const modules = new Map<string, Value>([...standardModules.values()].flatMap((members) => [...members]));

class CountingThread extends Thread {
  steps = 0;
  bytes = 0;
  override step(count = 1): void {
    this.steps += count;
    super.step(count);
  }
  override charge(count: number): void {
    this.steps += count;
    super.charge(count);
  }
  override allocate(bytes: number): void {
    this.bytes += bytes;
    super.allocate(bytes);
  }
  override grow(size: number, bytes: number): void {
    this.bytes += bytes;
    super.grow(size, bytes);
  }
}

const given = `
ascii = "ab " * 400
accents = "é " * 400
names = ["a", "b", "c"]
numbers = list(range(200))
table = {"a": 1, "b": 2}
def one(x=None): return 1
long = "a" * 5000000
big = int("9" * 4000)
`;

/** The steps and bytes of the last line of a program. */
function costOf(line: string): string {
  const measured = (text: string): CountingThread => {
    const thread = new CountingThread();
    const { program, problems } = parseProgram(
      text.replaceAll(' ; ', '\n').replace(/: return 1\n/, ':\n  return 1\nend\n'),
    );
    expect(problems).toEqual([]);
    execProgram(program, { thread, predeclared: modules, onError: () => undefined });
    return thread;
  };
  const before = measured(given);
  const after = measured(`${given}${line}\n`);
  const steps = Math.round(10 * (after.steps - before.steps)) / 10;
  return `${steps} steps, ${after.bytes - before.bytes} bytes`;
}

function check(table: string): void {
  const lines = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' => ')[0] as string);
  const counted = lines.map((line) => `${line} => ${costOf(line)}`);
  expect(`\n${counted.join('\n')}\n`).toBe(
    `\n${table
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .join('\n')}\n`,
  );
}

describe('the cost', () => {
  it('of literals, functions and calls', () => {
    check(`
      [] => 0 steps, 96 bytes
      [1, 2] => 0 steps, 288 bytes
      (1, 2) => 0 steps, 288 bytes
      {} => 0 steps, 0 bytes
      {"a": 1, "b": 2} => 0 steps, 512 bytes
      lambda x: x => 0 steps, 64 bytes
      one() => 3 steps, 0 bytes
      one(1) => 3 steps, 0 bytes
      one(*names[:1]) => 3 steps, 192 bytes
      one(**{"x": 1}) => 3 steps, 256 bytes
      names[0] => 0 steps, 0 bytes
      table["a"] => 0 steps, 0 bytes
      ascii[1] => 2.3 steps, 0 bytes
      accents[1] => 51.6 steps, 0 bytes
      ascii[1:600] => 2.3 steps, 96 bytes
      accents[0:600] => 51.6 steps, 600 bytes
      ascii[::2] => 602.3 steps, 600 bytes
      names[1:] => 0 steps, 192 bytes
      names[::-1] => 0 steps, 288 bytes
      (1, 2, 3)[1:] => 0 steps, 576 bytes
      fail("no") => 1001 steps, 0 bytes
      fail("no" * 1000) => 2007 steps, 2000 bytes
    `);
  });

  it('of operators', () => {
    check(`
      1 + 2 => 0 steps, 0 bytes
      big + 1 => 3322 steps, 0 bytes
      big * big => 6644 steps, 0 bytes
      2 * big => 3322 steps, 0 bytes
      big // 3 => 3322 steps, 0 bytes
      ascii + ascii => 0 steps, 1232 bytes
      long + "a" => 0 steps, 33 bytes
      "a" + long => 0 steps, 33 bytes
      names + names => 0 steps, 576 bytes
      (1, 2) + (3,) => 0 steps, 768 bytes
      ascii * 3 => 0 steps, 3600 bytes
      accents * 3 => 0 steps, 3600 bytes
      3 * ascii => 0 steps, 3600 bytes
      names * 3 => 0 steps, 864 bytes
      (1, 2) * 3 => 0 steps, 864 bytes
      set(names) | set(names) => 8 steps, 7744 bytes
      set(names) & set(names) => 8 steps, 7744 bytes
      "z" in ascii => 2 steps, 0 bytes
      "é" in accents => 0 steps, 0 bytes
      "é"[:1] in ascii => 1202 steps, 1 bytes
      "z" in names => 3 steps, 0 bytes
      "a" in table => 0 steps, 0 bytes
      7 in range(100) => 1 steps, 0 bytes
      ascii == ascii + "" => 18 steps, 32 bytes
      long == long + "" => 78125 steps, 32 bytes
      long < long + "a" => 78125 steps, 33 bytes
      names == ["a", "b", "c"] => 3 steps, 384 bytes
      numbers == list(range(200)) => 402 steps, 19200 bytes
      numbers < list(range(200)) => 402 steps, 19200 bytes
      table == {"a": 1, "b": 2} => 2 steps, 512 bytes
      "%s is %d" % ("a", 1) => 2 steps, 290 bytes
      "%s" % ascii => 1200 steps, 1200 bytes
      "%r" % (numbers,) => 890 steps, 1082 bytes
    `);
  });

  it('of statements', () => {
    check(`
      for n in names: ; n ; end => 3 steps, 0 bytes
      for c in range(300): ; c ; end => 301 steps, 0 bytes
      while len(names) < 10: ; names.append(1) ; end => 22 steps, 672 bytes
      a, b = 1, 2 => 2 steps, 288 bytes
      a, b, c = names => 3 steps, 0 bytes
      names[0] = 1 => 0 steps, 256 bytes
      table["c"] = 1 => 0 steps, 256 bytes
      names += names => 0 steps, 384 bytes
      names += (1, 2) => 0 steps, 576 bytes
      [n for n in names] => 3 steps, 288 bytes
      [n for n in names for m in names if m != n] => 12 steps, 576 bytes
      {n: 1 for n in names} => 3 steps, 768 bytes
    `);
  });

  it('of built-ins', () => {
    check(`
      all(names) => 4 steps, 0 bytes
      any([0] * 50) => 51 steps, 4992 bytes
      bool(1) => 1 steps, 0 bytes
      chr(65) => 1 steps, 0 bytes
      dict(table) => 1 steps, 512 bytes
      dict([("a", 1), ("b", 2)], c=1) => 1 steps, 1632 bytes
      dir(names) => 1 steps, 0 bytes
      enumerate(names) => 4 steps, 864 bytes
      enumerate(range(50)) => 52 steps, 14400 bytes
      float("1.5") => 1 steps, 0 bytes
      getattr(names, "append") => 1 steps, 0 bytes
      hasattr(names, "append") => 1 steps, 0 bytes
      hash(ascii) => 301 steps, 0 bytes
      hash(accents) => 201 steps, 0 bytes
      int("12") => 1 steps, 0 bytes
      len(names) => 1 steps, 0 bytes
      len(ascii) => 3.3 steps, 0 bytes
      len(accents) => 52.6 steps, 0 bytes
      list(names) => 4 steps, 288 bytes
      list(table) => 3 steps, 192 bytes
      list(range(50)) => 52 steps, 4800 bytes
      list(ascii.elems()) => 1502 steps, 116400 bytes
      list(ascii.codepoints()) => 1502 steps, 116400 bytes
      list(accents.codepoint_ords()) => 1602 steps, 77600 bytes
      max(numbers) => 201 steps, 0 bytes
      min(1, 2, 3) => 4 steps, 0 bytes
      max(names, key=one) => 13 steps, 0 bytes
      ord("a") => 1 steps, 0 bytes
      print(ascii) => 1 steps, 1200 bytes
      repr(ascii) => 1203 steps, 1202 bytes
      repr(numbers) => 891 steps, 890 bytes
      reversed(names) => 4 steps, 288 bytes
      reversed(range(50)) => 52 steps, 4800 bytes
      set(names) => 4 steps, 3104 bytes
      set(range(50)) => 52 steps, 19648 bytes
      sorted(numbers) => 811 steps, 19200 bytes
      sorted(names, key=one) => 15 steps, 288 bytes
      sorted(names, reverse=True) => 7 steps, 288 bytes
      str(ascii) => 1201 steps, 1200 bytes
      str(numbers) => 891 steps, 890 bytes
      str(accents) => 801 steps, 800 bytes
      tuple(names) => 4 steps, 288 bytes
      tuple(range(50)) => 52 steps, 4800 bytes
      type(names) => 1 steps, 0 bytes
      zip(names, names) => 7 steps, 864 bytes
      zip(names, numbers, range(9)) => 11 steps, 1152 bytes
    `);
  });

  it('of methods', () => {
    check(`
      table.clear() => 1 steps, 0 bytes
      table.get("a") => 1 steps, 0 bytes
      table.items() => 1 steps, 384 bytes
      table.keys() => 1 steps, 192 bytes
      table.pop("a") => 1 steps, 0 bytes
      table.popitem() => 1 steps, 0 bytes
      table.setdefault("c", 1) => 1 steps, 256 bytes
      table.update({"c": 1}) => 1 steps, 512 bytes
      table.update([("c", 1)], d=2) => 1 steps, 992 bytes
      table.values() => 1 steps, 192 bytes
      names.append(1) => 1 steps, 96 bytes
      numbers.clear() => 1 steps, 0 bytes
      names.extend(names) => 1 steps, 384 bytes
      names.extend((1, 2)) => 1 steps, 576 bytes
      names.extend(range(50)) => 52 steps, 4800 bytes
      names.index("c") => 4 steps, 0 bytes
      numbers.index(199) => 201 steps, 0 bytes
      numbers.insert(0, 1) => 4 steps, 96 bytes
      numbers.insert(500, 1) => 4 steps, 96 bytes
      numbers.insert(-1, 1) => 4 steps, 96 bytes
      numbers.pop() => 1 steps, 0 bytes
      numbers.pop(0) => 4 steps, 0 bytes
      numbers.remove(0) => 14 steps, 0 bytes
      numbers.remove(199) => 213 steps, 0 bytes
      set(names).union(range(3)) => 6 steps, 3872 bytes
      ascii.capitalize() => 301 steps, 1200 bytes
      accents.capitalize() => 801 steps, 800 bytes
      ascii.count("b ") => 28.3 steps, 0 bytes
      ascii.count("a") => 28.3 steps, 0 bytes
      ascii.count("") => 1203.3 steps, 0 bytes
      ascii.endswith("b ") => 3.3 steps, 0 bytes
      ascii.endswith(ascii) => 21.3 steps, 0 bytes
      ascii.startswith(("z", "a")) => 3.3 steps, 288 bytes
      ascii.startswith(ascii) => 21.3 steps, 0 bytes
      ascii.find("z") => 5.3 steps, 0 bytes
      ascii.find("ba") => 21.3 steps, 0 bytes
      ascii.find(" ", 600) => 3.3 steps, 0 bytes
      ascii.find("é"[:1]) => 1203.3 steps, 1 bytes
      ascii.rfind("z") => 5.3 steps, 0 bytes
      ("b" + "a" * 100000).rfind("b") => 391.3 steps, 100033 bytes
      ("a" * 100000 + "b").rfind("b") => 196.3 steps, 100033 bytes
      ("b" + "a" * 100000).find("b") => 196.3 steps, 100033 bytes
      ("a" * 100000 + "b").find("b") => 391.3 steps, 100033 bytes
      ("a" * 100000 + "b").find("b", 99000) => 197.3 steps, 100033 bytes
      ascii.index("b") => 3.3 steps, 0 bytes
      ascii.rindex("ab ab") => 3.3 steps, 0 bytes
      accents.find("é") => 52.6 steps, 0 bytes
      "{} {}".format(1, ascii) => 1 steps, 1201 bytes
      "{a}{b}".format(a=ascii, b=2) => 1 steps, 1201 bytes
      ascii.isalnum() => 301 steps, 1200 bytes
      ascii.isalpha() => 301 steps, 1200 bytes
      ascii.isdigit() => 301 steps, 1200 bytes
      ascii.islower() => 301 steps, 1200 bytes
      ascii.isspace() => 301 steps, 1200 bytes
      ascii.istitle() => 301 steps, 1200 bytes
      ascii.isupper() => 301 steps, 1200 bytes
      ", ".join(names) => 1 steps, 57 bytes
      ascii.join(names) => 1 steps, 3651 bytes
      ascii.lower() => 301 steps, 1200 bytes
      ascii.lstrip("ab ") => 301 steps, 0 bytes
      ascii.rstrip() => 1 steps, 0 bytes
      ascii.strip("b ") => 1 steps, 0 bytes
      ascii.partition("b") => 3.3 steps, 0 bytes
      ascii.partition("z") => 3 steps, 0 bytes
      ascii.rpartition("b") => 3.3 steps, 0 bytes
      ascii.rpartition("z") => 3 steps, 0 bytes
      ascii.replace("b", "ccc") => 26 steps, 2000 bytes
      ascii.replace("b", "") => 26 steps, 1200 bytes
      ascii.replace("", "-") => 1201 steps, 2401 bytes
      ascii.replace("b", "ccc", 2) => 1 steps, 1204 bytes
      ascii.split() => 76 steps, 39200 bytes
      ascii.split(" ") => 402 steps, 39296 bytes
      ascii.split("b", 2) => 4 steps, 1486 bytes
      ascii.rsplit() => 76 steps, 39200 bytes
      ascii.rsplit(None, 2) => 76 steps, 1485 bytes
      ascii.rsplit("b", 2) => 4 steps, 1486 bytes
      ascii.splitlines() => 38 steps, 1296 bytes
      "a\\nb\\n".splitlines() => 1 steps, 194 bytes
      ascii.title() => 301 steps, 1200 bytes
      ascii.upper() => 301 steps, 1200 bytes
    `);
  });

  it('of functions of modules', () => {
    check(`
      json.encode(numbers) => 403 steps, 691 bytes
      json.encode(table, indent=2) => 9 steps, 22 bytes
      json.decode("[1, [2, 3], {}]") => 14 steps, 0 bytes
      yaml.encode(numbers) => 403 steps, 1090 bytes
      yaml.decode("a: 1") => 104 steps, 0 bytes
      yaml.decode("- a\\n" * 2000) => 3502 steps, 8000 bytes
      toml.encode(table) => 8 steps, 12 bytes
      toml.decode("a = [1, 2]") => 12 steps, 0 bytes
      base64.encode(ascii) => 151 steps, 1600 bytes
      base64.encode(accents) => 401 steps, 1600 bytes
      base64.decode(base64.encode(ascii)) => 352 steps, 2800 bytes
      md5.sum(ascii) => 151 steps, 32 bytes
      sha256.sum(ascii) => 151 steps, 64 bytes
      url.path_segment_encode(ascii) => 151 steps, 2000 bytes
      url.path_segment_encode(accents) => 401 steps, 3600 bytes
      url.parse("http://a/b") => 2 steps, 0 bytes
      regexp.match("a+", ascii) => 1352 steps, 0 bytes
      regexp.replace("a+b", ascii, "c") => 16451 steps, 800 bytes
      struct.encode(table) => 9 steps, 0 bytes
      struct.make(a=1) => 1 steps, 0 bytes
      overlay.apply({"a": 1}, {"a": 2}) => 8 steps, 512 bytes
      assert.equals(numbers, numbers) => 805 steps, 0 bytes
      assert.max(3).check(2) => 6 steps, 0 bytes
      assert.one_of(names).check("c") => 125 steps, 12 bytes
      version.require_at_least("0.1.0") => 1 steps, 0 bytes
    `);
  });
});
