/** What stands at an offset in Starlark code, decided on its syntax tree and what names stand for in it. */
import type { NodeValue, TextRange } from '@ytt-language/shared';
import {
  type CodeAt,
  callsAt,
  chainOf,
  definitionAt,
  type Expression,
  type ExpressionChain,
  type Identifier,
  isAnnotation,
  keywords,
  type LoadStatement,
  type PathStep,
  reservedWords,
  type SymbolDefinition,
  stringContent,
  type Token,
} from '@ytt-language/shared/tooling';

interface InCode {
  readonly code: CodeAt;
  /** What is being typed or pointed at: offsets in the file. */
  readonly start: number;
  readonly end: number;
}

export type CodeCursor =
  /** `data.values.…`: `path` leads to what the name at the cursor is looked up in. */
  | (InCode & {
      readonly kind: 'data-value';
      readonly path: readonly PathStep[];
      readonly name: string;
      /** Whether the name stands in quotes: `data.values["…"]`. */
      readonly quoted: boolean;
    })
  /** `object.name` of another object. */
  | (InCode & { readonly kind: 'member'; readonly object: Expression; readonly expression: Expression })
  | (InCode & {
      readonly kind: 'name';
      readonly identifier: Identifier | undefined;
      /** Whether a value can stand there, so that names are of use: next to another value none can. */
      readonly takesValue: boolean;
      /** Whether a statement of the file itself begins there. */
      readonly beginsStatement: boolean;
      /** Where the arguments of an annotation begin with a name: the keywords that are given. */
      readonly annotationArgument: { readonly given: readonly string[]; readonly hasValue: boolean } | undefined;
    })
  | (InCode & { readonly kind: 'load-path'; readonly path: string })
  /** A name that a `load` takes from its module, in quotes or bound to another one. */
  | (InCode & {
      readonly kind: 'loaded-name';
      readonly module: string;
      readonly quoted: boolean;
      readonly definition: SymbolDefinition | undefined;
    })
  /** Strings, numbers, keywords. */
  | (InCode & { readonly kind: 'other-code' })
  | { readonly kind: 'none' };

/** What `code` has at its offset. */
export function codeCursor(code: CodeAt): CodeCursor {
  if (code.inComment) return { kind: 'none' };
  const { token, before, offset, syntax } = code;
  const range = (token && syntax.text.writtenRange(token.start, token.end)) ?? { start: offset, end: offset };
  const load = openLoad(before);
  if (load !== undefined) return loadCursor(code, load, range);
  if (token?.kind === 'string literal') return stringCursor(code, token);
  const behindDot = before.at(-1)?.kind === '.';
  if (token !== undefined && !behindDot && !isName(token)) return { kind: 'other-code', code, ...range };
  if (behindDot) return memberCursor(code, range);
  return nameCursor(code, range);
}

/** The words of the language, of which `end` is ytt's, cannot be names. */
export function isKeyword(word: string): boolean {
  return word === 'end' || keywords.has(word) || reservedWords.has(word);
}

function isName({ kind, value }: Token): boolean {
  return kind === 'identifier' && value !== 'end';
}

// Loads

/** The tokens from the parenthesis on of a `load` that is open; undefined elsewhere. */
function openLoad(before: readonly Token[]): readonly Token[] | undefined {
  let depth = 0;
  for (let i = before.length - 1; i > 0; i--) {
    const { kind } = before[i] as Token;
    if (kind === ')' || kind === ']' || kind === '}') depth++;
    else if (kind === '(' || kind === '[' || kind === '{') depth--;
    if (depth < 0) return kind === '(' && before[i - 1]?.kind === 'load' ? before.slice(i) : undefined;
  }
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

// Chains

function stringCursor(code: CodeAt, token: Token): CodeCursor {
  const content = stringContent(code, token) ?? { start: code.offset, end: code.offset };
  const index = code.nodes.at(-2);
  const literal = code.nodes.at(-1);
  const path = index?.kind === 'index' && index.index === literal ? dataValuePath(code, chainOf(index)) : undefined;
  if (path === undefined) return { kind: 'other-code', code, ...content };
  const name = literal?.kind === 'literal' ? String(literal.value) : '';
  return { kind: 'data-value', code, ...content, path: path.slice(0, -1), name, quoted: true };
}

/** Behind a dot. The name may be a keyword, as long as it is being typed, or missing. */
function memberCursor(code: CodeAt, range: TextRange): CodeCursor {
  const dot = code.nodes.at(-1);
  if (dot?.kind !== 'dot' || code.at <= dot.dotStart) return { kind: 'other-code', code, ...range };
  const chain = chainOf(dot);
  const path = dataValuePath(code, chain);
  if (path === undefined) return { kind: 'member', code, ...range, object: dot.object, expression: dot };
  const name = code.syntax.text.file.text.slice(range.start, range.end);
  return { kind: 'data-value', code, ...range, path: path.slice(0, -1), name, quoted: false };
}

/**
 * The way to the data value that a chain from `data.values` on stands for; undefined for other chains. A root that
 * nothing defines counts as `data`, so that the `load` may be written later.
 */
function dataValuePath(code: CodeAt, { root, steps: [first, ...steps] }: ExpressionChain): PathStep[] | undefined {
  if (root.kind !== 'identifier' || first?.kind !== 'dot' || first.name.name !== 'values' || steps.length === 0)
    return undefined;
  const definition = definitionAt(code, root);
  const isData = definition === undefined ? root.name === 'data' : isDataModule(definition);
  return isData ? steps.map(stepOf) : undefined;
}

/** Whether the symbol is the member `data` of `@ytt:data`, by whatever name it is loaded. */
export function isDataModule({ loadedFrom }: SymbolDefinition): boolean {
  return loadedFrom?.module === '@ytt:data' && loadedFrom.name === 'data';
}

/** An index that is no string is taken for one of an array. */
function stepOf(step: ExpressionChain['steps'][number]): PathStep {
  if (step.kind === 'dot') return { kind: 'key', key: step.name.name };
  const key: NodeValue | undefined =
    step.index.kind === 'literal' && typeof step.index.value === 'string' ? step.index.value : undefined;
  return key === undefined ? { kind: 'item' } : { kind: 'key', key };
}

// Names

function nameCursor(code: CodeAt, range: TextRange): CodeCursor {
  const { nodes, before, syntax, token } = code;
  const node = nodes.at(-1);
  const next = syntax.program.text.slice(token?.end ?? code.at).charAt(0);
  const last = before.at(-1);
  return {
    kind: 'name',
    code,
    ...range,
    identifier: node?.kind === 'identifier' && token !== undefined ? node : undefined,
    takesValue: next !== '"' && next !== "'" && (last === undefined || !endsValue(last)),
    beginsStatement: (last === undefined || last.kind === 'newline') && !isInFunction(code),
    annotationArgument: annotationArgument(code),
  };
}

/** Keywords behind which a value can stand. */
const beforeValues: ReadonlySet<string> = new Set('and elif else if in not or return while'.split(' '));

/** Whether a value cannot follow on a token without an operator. */
function endsValue({ kind }: Token): boolean {
  if (/^[a-z]+$/.test(kind) && kind !== 'newline' && kind !== 'identifier') return !beforeValues.has(kind);
  return kind === 'identifier' || kind === 'illegal token' || kind.endsWith('literal') || /^[)\]}]$/.test(kind);
}

function isInFunction({ nodes }: CodeAt): boolean {
  return nodes.some(({ kind }) => kind === 'def');
}

function annotationArgument(code: CodeAt): Extract<CodeCursor, { kind: 'name' }>['annotationArgument'] {
  const [inner] = callsAt(code);
  if (inner === undefined || !isAnnotation(inner)) return undefined;
  const { argument, call } = inner;
  const isKeyword = argument?.mode === 'named' && argument.name !== undefined && isAround(argument.name, code.at);
  const isAlone = argument === undefined || (argument.mode === 'positional' && argument.value === code.nodes.at(-1));
  if (!isKeyword && !isAlone) return undefined;
  return { given: call.args.flatMap(({ name }) => (name === undefined ? [] : [name.name])), hasValue: isKeyword };
}
