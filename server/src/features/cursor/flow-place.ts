/** Where an offset stands inside a flow collection (`{a: 1, b: [`), read from the collection's start to the offset. */
import { keyName, quotedEnd } from './yaml-line.js';

export type PlaceStep = { readonly kind: 'key'; readonly name: string } | { readonly kind: 'item' };

/** A token of YAML, and where it stands. */
export interface TokenPlace {
  /**
   * From the collection or document to what the token belongs to: the mapping that a key is in, the key whose value is
   * meant, or for a bare token (a half-typed key or a scalar) the node that it would be the content of.
   */
  readonly path: readonly PlaceStep[];
  readonly at: 'key' | 'value' | 'bare';
  /** The token's offsets; empty where nothing stands there yet. */
  readonly start: number;
  readonly end: number;
  /** The names of the other keys of the mapping around a key or bare token. */
  readonly keys: readonly string[];
  /** Whether a colon follows the token. */
  readonly colon: boolean;
}

interface Open {
  readonly close: '}' | ']';
  readonly keys: string[];
  /** The key whose value is being read. */
  key: string | undefined;
  /** Where the present token begins. */
  token: number;
}

/** Undefined where every collection that begins at `from` is closed before `offset`. */
export function flowPlaceAt(text: string, from: number, offset: number): TokenPlace | undefined {
  const stack: Open[] = [];
  let at = from;
  while (at < offset) {
    const next = step(text, at, offset, stack);
    if (stack.length === 0) return undefined;
    at = next;
  }
  const inner = stack.at(-1);
  if (inner === undefined) return undefined;
  const start = Math.min(skipSpace(text, inner.token), offset);
  const end = tokenEnd(text, Math.max(start, offset));
  const after = skipSpace(text, end);
  const colon = inner.key === undefined && text[after] === ':';
  return {
    path: stack.flatMap(stepsOf),
    at: inner.close === ']' ? 'bare' : inner.key === undefined ? 'key' : 'value',
    start,
    end,
    keys: inner.close === '}' ? [...inner.keys, ...keysAfter(text, end)] : [],
    colon,
  };
}

function stepsOf(open: Open): PlaceStep[] {
  if (open.close === ']') return [{ kind: 'item' }];
  return open.key === undefined ? [] : [{ kind: 'key', name: open.key }];
}

/** Reads one character, quoted scalar or comment; returns where the next begins. */
function step(text: string, at: number, end: number, stack: Open[]): number {
  const c = text[at] ?? '';
  const inner = stack.at(-1);
  if (c === '{' || c === '[') {
    stack.push({ close: c === '{' ? '}' : ']', keys: [], key: undefined, token: at + 1 });
    return at + 1;
  }
  if (inner === undefined) return at + 1;
  if ((c === '"' || c === "'") && text.slice(inner.token, at).trim() === '') return quotedEnd(text, at, end);
  if (c === '#' && /\s/.test(text[at - 1] ?? ' ')) {
    const lineBreak = text.indexOf('\n', at);
    return lineBreak === -1 ? end : lineBreak;
  }
  if (c === ':' && inner.key === undefined && /[\s,{}[\]]|^$/.test(text[at + 1] ?? '')) {
    inner.key = keyName(text.slice(inner.token, at).trim());
    inner.token = at + 1;
  } else if (c === ',') {
    finishEntry(text, inner, at);
    inner.token = at + 1;
  } else if (c === inner.close) stack.pop();
  return at + 1;
}

function finishEntry(text: string, inner: Open, at: number): void {
  const name = inner.key ?? keyName(text.slice(inner.token, at).trim());
  if (inner.close === '}' && name !== '') inner.keys.push(name);
  inner.key = undefined;
}

/** The keys between the token that ends at `from` and the end of its mapping. */
function keysAfter(text: string, from: number): string[] {
  const reach = Math.min(text.length, from + 20_000);
  const stack: Open[] = [{ close: '}', keys: [], key: '', token: from }];
  const outer = stack[0] as Open;
  let at = from;
  while (at < reach && stack.length > 0) at = step(text, at, reach, stack);
  if (stack.length > 0) return outer.keys.filter((key) => key !== '');
  finishEntry(text, outer, at - 1);
  return outer.keys.filter((key) => key !== '');
}

function tokenEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/[\s,:{}[\]#]/.test(text[at] ?? '')) at++;
  return at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return at;
}
