import { describe, expect, it } from 'vitest';
import { Float } from '../../../number/number.js';
import { Thread } from '../../eval/thread.js';
import { checkExpressions, evaluate, run } from '../../testing.js';
import { Dict } from '../dict.js';
import { List } from '../list.js';
import { Tuple } from '../tuple.js';
import { unknown } from '../unknown.js';
import { getIndex, isCallable, lengthOf, setIndex, slice, truth } from './access.js';
import { repr } from './repr.js';

describe('truth', () => {
  it('is false of nothing, zero and what is empty', () => {
    checkExpressions(`
      [bool(x) for x in [None, False, 0, 0.0, -0.0, "", [], (), {}, set(), range(0)]] => [False, False, False, False, False, False, False, False, False, False, False]
      [bool(x) for x in [True, 1, -1, 0.1, float("nan"), "0", " ", [0], (0,), {0: 0}, set([0]), range(1), len, "".elems()]] => [True, True, True, True, True, True, True, True, True, True, True, True, True, True]
      bool(18446744073709551616) => True
      bool() => False
      bool(1, 2) => bool: got 2 arguments, want at most 1
    `);
    expect(truth(new Float(0))).toBe(false);
  });
});

describe('indices', () => {
  it('count from the end if negative, and are within the sequence', () => {
    checkExpressions(`
      [[1, 2, 3][i] for i in [0, 2, -1, -3]] => [1, 3, 3, 1]
      [1, 2, 3][3] => list index 3 out of range [-3:2]
      [1, 2, 3][-4] => list index -4 out of range [-3:2]
      (1, 2)[2] => tuple index 2 out of range [-2:1]
      (1, 2)[-2] => 1
      ()[0] => index 0 out of range: empty tuple
      ""[0] => index 0 out of range: empty string
      "abc"[-3] => "a"
      "abc"[-4] => string index -4 out of range [-3:2]
      [1][1.0] => list index: got float, want int
      [1][True] => list index: got bool, want int
      [1][99999999999] => list index: 99999999999 out of range
      [1][2147483648] => list index: 2147483648 out of range
      len[0] => unhandled index operation builtin_function_or_method[int]
      None[0] => unhandled index operation NoneType[int]
      {1: 2}[3] => key 3 not in dict
    `);
  });

  it('set elements of lists and dicts alone', () => {
    const after = (statement: string) => {
      const { globals, errors } = run(`x = [1, 2]\nd = {}\n${statement}\n`);
      return (
        errors[0]?.message ?? [globals.get('x') ?? null, globals.get('d') ?? null].map((value) => repr(value)).join(' ')
      );
    };
    expect(after('x[0] = 3')).toBe('[3, 2] {}');
    expect(after('x[-1] = 3')).toBe('[1, 3] {}');
    expect(after('x[2] = 3')).toBe('list index 2 out of range [-2:1]');
    expect(after('x[-3] = 3')).toBe('list index -3 out of range [-2:1]');
    expect(after('x["a"] = 3')).toBe('got string, want int');
    expect(after('d[None] = 3')).toBe('[1, 2] {None: 3}');
    expect(after('d[[]] = 3')).toBe('unhashable type: list');
    expect(after('(1,)[0] = 3')).toBe('tuple value does not support item assignment');
    expect(after('"ab"[0] = 3')).toBe('string value does not support item assignment');
    expect(after('x.y = 3')).toBe("can't assign to .y field of list");
    expect(after('x[0] += 3')).toBe('[4, 2] {}');
  });

  it('count the bytes of long strings as those of short ones', () => {
    const long = 'é'.repeat(40);
    const thread = new Thread();
    expect(getIndex(long, 0, thread)).toBe('\udcc3');
    expect(getIndex(long, 79, thread)).toBe('\udca9');
    expect(getIndex(long, -1, thread)).toBe('\udca9');
    expect(getIndex(`${'a'.repeat(80)}b`, 80, thread)).toBe('b');
    expect(getIndex(`${'a'.repeat(80)}c`, 80, thread)).toBe('c');
    expect(getIndex(long, 1)).toBe('\udca9');
    expect(() => getIndex(long, 80, thread)).toThrow('string index 80 out of range [-80:79]');
    expect(slice(long, 2, 6, null, thread)).toBe('éé');
    expect(slice(`${'x'.repeat(70)}yz`, 70, null, null, thread)).toBe('yz');
  });
});

describe('slices', () => {
  it.each(['"abcde"', '[0, 1, 2, 3, 4]', '(0, 1, 2, 3, 4)', 'range(5)'])('have clamped bounds: %s', (sequence) => {
    const all = 'abcde';
    const wanted = (positions: string) => {
      const parts = [...positions].map(Number);
      if (sequence.startsWith('"')) return JSON.stringify(parts.map((at) => all[at]).join(''));
      return `[${parts.join(', ')}]`;
    };
    const table: readonly (readonly [string, string])[] = [
      ['[:]', '01234'],
      ['[::]', '01234'],
      ['[1:3]', '12'],
      ['[3:1]', ''],
      ['[-2:]', '34'],
      ['[:-2]', '012'],
      ['[-9:2]', '01'],
      ['[3:99]', '34'],
      ['[99:]', ''],
      ['[:-9]', ''],
      ['[5:]', ''],
      ['[4:5]', '4'],
      ['[::2]', '024'],
      ['[1::2]', '13'],
      ['[1:4:2]', '13'],
      ['[::3]', '03'],
      ['[::9]', '0'],
      ['[::-1]', '43210'],
      ['[::-2]', '420'],
      ['[3:0:-1]', '321'],
      ['[3::-1]', '3210'],
      ['[:2:-1]', '43'],
      ['[-1:-4:-1]', '432'],
      ['[99:-99:-1]', '43210'],
      ['[0:-99:-1]', '0'],
      ['[1:3:-1]', ''],
      ['[4:4:-1]', ''],
      ['[None:None:None]', '01234'],
    ];
    for (const [bounds, positions] of table) {
      const cut = `${sequence}${bounds}`;
      const shown = sequence.startsWith('"') ? cut : `list(${cut})`;
      expect(`${cut} ${evaluate(shown)}`).toBe(`${cut} ${wanted(positions)}`);
    }
  });

  it('keep the type, and reject anything but an int', () => {
    checkExpressions(`
      type((1, 2)[1:]) => "tuple"
      (1, 2, 3)[::2] => (1, 3)
      "aéb"[1:3] => "é"
      "aéb"[1:2] => "\\xc3"
      "aéb"[::2] => "a\\xa9"
      "aéb"[2:0:-1] => "\\xa9\\xc3"
      [1]["a":] => invalid start index: got string, want int
      [1][:"a"] => invalid end index: got string, want int
      [1]["a"::-1] => invalid start index: got string, want int
      [1][:"a":-1] => invalid end index: got string, want int
      [1][::"a"] => got string for slice step, want int
      [1][::0] => zero is not a valid slice step
      [1][99999999999:] => invalid start index: got int, want int
      {1: 2}[1:] => invalid slice operand dict
      5[1:] => invalid slice operand int
      set([1])[0:1] => invalid slice operand set
      (lambda l: [l[:].append(2), l])([1]) => [None, [1]]
      range(10)[8:2:-3] => range(8, 2, -3)
    `);
  });

  it('of an unknown value are unknown, and so are those with unknown bounds', () => {
    const thread = new Thread();
    expect(slice(unknown, 0, 1, null, thread)).toBe(unknown);
    expect(slice('abc', unknown, 1, null, thread)).toBe(unknown);
    expect(slice('abc', 0, unknown, null, thread)).toBe(unknown);
    expect(slice('abc', 0, 1, unknown, thread)).toBe(unknown);
    expect(getIndex('abc', unknown, thread)).toBe(unknown);
    const list = new List([1]);
    setIndex(list, unknown, 2);
    setIndex(unknown, 0, 2);
    expect(list.elements).toEqual([1]);
  });
});

describe('len', () => {
  it('counts elements, entries and bytes', () => {
    checkExpressions(`
      [len(x) for x in ["", "abc", "é", "日本", [1, 2], (1,), {1: 2}, set([1]), range(4)]] => [0, 3, 2, 6, 2, 1, 1, 1, 4]
      len("".elems()) => len: value of type elems has no len
      len(None) => len: value of type NoneType has no len
      len(len) => len: value of type builtin_function_or_method has no len
      len() => len: got 0 arguments, want 1
    `);
    expect(evaluate(`len("${'é'.repeat(40)}")`)).toBe('80');
    expect(evaluate(`len("${'e'.repeat(64)}")`)).toBe('64');
  });
});

it('lengths and callability of values are available to other layers', () => {
  expect([lengthOf('é'), lengthOf(new List([1])), lengthOf(1), lengthOf(null)]).toEqual([2, 1, undefined, undefined]);
  expect([isCallable(unknown), isCallable(new List([])), isCallable('a')]).toEqual([true, false, false]);
});

describe('iteration', () => {
  it('is that of keys, elements and ints, but not of strings', () => {
    checkExpressions(`
      [x for x in {"a": 1, "b": 2}] => ["a", "b"]
      [x for x in (1, 2)] => [1, 2]
      [x for x in "ab".elems()] => ["a", "b"]
      list("ab") => list: for parameter 1: got string, want iterable
      [x for x in 5] => int value is not iterable
      [x for x in None] => NoneType value is not iterable
    `);
    expect([...new Dict([['a', 1]]).iterate()]).toEqual(['a']);
    expect([...new List([1, 2]).iterate()]).toEqual([1, 2]);
    expect([...new Tuple([1, 2]).iterate()]).toEqual([1, 2]);
  });
});

describe('bounds that lie outside', () => {
  it('are those of the value, as the specification has them', () => {
    checkExpressions(`
      "abcdef".find("a", 0, -10) => -1
      "abcdef".find("f", -2) => 5
      "abcdef".find("", 3, 1) => 3
      "abcdef".count("", -10, 2) => 3
      "abcdef"[-10:2] => "ab"
      "abcdef"[2:-10] => ""
      "abcdef"[10:0:-2] => "fdb"
      "abcdef"[0:10:-1] => ""
      "abcdef"[:-10:-1] => "fedcba"
      "abcdef"[-10:10:4] => "ae"
      [1, 2, 3, 4][10:-10:-3] => [4, 1]
      [1, 2, 3, 4][-10::3] => [1, 4]
      (1, 2, 3)[2:0] => ()
      (1, 2, 3)[::-1] => (3, 2, 1)
      range(5)[1:3] => range(1, 3)
      [1, 2, 3].index(3, -1, 10) => 2
      [1, 2, 3].index(1, 0, -10) => index: value not in list
    `);
  });
});

describe('what has no slices', () => {
  it('is reported with its type', () => {
    checkExpressions(`
      {}[0:1] => invalid slice operand dict
      set()[0:1] => invalid slice operand set
      len[0:1] => invalid slice operand builtin_function_or_method
      None[0:1] => invalid slice operand NoneType
      (5)[0:1] => invalid slice operand int
      "abc".elems()[0:1] => invalid slice operand elems
      range(5)[1:3] => range(1, 3)
    `);
  });
});
