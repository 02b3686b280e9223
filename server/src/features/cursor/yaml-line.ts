/**
 * One line of block YAML, read without its neighbours: indentation, dashes, a key, and what follows. Features that must
 * work in text that does not parse yet (completion above all) find their way by lines rather than by the tree.
 */

export type LineSegment =
  | { readonly kind: 'dash'; readonly column: number }
  | {
      readonly kind: 'key';
      readonly column: number;
      readonly name: string;
      /** Columns of the key's text, quotes included, and of its colon. */
      readonly end: number;
      readonly colon: number;
    };

export interface YamlLine {
  readonly indent: number;
  readonly segments: readonly LineSegment[];
  /** What follows the dashes and the key: columns of its text, without white space around it and without a comment. */
  readonly rest: { readonly start: number; readonly end: number };
  /** The column of a comment's `#`, or -1. */
  readonly comment: number;
}

/** Reads a line without its line break. */
export function readYamlLine(text: string): YamlLine {
  const comment = commentColumn(text);
  const end = comment === -1 ? text.trimEnd().length : text.slice(0, comment).trimEnd().length;
  const segments: LineSegment[] = [];
  const indent = skipBlanks(text, 0, end);
  let at = indent;
  while (text[at] === '-' && at < end && (at + 1 >= end || text[at + 1] === ' ' || text[at + 1] === '\t')) {
    if (isDocumentMarker(text)) break;
    segments.push({ kind: 'dash', column: at });
    at = skipBlanks(text, at + 1, end);
  }
  at = skipProperties(text, at, end);
  const key = readKey(text, at, end);
  if (key !== undefined) {
    segments.push(key);
    at = skipBlanks(text, key.colon + 1, end);
  }
  return { indent, segments, rest: { start: Math.min(at, Math.max(end, at)), end: Math.max(at, end) }, comment };
}

export function isDocumentMarker(text: string): boolean {
  return /^(?:---|\.\.\.)(?:\s|$)/.test(text);
}

/** Where a value's own text begins after its tag and anchor. */
function skipProperties(text: string, from: number, end: number): number {
  let at = from;
  while ((text[at] === '!' || text[at] === '&') && at < end) {
    while (at < end && text[at] !== ' ' && text[at] !== '\t') at++;
    at = skipBlanks(text, at, end);
  }
  return at;
}

/** The end of a quoted scalar that begins at `at`: after its closing quote, or `end` where it is not closed. */
export function quotedEnd(text: string, at: number, end: number): number {
  const quote = text[at];
  for (let i = at + 1; i < end; i++) {
    if (quote === '"' && text[i] === '\\') i++;
    else if (text[i] === quote) {
      if (quote === "'" && text[i + 1] === "'") i++;
      else return i + 1;
    }
  }
  return end;
}

/** What a key's text stands for. */
export function keyName(text: string): string {
  if (text.startsWith('"')) {
    try {
      return String(JSON.parse(text));
    } catch {
      return text.slice(1).replace(/"$/, '');
    }
  }
  return text.startsWith("'") ? text.slice(1).replace(/'$/, '').replaceAll("''", "'") : text;
}

function readKey(text: string, at: number, end: number): Extract<LineSegment, { kind: 'key' }> | undefined {
  const first = text[at];
  if (at >= end || first === undefined || '{[|>#%@`'.includes(first)) return undefined;
  if (first === '"' || first === "'") {
    const close = quotedEnd(text, at, end);
    const colon = skipBlanks(text, close, end);
    return text[colon] === ':' && isColon(text, colon, end) ? key(text, at, close, colon) : undefined;
  }
  for (let i = at; i < end; i++) if (text[i] === ':' && isColon(text, i, end)) return key(text, at, i, i);
  return undefined;
}

function key(text: string, start: number, end: number, colon: number): Extract<LineSegment, { kind: 'key' }> {
  const written = text.slice(start, end).trimEnd();
  return { kind: 'key', column: start, name: keyName(written), end: start + written.length, colon };
}

function isColon(text: string, at: number, end: number): boolean {
  return at + 1 >= end || text[at + 1] === ' ' || text[at + 1] === '\t';
}

/** The column of the `#` that begins a comment: after white space, and outside quotes. */
function commentColumn(text: string): number {
  let at = text.indexOf('#');
  if (at === -1) return -1;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '#' && (i === 0 || text[i - 1] === ' ' || text[i - 1] === '\t')) return i;
    if ((c === '"' || c === "'") && startsToken(text, i)) {
      const close = quotedEnd(text, i, text.length);
      if (close >= text.length && text[text.length - 1] !== c) {
        at = text.indexOf(' #', i);
        return at === -1 ? -1 : at + 1;
      }
      i = close - 1;
    }
  }
  return -1;
}

function startsToken(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd();
  return before === '' || '-:,[{?'.includes(before[before.length - 1] ?? '') || /[!&]\S*$/.test(before);
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}
