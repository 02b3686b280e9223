/**
 * Path globs of settings and project files: relative to a workspace folder or project file, with `/`.
 *
 *     *        any characters of one path segment        ?        one of them
 *     **       as a whole segment: any segments, or none [a-z]    one of these characters, `[!a-z]` any other one
 *     {a,b}    either of them; can be nested             \x       the character x
 *
 * Files whose names begin with a dot are matched like others. Text that is no glob by these rules, such as an unclosed
 * bracket, is matched literally.
 *
 * Globs come from the repository, so they can be crafted to be slow. A glob is compiled to an automaton whose states
 * are simulated in parallel: the time of a match is at most proportional to the length of the path times that of the
 * glob, and usually only to that of the path, because the transitions are memoised. (Glob libraries translate globs to
 * backtracking regular expressions, with look-aheads that RE2 does not support.)
 */
import { addAll } from '@ytt-language/shared/tooling';

export type PathMatcher = (relativePath: string) => boolean;

/** In UTF-16 code units: as long as a path can be. Longer ones match nothing. */
const longestGlob = 4_096;

/** Matches paths that any of `globs` matches. A glob that matches a directory also matches everything below it. */
export function globMatcher(globs: readonly string[]): PathMatcher {
  const patterns = globs
    .map((glob) => glob.replace(/^\.\//, '').replace(/(?<!\/)\/+$/, ''))
    .filter((glob) => glob !== '' && glob.length <= longestGlob);
  if (patterns.length === 0) return () => false;
  const acceptors = patterns.map((pattern) => acceptor(compile([...parse(pattern), { kind: 'below' }])));
  return (path) => acceptors.some((accepts) => accepts(path));
}

/** Whether `path` is a pattern and not the name of a single file or directory. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

type Part =
  | { readonly kind: 'character'; readonly matches: (code: number) => boolean }
  /** Any characters within one segment. */
  | { readonly kind: 'star' }
  /** `**` as a segment: any number of segments, each with the slash after it. */
  | { readonly kind: 'segments' }
  /** `**` as the last segment, with the slash before it: nothing more, or anything below. */
  | { readonly kind: 'below' }
  /** `**` as the only segment. */
  | { readonly kind: 'everything' }
  | { readonly kind: 'either'; readonly choices: readonly (readonly Part[])[] };

const slashCode = 0x2f;
const isSlash = (code: number): boolean => code === slashCode;
const isNoSlash = (code: number): boolean => code !== slashCode;
const isAny = (): boolean => true;

/** Groups nested deeper than this are read as plain text, so that parsing does not overflow the stack. */
const deepestGroup = 100;

function parse(glob: string, depth = 0): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < glob.length) {
    const c = glob[at];
    const wild = readStars(glob, at);
    if (wild !== undefined) {
      parts.push({ kind: wild.kind });
      at = wild.end;
      continue;
    }
    const group = c === '{' && depth < deepestGroup ? readGroup(glob, at) : undefined;
    if (group !== undefined) {
      parts.push({ kind: 'either', choices: group.choices.map((choice) => parse(choice, depth + 1)) });
      at = group.end;
      continue;
    }
    const one = readCharacter(glob, at);
    parts.push({ kind: 'character', matches: one.matches });
    at = one.end;
  }
  return parts;
}

interface Stars {
  readonly kind: 'star' | 'segments' | 'below' | 'everything';
  readonly end: number;
}

/** The asterisks at `at`, with the slash beside them if they form a segment; undefined if there are none. */
function readStars(glob: string, at: number): Stars | undefined {
  if (glob.startsWith('/**', at) && at + 3 === glob.length) return { kind: 'below', end: glob.length };
  if (glob[at] !== '*') return undefined;
  const startsSegment = at === 0 || glob[at - 1] === '/';
  if (startsSegment && glob.startsWith('**/', at)) return { kind: 'segments', end: at + 3 };
  if (startsSegment && glob.startsWith('**', at) && at + 2 === glob.length)
    return { kind: 'everything', end: glob.length };
  let end = at;
  while (glob[end] === '*') end++;
  return { kind: 'star', end };
}

interface Group {
  readonly choices: readonly string[];
  readonly end: number;
}

/** The choices of the group that opens at `start`; undefined if it is not closed or has only one. */
function readGroup(glob: string, start: number): Group | undefined {
  const choices: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < glob.length; at++) {
    const c = glob[at];
    if (c === '\\') at++;
    else if (c === '{') depth++;
    else if (c === ',' && depth === 1) {
      choices.push(glob.slice(from, at));
      from = at + 1;
    } else if (c === '}' && --depth === 0) {
      return choices.length === 0 ? undefined : { choices: [...choices, glob.slice(from, at)], end: at + 1 };
    }
  }
  return undefined;
}

interface CharacterAt {
  readonly matches: (code: number) => boolean;
  readonly end: number;
}

function readCharacter(glob: string, at: number): CharacterAt {
  const c = glob[at];
  if (c === '?') return { matches: isNoSlash, end: at + 1 };
  const set = c === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(glob.slice(at)) : null;
  if (set !== null && set[2] !== '') {
    const isIn = setOf(set[2] ?? '');
    const negated = set[1] !== '';
    return { matches: (code) => isNoSlash(code) && isIn(code) !== negated, end: at + set[0].length };
  }
  const literal = c === '\\' && at + 1 < glob.length ? at + 1 : at;
  const code = glob.charCodeAt(literal);
  return { matches: (other) => other === code, end: literal + 1 };
}

/** The content of brackets: characters and ranges of them. */
function setOf(text: string): (code: number) => boolean {
  const ranges: (readonly [first: number, last: number])[] = [];
  for (let at = 0; at < text.length; at++) {
    const isRange = text[at + 1] === '-' && at + 2 < text.length;
    ranges.push([text.charCodeAt(at), text.charCodeAt(isRange ? at + 2 : at)]);
    if (isRange) at += 2;
  }
  return (code) => ranges.some(([first, last]) => code >= first && code <= last);
}

/**
 * A state of the automaton. It consumes one character and continues, or continues with two others without consuming
 * one; `end` accepts.
 */
type State =
  | { readonly kind: 'take'; readonly matches: (code: number) => boolean; readonly next: number }
  | { readonly kind: 'fork'; readonly next: readonly [number, number] }
  | { readonly kind: 'end' };

interface Automaton {
  readonly states: readonly State[];
  readonly start: number;
}

function compile(parts: readonly Part[]): Automaton {
  const states: State[] = [{ kind: 'end' }];
  const add = (state: State): number => states.push(state) - 1;
  const take = (matches: (code: number) => boolean, next: number): number => add({ kind: 'take', matches, next });
  const fork = (one: number, other: number): number => add({ kind: 'fork', next: [one, other] });
  /** Consumes any number of characters before `next`. */
  const repeat = (matches: (code: number) => boolean, next: number): number => {
    // The fork is added after the state that leads back to it, so its index is known.
    const again = states.length + 1;
    return fork(take(matches, again), next);
  };
  const one = (part: Part, after: number): number => {
    switch (part.kind) {
      case 'character':
        return take(part.matches, after);
      case 'star':
        return repeat(isNoSlash, after);
      case 'everything':
        return repeat(isAny, after);
      case 'segments':
        return fork(repeat(isAny, take(isSlash, after)), after);
      case 'below':
        return fork(take(isSlash, repeat(isAny, after)), after);
      case 'either':
        return part.choices.map((choice) => before(choice, after)).reduce(fork);
    }
  };
  const before = (list: readonly Part[], next: number): number =>
    list.reduceRight((after, part) => one(part, after), next);
  return { start: before(parts, 0), states };
}

/** The states that a path may have reached, and where each next character leads, as far as known. */
interface Reached {
  readonly states: readonly number[];
  readonly next: Map<number, Reached>;
}

/** At most this many steps are remembered at a time, since a glob can have very many. */
const mostSteps = 10_000;

/** Returns a function that tells whether the automaton accepts a path. It remembers which states follow which. */
function acceptor({ states, start }: Automaton): PathMatcher {
  const closure = closureIn(states);
  const sets = new Map<string, Reached>();
  let steps = 0;
  const interned = (from: number[]): Reached => {
    const found = closure(from).sort((a, b) => a - b);
    const name = found.join();
    let reached = sets.get(name);
    if (reached === undefined) {
      reached = { states: found, next: new Map() };
      sets.set(name, reached);
    }
    return reached;
  };
  const follow = (reached: Reached, code: number): Reached => {
    if (++steps > mostSteps) {
      sets.clear();
      steps = 0;
    }
    const next = interned(
      reached.states.flatMap((index) => {
        const state = states[index];
        return state?.kind === 'take' && state.matches(code) ? [state.next] : [];
      }),
    );
    reached.next.set(code, next);
    return next;
  };
  return (path) => {
    let reached = interned([start]);
    for (let at = 0; at < path.length && reached.states.length > 0; at++) {
      const code = path.charCodeAt(at);
      reached = reached.next.get(code) ?? follow(reached, code);
    }
    return reached.states.includes(0);
  };
}

/**
 * Returns a function that returns the states `from`, and all that can be reached from them without consuming a
 * character, each once.
 */
function closureIn(states: readonly State[]): (from: number[]) => number[] {
  /** For each state, the call in which it was last reached. */
  const foundIn = new Uint32Array(states.length);
  let call = 0;
  return (pending) => {
    call++;
    const found: number[] = [];
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      if (foundIn[index] === call) continue;
      foundIn[index] = call;
      found.push(index);
      const state = states[index];
      if (state?.kind === 'fork') addAll(pending, state.next);
    }
    return found;
  };
}
