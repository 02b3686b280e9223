/**
 * `@ytt:regexp` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#regexp): Go's regular expressions, in linear time.
 */
import { RE2JS, RE2JSException } from 're2js';
import { addToList } from '../../memo/list-map.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { asString } from '../../starlark/values/arguments.js';
import { call } from '../../starlark/values/operations/access.js';
import { StarlarkError, StarlarkObject, type Value } from '../../starlark/values/value.js';
import { libraryModule } from '../wrapped-builtin.js';

/** What `load("@ytt:regexp", …)` finds. */
export const regexpModule = libraryModule('regexp', {
  match: (args, _kwargs, thread) => {
    const [pattern, target] = args;
    if (args.length !== 2 || pattern === undefined || target === undefined)
      throw new StarlarkError('expected exactly two arguments');
    const patternText = asString(pattern);
    const text = asString(target);
    return occursIn(compileExpression(patternText), text, thread);
  },
  replace: (args, _kwargs, thread) => {
    const [pattern, source, replacement] = args;
    if (args.length !== 3 || pattern === undefined || source === undefined || replacement === undefined)
      throw new StarlarkError('expected exactly 3 arguments');
    const expression = compileExpression(asString(pattern));
    const text = asString(source);
    return replaceAll(expression, text, replacer(replacement, thread), thread);
  },
});

/**
 * Escapes and classes, in which no group can begin, and groups named in the syntax that only Go 1.22 and later allow.
 */
const bareGroupName = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]])*\]?|(\(\?<)/g;

/** The compiled expression. Throws `StarlarkError` with Go's message if it is invalid. */
export function compileExpression(pattern: string): RE2JS {
  if (/\p{Surrogate}/u.test(pattern)) throw new StarlarkError(`error parsing regexp: invalid UTF-8: \`${pattern}\``);
  try {
    const expression = compileNamed(pattern);
    if ([...pattern.matchAll(bareGroupName)].some(([, group]) => group !== undefined))
      throw new StarlarkError('error parsing regexp: invalid or unsupported Perl syntax: `(?<`');
    return expression;
  } catch (error) {
    if (error instanceof RE2JSException) throw new StarlarkError(error.message);
    throw error;
  }
}

/** Escapes and classes, in which no group can begin, and named groups. */
const namedGroup = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]])*\]?|\(\?P<(\w+)>/g;

/** For expressions in which several groups have the same name, which Go allows: their replacement names. */
const renamedGroups = new WeakMap<RE2JS, ReadonlyMap<string, readonly string[]>>();

/**
 * If a name is repeated, which the library rejects, all groups are renamed to unique names. Throws as the library does.
 */
function compileNamed(pattern: string): RE2JS {
  const names = new Map<string, string[]>();
  let count = 0;
  const distinct = pattern.replaceAll(namedGroup, (text: string, name: string | undefined) => {
    if (name === undefined) return text;
    const given = `g${++count}`;
    addToList(names, name, given);
    return `(?P<${given}>`;
  });
  if (names.size === count) return RE2JS.compile(pattern);
  try {
    const expression = RE2JS.compile(distinct);
    renamedGroups.set(expression, names);
    return expression;
  } catch (error) {
    if (error instanceof RE2JSException) throw new StarlarkError(error.message.replace(distinct, () => pattern));
    throw error;
  }
}

/** Whether a part of `text` matches. */
export function occursIn(expression: RE2JS, text: string, thread: Thread): boolean {
  chargeSearch(expression, text.length, thread);
  return expression.matcher(text).find();
}

/** Whether the whole of `text` matches. */
export function isMatch(expression: RE2JS, text: string, thread: Thread): boolean {
  chargeSearch(expression, text.length, thread);
  return expression.matches(text);
}

/** The number of instructions of an expression that take about as long as one step of code. */
const instructionsPerStep = 4;

/** The steps of code that take about as long as it takes to find a match and to replace it, whatever its length. */
const stepsPerMatch = 32;

/**
 * Charges for a search over `length` code units in advance, since it cannot be interrupted: each unit may be matched
 * with every instruction of the expression.
 */
function chargeSearch(expression: RE2JS, length: number, thread: Thread): void {
  thread.step(1 + Math.ceil((length * expression.programSize()) / instructionsPerStep));
}

type Matcher = ReturnType<RE2JS['matcher']>;

/** Returns the replacement of the matcher's current match. */
type Replacer = (matcher: Matcher, expression: RE2JS) => string;

function replacer(replacement: Value, thread: Thread): Replacer {
  if (replacement instanceof StarlarkObject && replacement.call !== undefined)
    return (matcher) => asString(call(thread, replacement, [matcher.group() ?? ''], []));
  const template = asString(replacement);
  return (matcher, expression) => expand(template, matcher, expression);
}

/** Like Go's ReplaceAll: an empty match directly after another match is not replaced. */
function replaceAll(expression: RE2JS, source: string, replace: Replacer, thread: Thread): string {
  const matcher = expression.matcher(source);
  let result = '';
  let matchEnd = 0;
  let searchAt = 0;
  chargeSearch(expression, source.length, thread);
  while (searchAt <= source.length && matcher.find(searchAt)) {
    thread.step(stepsPerMatch);
    chargeSearch(expression, matcher.end() - searchAt, thread);
    const start = matcher.start();
    const end = matcher.end();
    result += source.slice(matchEnd, start);
    if (end > matchEnd || start === 0) result += replace(matcher, expression);
    matchEnd = end;
    const width = String.fromCodePoint(source.codePointAt(searchAt) ?? 0).length;
    searchAt = Math.max(end, searchAt + width);
  }
  return result + source.slice(matchEnd);
}

/** Expands `$1`, `$name` and `${name}` to the text of a group, and `$$` to a dollar; any other `$` is literal. */
function expand(template: string, matcher: Matcher, expression: RE2JS): string {
  return template.replace(/\$(?:(\$)|([\p{L}\p{Nd}_]+)|\{([\p{L}\p{Nd}_]+)\})/gu, (_text, dollar, bare, braced) => {
    if (dollar !== undefined) return '$';
    const name: string = bare ?? braced;
    if (/^\d+$/.test(name)) return Number(name) > expression.groupCount() ? '' : (matcher.group(Number(name)) ?? '');
    // Among groups with the same name, the first that took part in the match.
    const renamed = renamedGroups.get(expression);
    for (const one of renamed === undefined ? [name] : (renamed.get(name) ?? [])) {
      const group = expression.namedGroups()[one];
      const text = group === undefined ? null : matcher.group(group);
      if (text !== null) return text;
    }
    return '';
  });
}
