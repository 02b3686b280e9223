/**
 * Counts the work of built-in functions that look through texts and lists, which the coverage of code does not show: a
 * pattern that is searched for in a whole text, once for each line, is a quadratic search in one block of code.
 */

/** The end of the name of each count. */
export const looks = ' (looked at)';

const counts = new Map<string, number>();

/** Looks at fewer characters or items are left to the coverage of the code that asks for them. */
const many = 100;

/** Whether what is looked at now is the stack of a call that is being counted. */
let isCounting = false;

function add(what: string, count: number): void {
  if (count < many || isCounting) return;
  isCounting = true;
  const [, , , ...callers] = new Error('caller').stack?.split('\n') ?? [];
  const caller = callers.find((line) => !line.endsWith('(<anonymous>)')) ?? '';
  const [own] = /\/(?:shared|server)\/src\/(?!.*testing).*/.exec(caller) ?? [];
  const place = `${own} ${what}${looks}`;
  if (own !== undefined) counts.set(place, (counts.get(place) ?? 0) + count);
  isCounting = false;
}

/** Replaces the method `name` of `holder` by one that counts, `of` its receiver, arguments and result. */
function counted(
  holder: object,
  name: string,
  of: (self: never, args: never, result: never) => readonly [what: string, count: number],
): void {
  const method: unknown = Reflect.get(holder, name);
  if (typeof method !== 'function') throw new TypeError(`${name} is not a method`);
  const value = function (this: unknown, ...args: unknown[]): unknown {
    const result: unknown = Reflect.apply(method, this, args);
    add(...of(this as never, args as never, result as never));
    return result;
  };
  Object.defineProperty(holder, name, { value, configurable: true, writable: true });
}

/**
 * Counts the characters that patterns and searches look at, and the items of lists, from here on. Patterns that must
 * match at one place count for their match alone.
 */
export function countNativeWork(): void {
  const { exec } = RegExp.prototype;
  const { indexOf } = String.prototype;
  // Whatever else uses a pattern calls this method.
  const value = function (this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const isAtOnePlace = this.sticky || (this.source.startsWith('^') && !this.multiline);
    const missed = isAtOnePlace ? from : String(text).length;
    add(`${this}`, (match === null ? missed : match.index + match[0].length) - from);
    return match;
  };
  Object.defineProperty(RegExp.prototype, 'exec', { value, configurable: true, writable: true });
  counted(
    String.prototype,
    'indexOf',
    ({ length }: string, [, from = 0]: readonly [string?, number?], found: number) => [
      'indexOf in a text',
      (found < 0 ? length : found) - from,
    ],
  );
  counted(String.prototype, 'includes', (self: string, [part = '', from]: readonly [string?, number?], found) => [
    'includes in a text',
    (found ? indexOf.call(self, part, from) : self.length) - (from ?? 0),
  ]);
  counted(
    String.prototype,
    'lastIndexOf',
    ({ length }: string, [, from = length]: readonly [string?, number?], found) => [
      'lastIndexOf in a text',
      from - found,
    ],
  );
  counted(Array.prototype, 'indexOf', ({ length }: unknown[], _, found: number) => [
    'indexOf in a list',
    found < 0 ? length : found,
  ]);
  for (const name of ['includes', 'lastIndexOf', 'unshift', 'shift', 'toSorted', 'toReversed'])
    counted(Array.prototype, name, ({ length }: unknown[]) => [`${name} of a list`, length]);
  counted(Array.prototype, 'splice', ({ length }: unknown[], [start]: readonly number[]) => [
    'splice of a list',
    Math.max(0, length - (start ?? 0)),
  ]);
  for (const name of ['slice', 'concat'])
    counted(Array.prototype, name, (_, __, { length }: unknown[]) => [`${name} of a list`, length]);
}

/** The counts since the last call, by what counted. */
export function nativeWork(): ReadonlyMap<string, number> {
  const since = new Map(counts);
  counts.clear();
  return since;
}
