/** How many arguments built-ins and methods accept, compared with the unpack calls of the reference. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../testing.js';
import { universe } from './universe.js';

/** Names, and the minimum and maximum number of arguments; methods are preceded by their type. */
const table = `
  : all any hash len repr reversed 1 1
  : bool list set tuple 0 1
  : enumerate 1 2
  : getattr 2 3
  : hasattr 2 2
  : range 1 3
  "" : capitalize codepoint_ords codepoints elem_ords elems lower title upper 0 0
  "" : isalnum isalpha isdigit islower isspace istitle isupper 0 0
  "" : count endswith find index rfind rindex startswith 1 3
  "" : join partition rpartition 1 1
  "" : lstrip rstrip splitlines strip 0 1
  "" : replace 2 3
  "" : rsplit split 0 2
  [] : append extend remove 1 1
  [] : clear 0 0
  [] : index 1 3
  [] : insert 2 2
  [] : pop 0 1
  {} : clear items keys popitem values 0 0
  {} : get pop setdefault 1 2
  set() : union 0 1
`;

/** Those with their own message about their arguments. */
const others: Readonly<Record<string, readonly string[]>> = {
  '': 'chr dict dir fail float int max min ord print sorted str type zip False None True'.split(' '),
  '""': ['format'],
  '[]': [],
  '{}': ['update'],
  'set()': [],
};

const rows = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [, receiver = '', names = '', least, most] = /^\s*(.*?) ?: (.*) (\d) (\d)$/.exec(line) ?? [];
    return names.split(' ').map((name) => ({ receiver, name, least: Number(least), most: Number(most) }));
  });

const calledWith = (receiver: string, name: string, args: readonly string[]): string =>
  evaluate(`${receiver === '' ? '' : `${receiver}.`}${name}(${args.join(', ')})`);

describe('the number of arguments', () => {
  it.each(rows)('of $receiver $name is $least to $most', ({ receiver, name, least, most }) => {
    const withCount = (count: number): string => calledWith(receiver, name, Array<string>(count).fill('None'));
    const wrong = (count: number, wanted: string): string => `${name}: got ${count} arguments, want ${wanted}`;
    if (least > 0) expect(withCount(least - 1)).toBe(wrong(least - 1, least < most ? `at least ${least}` : `${least}`));
    for (let count = least; count <= most; count++) expect(withCount(count)).not.toContain('arguments, want');
    expect(withCount(most + 1)).toBe(wrong(most + 1, least < most ? `at most ${most}` : `${most}`));
    expect(calledWith(receiver, name, ['x=1'])).toBe(`${name}: unexpected keyword arguments`);
  });

  it.each(Object.keys(others))('of all that there is in %s', (receiver) => {
    const listed = rows.filter((row) => row.receiver === receiver).map(({ name }) => name);
    const names: readonly string[] = receiver === '' ? [...universe.keys()] : JSON.parse(evaluate(`dir(${receiver})`));
    expect([...listed, ...(others[receiver] ?? [])].sort()).toEqual([...names].sort());
  });
});
