/** What is at an offset in Starlark code, according to its syntax tree and the bindings of its names. */
import type { TextRange } from '@ytt-language/shared';
import {
  type CallAt,
  type CodeAt,
  callsAt,
  codeIndex,
  definitionAt,
  type Expression,
  type Identifier,
  isAnnotation,
  keywords,
  type LoadStatement,
  reservedWords,
  type SymbolDefinition,
  stringContent,
  type Token,
} from '@ytt-language/shared/tooling';

interface InCode {
  readonly code: CodeAt;
  /** The range of the token at the cursor: offsets in the file. */
  readonly start: number;
  readonly end: number;
}

/** An argument at whose beginning the cursor's name is: the name is its keyword, or may become it. */
export interface ArgumentStart {
  readonly call: CallAt;
  /** The keywords of the other arguments. */
  readonly given: readonly string[];
  /** Whether the name is a keyword with a value after it. */
  readonly isKeyword: boolean;
}

export type CodeCursor =
  /** `object.name`, `object["name"]` or `getattr(object, "name")`, possibly incomplete. */
  | (InCode & {
      readonly kind: 'member';
      readonly object: Expression;
      readonly name: string;
      /** Whether the name is an attribute or a key, which are different things for dicts. */
      readonly access: 'attribute' | 'key';
      readonly quoted: boolean;
    })
  | (InCode & {
      readonly kind: 'name';
      readonly identifier: Identifier | undefined;
      /** Whether a value can begin there, so that names are offered; it cannot directly after another value. */
      readonly takesValue: boolean;
      /** Whether a statement at the top level of the file begins there. */
      readonly beginsStatement: boolean;
      readonly argument: ArgumentStart | undefined;
    })
  | (InCode & { readonly kind: 'load-path'; readonly path: string })
  /** A name that a `load` imports from its module, in quotes or bound to another name. */
  | (InCode & {
      readonly kind: 'loaded-name';
      readonly module: string;
      readonly quoted: boolean;
      readonly definition: SymbolDefinition | undefined;
    })
  /** Strings, numbers and keywords, for which there is nothing more specific. */
  | (InCode & { readonly kind: 'other-code' })
  | { readonly kind: 'none' };

/** What is at the offset of `code`. */
export function codeCursor(code: CodeAt): CodeCursor {
  if (code.inComment) return { kind: 'none' };
  const { token, before, offset, syntax } = code;
  const range = (token && syntax.text.writtenRange(token.start, token.end)) ?? { start: offset, end: offset };
  // The token begins after the offset: the cursor is in the indentation of the code, where nothing can begin.
  if (range.start > offset) return { kind: 'none' };
  const load = openLoad(before);
  if (load !== undefined) return loadCursor(code, load, range);
  if (token?.kind === 'string literal') return stringCursor(code, token);
  const behindDot = before.at(-1)?.kind === '.';
  if (token !== undefined && !behindDot && !isName(token)) return { kind: 'other-code', code, ...range };
  if (behindDot) return memberCursor(code, range);
  return nameCursor(code, range);
}

/** The tokens from the last one back to the innermost open bracket, without those inside other brackets. */
function sameLevel(tokens: readonly Token[]): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  for (let i = tokens.length - 1; i >= 0 && depth >= 0; i--) {
    const kind = kindOf(tokens, i);
    if (/^[)\]}]$/.test(kind)) depth++;
    else if (/^[([{]$/.test(kind)) depth--;
    else if (depth > 0) continue;
    if (depth < 0 || !/^[([{)\]}]$/.test(kind)) found.push(i);
  }
  return found;
}

function kindOf(tokens: readonly Token[], index: number): string {
  return tokens[index]?.kind ?? '';
}

/** Keywords of the language, and ytt's `end`, cannot be names. */
export function isKeyword(word: string): boolean {
  return word === 'end' || keywords.has(word) || reservedWords.has(word);
}

function isName({ kind, value }: Token): boolean {
  return kind === 'identifier' && value !== 'end';
}

// Loads

/** The tokens of an unclosed `load`, from the parenthesis on; undefined elsewhere. */
function openLoad(before: readonly Token[]): readonly Token[] | undefined {
  for (const i of sameLevel(before))
    if (before[i]?.kind === '(' && before[i - 1]?.kind === 'load') return before.slice(i);
  return undefined;
}

function loadCursor(code: CodeAt, inside: readonly Token[], range: TextRange): CodeCursor {
  const { token } = code;
  const content = token && stringContent(code, token);
  const written = content && code.syntax.text.file.text.slice(content.start, content.end);
  const [, module] = inside;
  if (content !== undefined && module === undefined)
    return { kind: 'load-path', code, ...content, path: written ?? '' };
  const isNamed = token !== undefined && (token.kind === 'identifier' || content !== undefined);
  if (!isNamed || module?.kind !== 'string literal') return { kind: 'other-code', code, ...range };
  const statement = code.nodes.find((node): node is LoadStatement => node.kind === 'load');
  const loaded = statement?.names.find(({ from, to }) => isAround(from, code.at) || isAround(to, code.at));
  return {
    kind: 'loaded-name',
    code,
    ...(content ?? range),
    module: String(module.value),
    quoted: content !== undefined,
    definition: loaded && definitionAt(code, loaded.to),
  };
}

function isAround({ start, end }: TextRange, at: number): boolean {
  return start <= at && at <= end;
}

// Members

function stringCursor(code: CodeAt, token: Token): CodeCursor {
  const content = stringContent(code, token) ?? { start: code.offset, end: code.offset };
  const literal = code.nodes.at(-1);
  const owner = memberOwner(code);
  if (owner === undefined || literal?.kind !== 'literal') return { kind: 'other-code', code, ...content };
  return { kind: 'member', code, ...content, ...owner, name: String(literal.value), quoted: true };
}

/** The object whose member the string at the cursor names. */
function memberOwner({ nodes, syntax }: CodeAt): { object: Expression; access: 'attribute' | 'key' } | undefined {
  const [above, literal] = nodes.slice(-2);
  if (above?.kind === 'index' && above.index === literal) return { object: above.object, access: 'key' };
  const access = codeIndex(syntax).accesses.find(({ at }) => at === literal);
  return access && { object: access.object, access: 'attribute' };
}

/** After a dot. The name may be missing, or a keyword while it is being typed. */
function memberCursor(code: CodeAt, range: TextRange): CodeCursor {
  const dot = code.nodes.at(-1);
  if (dot?.kind !== 'dot') return { kind: 'other-code', code, ...range };
  const name = code.syntax.text.file.text.slice(range.start, range.end);
  return { kind: 'member', code, ...range, object: dot.object, name, access: 'attribute', quoted: false };
}

// Names

function nameCursor(code: CodeAt, range: TextRange): CodeCursor {
  const { nodes, before, syntax, token } = code;
  const node = nodes.at(-1);
  const next = syntax.program.text.slice(token?.end ?? code.at).charAt(0);
  const last = before.at(-1);
  const binds = bindsName(before);
  const argument = binds ? undefined : argumentStart(code);
  return {
    kind: 'name',
    code,
    ...range,
    identifier: node?.kind === 'identifier' && token !== undefined ? node : undefined,
    takesValue: next !== '"' && next !== "'" && argument?.isKeyword !== true && !binds && canBeginValue(last, before),
    beginsStatement: (last === undefined || last.kind === 'newline') && !isInFunction(code),
    argument,
  };
}

function canBeginValue(last: Token | undefined, before: readonly Token[]): boolean {
  if (last === undefined) return true;
  const previous = before.at(-2);
  // A `not` after an operand is the beginning of `not in`.
  const isNotIn = last.kind === 'not' && previous !== undefined && endsOperand(previous);
  return !isNotIn && !endsValue(last) && !endsHead(before);
}

/** Whether a token is the end of something that has a value. */
export function endsOperand({ kind, value }: Token): boolean {
  return (kind === 'identifier' && value !== 'end') || kind.endsWith('literal') || /^[)\]}]$/.test(kind);
}

/** The first words of statements that open a block. */
const headWords: ReadonlySet<string> = new Set('if elif else for while def'.split(' '));

/** Whether the last token is the colon of a statement that opens a block. */
function endsHead(before: readonly Token[]): boolean {
  if (before.at(-1)?.kind !== ':') return false;
  const kinds = sameLevel(before).map((i) => kindOf(before, i));
  return headWords.has(kinds.find((kind) => headWords.has(kind) || /^(?:[([{]|lambda)$/.test(kind)) ?? '');
}

/** Whether a parameter or a loop variable is bound after the last token. */
function bindsName(before: readonly Token[]): boolean {
  if (!/^(?:[(,]|\*\*?)$/.test(kindOf(before, before.length - 1))) return false;
  for (const i of sameLevel(before)) {
    const kind = kindOf(before, i);
    if (kind === 'lambda' || kind === 'for') return true;
    if (kind === ':' || kind === 'in') return false;
    if (kind === '(' && (kindOf(before, i - 1) === 'for' || kindOf(before, i - 2) === 'def')) return true;
  }
  return false;
}

/** Keywords that a value can follow. */
const beforeValues: ReadonlySet<string> = new Set('and elif else if in not or return while'.split(' '));

/** Whether a value cannot follow a token without an operator. */
function endsValue(token: Token): boolean {
  const { kind } = token;
  if (/^[a-z]+$/.test(kind) && kind !== 'newline') return !beforeValues.has(kind);
  return kind === 'illegal token' || endsOperand(token);
}

function isInFunction({ nodes }: CodeAt): boolean {
  return nodes.some(({ kind }) => kind === 'def');
}

function argumentStart(code: CodeAt): ArgumentStart | undefined {
  const [inner] = callsAt(code);
  if (inner === undefined || (inner.isInstruction && !isAnnotation(inner))) return undefined;
  const { argument, call } = inner;
  const isKeyword = argument?.name !== undefined && isAround(argument.name, code.at);
  const value = argument?.mode === 'positional' && argument.value.kind === 'identifier' ? argument.value : undefined;
  const isAlone = argument === undefined || (value !== undefined && value === code.nodes.at(-1));
  if (!isKeyword && !isAlone) return undefined;
  const others = call.args.filter((one) => one !== argument);
  return { call: inner, given: others.flatMap(({ name }) => (name === undefined ? [] : [name.name])), isKeyword };
}
