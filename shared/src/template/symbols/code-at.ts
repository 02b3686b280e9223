/**
 * Finds what is at an offset in the code of a file: the syntax nodes around it, the token, and the bindings of names.
 * The tree is that of the whole program, in which code over several comment lines is one statement. A comment that is
 * not part of the program, because the YAML around it could not be parsed, is parsed by itself.
 */
import type { NodeValue } from '../../document/node.js';
import { parseProgram } from '../../starlark/parse/parse-program.js';
import type { Argument, CallExpression, Identifier } from '../../starlark/parse/syntax.js';
import { Scanner, statementLines } from '../../starlark/scan/scanner.js';
import { ProblemSink, type Token } from '../../starlark/scan/token.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { CodeLineBuilder, Instructions } from '../code/code-line.js';
import { type CodeLanguage, codeSyntax } from '../code/code-syntax.js';
import type { CodeSyntax } from '../code/parsed-code.js';
import { ProgramText } from '../code/program.js';
import { rootTag, TemplateNodes } from '../nodes/template-nodes.js';
import type { FileSymbols, SymbolDefinition } from './file-symbols.js';
import { codeSymbols, visibleAt } from './symbols.js';
import { type CodeNode, childrenOf } from './syntax-parts.js';

export interface CodeAt {
  readonly syntax: CodeSyntax;
  /** The symbols of the whole file. */
  readonly symbols: FileSymbols;
  /** The offset in the file, in UTF-16 code units. */
  readonly offset: number;
  /** The same position in the program. */
  readonly at: number;
  /** The syntax nodes around the offset, outermost first, beginning with a statement. */
  readonly nodes: readonly CodeNode[];
  /** The word, number or string that contains the offset, or ends or begins there; its offsets are in the program. */
  readonly token: Token | undefined;
  /** The tokens of the statement or line before `token` or, if there is none, before the offset. */
  readonly before: readonly Token[];
  readonly inComment: boolean;
}

/** The code of `file` at `offset`; undefined if there is none. Never throws. */
export function codeAt(file: SourceFile, language: CodeLanguage, offset: number): CodeAt | undefined {
  const syntax = codeSyntax(file, language);
  const at = syntax.text.programOffset(offset);
  return at === undefined ? undefined : placeIn(syntax, codeSymbols(syntax), offset, at);
}

/**
 * The offsets in `file` of the brackets that are open at `offset`, even if the code in them cannot be parsed; undefined
 * if there is no code. Brackets of generated code are left out.
 */
export function openBracketsAt(
  file: SourceFile,
  language: CodeLanguage,
  offset: number,
): readonly number[] | undefined {
  const { text } = codeSyntax(file, language);
  const at = text.programOffset(offset);
  if (at === undefined) return undefined;
  let open: (number | undefined)[] = [];
  for (const tokens of statementLines(text.text)) {
    const [first] = tokens;
    if (first === undefined) continue;
    if (first.start >= at) break;
    open = [];
    for (const { kind, start, end } of tokens) {
      if (end > at) break;
      if (/^[([{]$/.test(kind)) open.push(text.writtenRange(start, end)?.start);
      else if (/^[)\]}]$/.test(kind)) open.pop();
    }
  }
  return open.filter((start) => start !== undefined);
}

/**
 * Whether the code is an annotation at the end of the last document, so that the node that it annotates does not exist
 * yet.
 */
export function annotatesNothing({ nodes, syntax }: CodeAt): boolean {
  const instruction = nodes.find((node) => node.kind === 'call');
  const tag = instruction?.args[0]?.value;
  const node = tag?.kind === 'literal' ? syntax.nodes.find(Number(tag.value)) : undefined;
  return node?.kind === 'document' && node.injected === true;
}

/** A key or an item around a node. */
type StepAround = { readonly kind: 'key'; readonly key: NodeValue } | { readonly kind: 'item' };

/** The code of a comment: `content` begins at `start` of its file, in UTF-16 code units. */
export interface CommentCode {
  readonly content: string;
  readonly start: number;
  readonly role: 'arguments' | 'value' | 'statements';
  /** For an annotation's arguments: its name, and the keys and items around the node that it will belong to. */
  readonly annotation?: { readonly name: string; readonly around: readonly StepAround[] } | undefined;
}

/** Like `codeAt`, for the code of a single comment: an annotation's arguments, the value of a node, or statements. */
export function codeInComment(
  file: SourceFile,
  { content, start, role, annotation }: CommentCode,
  offset: number,
): CodeAt | undefined {
  const builder = new CodeLineBuilder();
  const instructions = new Instructions(file);
  const nodes = new TemplateNodes();
  const source = { start, end: start + content.length };
  if (role === 'statements') builder.written(content, source);
  else {
    const name = annotation && /^[\w/-]+$/.test(annotation.name) ? annotation.name : undefined;
    if (annotation !== undefined && name !== undefined)
      builder.generated(
        `${instructions.name('start_node_annotation')}(${nodeToCome(nodes, annotation.around)}, "${name}", `,
      );
    builder.generated(`${instructions.name(role === 'value' ? 'set_node' : 'collect_node_annotation')}(`);
    builder.written(content, source).generated(name === undefined ? ')' : '))');
  }
  const text = new ProgramText(file, [builder.build(undefined)]);
  const syntax: CodeSyntax = { text, nodes, ...parseProgram(text.text) };
  const at = syntax.text.programOffset(offset);
  return at === undefined ? undefined : placeIn(syntax, codeSymbols(codeSyntax(file, 'yaml')), offset, at);
}

/** Adds a node whose key is not known yet, inside of the nodes `around` it. Returns its tag. */
function nodeToCome(nodes: TemplateNodes, around: readonly StepAround[]): number {
  const bare = { value: null, origin: undefined };
  let tag = nodes.add({ kind: 'document', ...bare }, rootTag);
  for (const step of [...around, { kind: 'key', key: '' } as const])
    tag = nodes.add(
      step.kind === 'item' ? { kind: 'arrayItem', ...bare } : { kind: 'mapItem', key: step.key, ...bare },
      tag,
    );
  return tag;
}

function placeIn(syntax: CodeSyntax, symbols: FileSymbols, offset: number, at: number): CodeAt {
  const { program } = syntax;
  const nodes: CodeNode[] = [];
  for (let children: readonly CodeNode[] = program.statements; ; ) {
    const next = childAround(children, program.text, at);
    if (next === undefined) break;
    nodes.push(next);
    children = childrenOf(next);
  }
  const tokens = tokensUpTo(program.text, scanStart(nodes, program.text, at), at);
  const token = tokens.findLast((one) => isAtToken(one, program.text, at));
  const end = token?.start ?? at;
  return {
    syntax,
    symbols,
    offset,
    at,
    nodes,
    token,
    before: tokens.filter((one) => one.end <= end),
    inComment: program.comments.some((one) => one.start < at && at <= one.end),
  };
}

/** The child that contains `at`. An unfinished child extends over white space and the rest of its line. */
function childAround(children: readonly CodeNode[], text: string, at: number): CodeNode | undefined {
  const child = children.findLast(
    (one) => one.start >= 0 && one.start <= at && one.start <= one.end && !isMissing(one),
  );
  if (child === undefined || at <= child.end) return child;
  if (!isUnfinished(child, text)) return undefined;
  const between = text.slice(child.end, at);
  return /\S/.test(between) && /[\r\n]/.test(between) ? undefined : child;
}

/**
 * Whether the parser made up the node, for a missing statement (at the end of an unfinished `if`) or a missing
 * expression (after `1 if x`).
 */
function isMissing(node: CodeNode): boolean {
  return node.start === node.end && (node.kind === 'bad' || isStatement(node));
}

const closers: Readonly<Partial<Record<CodeNode['kind'], string>>> = {
  call: ')',
  load: ')',
  parenthesized: ')',
  list: ']',
  index: ']',
  slice: ']',
  dict: '}',
};

const blocks: ReadonlySet<CodeNode['kind']> = new Set(['def', 'if', 'for', 'while']);

/** Whether the end of `node` is missing: a bracket, the name after a dot, or the `end` of a block. */
function isUnfinished(node: CodeNode, text: string): boolean {
  if (node.kind === 'dot') return node.name.name === '';
  if (blocks.has(node.kind)) return !/^end\b/.test(text.slice(node.end, node.end + 'end '.length));
  const last = childrenOf(node).findLast((one) => one.start <= one.end && !isMissing(one));
  const closer = node.kind === 'comprehension' ? (text[node.start] === '{' ? '}' : ']') : closers[node.kind];
  if (closer !== undefined) return text[node.end - 1] !== closer || (last !== undefined && last.end >= node.end);
  return last !== undefined && isUnfinished(last, text);
}

/** The offset from which to scan, so that brackets and strings of several lines are scanned from their beginning. */
function scanStart(nodes: readonly CodeNode[], text: string, at: number): number {
  const lineStart = text.lastIndexOf('\n', at - 1) + (at > 0 ? 1 : 0);
  const statement = nodes.findLast(isStatement);
  if (statement === undefined) return lineStart;
  const isBelowHead = childrenOf(statement).some((one) => isStatement(one) && one.start >= 0 && one.start < at);
  return isBelowHead ? lineStart : statement.start;
}

function isStatement(node: CodeNode): boolean {
  switch (node.kind) {
    case 'expression-statement':
    case 'assign':
    case 'def':
    case 'if':
    case 'for':
    case 'while':
    case 'return':
    case 'branch':
    case 'load':
      return true;
    default:
      return false;
  }
}

/** The tokens from `from` on that begin at or before `at`. */
function tokensUpTo(text: string, from: number, at: number): readonly Token[] {
  const scanner = new Scanner(text, new ProblemSink());
  scanner.skipTo(from);
  const tokens: Token[] = [];
  for (let token = scanner.next(); token.kind !== 'end of file' && token.start <= at; token = scanner.next())
    if (token.kind !== 'indent' && token.kind !== 'outdent') tokens.push(token);
  return tokens;
}

/** Whether `at` is at a token that begins there or before. */
function isAtToken({ kind, start, end }: Token, text: string, at: number): boolean {
  if (at > end) return false;
  if (kind === 'string literal') return at > start && (at < end || closingQuote(text.slice(start, end)) === '');
  return /^[\p{L}_0-9]/u.test(text.slice(start, end));
}

const openingQuote = /^r?("""|'''|"|')/;

/** The quote that closes a string literal; empty if it is unfinished. */
function closingQuote(written: string): string {
  const open = openingQuote.exec(written);
  const quote = open?.[1] ?? '';
  const inner = written.slice(open?.[0].length ?? 0);
  const escaped = /(?:^|[^\\])(?:\\\\)*\\$/.test(inner.slice(0, -quote.length));
  return inner.endsWith(quote) && !escaped ? quote : '';
}

/** The text between the quotes of a string token, as written in the file; undefined for other tokens. */
export function stringContent({ syntax, offset }: CodeAt, { kind, start, end }: TextRange & { readonly kind: string }) {
  const written = syntax.program.text.slice(start, end);
  const open = openingQuote.exec(written)?.[0].length;
  if (open === undefined || (kind !== 'string literal' && kind !== 'literal')) return undefined;
  const content = syntax.text.writtenRange(start + open, Math.max(start + open, end - closingQuote(written).length));
  if (content !== undefined) return content;
  // An unclosed string ends where the written text ends.
  const opening = syntax.text.writtenRange(start, start + open);
  const isOnLine = opening !== undefined && !/[\r\n]/.test(syntax.text.file.text.slice(opening.end, offset));
  return isOnLine ? { start: opening.end, end: Math.max(opening.end, offset) } : undefined;
}

/** The definition that an identifier refers to; undefined for built-in and unknown names. */
export function definitionAt(code: CodeAt, identifier: Identifier): SymbolDefinition | undefined {
  const known = code.symbols.bindings.get(identifier);
  if (known !== undefined || code.symbols === codeSymbols(code.syntax)) return known;
  const own = codeSymbols(code.syntax).bindings.get(identifier);
  return own ?? visibleAt(code.symbols, code.offset).find(({ name }) => name === identifier.name);
}

/** A call whose arguments contain the offset. */
export interface CallAt {
  readonly call: CallExpression;
  /** The argument that contains the offset; undefined between arguments. */
  readonly argument: Argument | undefined;
  /** The number of arguments before the offset. */
  readonly index: number;
  /** Whether the call is a generated instruction. The instruction for an annotation has the annotation's arguments. */
  readonly isInstruction: boolean;
}

/** The calls around the offset, between their parentheses, innermost first. */
export function callsAt({ nodes, at, syntax, before, token }: CodeAt): readonly CallAt[] {
  const last = before.at(-1)?.kind;
  const found = nodes.flatMap((call, i): readonly CallAt[] => {
    if (call.kind !== 'call' || at <= call.parenStart) return [];
    if (at >= call.end && !isUnfinished(call, syntax.program.text)) return [];
    const args = call.args.filter(({ value, mode }) => value.kind !== 'bad' || mode !== 'positional');
    const above = args.filter(({ start }) => start < (token?.start ?? at));
    const inner = nodes[i + 1];
    // Up to the next comma, text after an argument belongs to that argument.
    const around = inner?.kind === 'argument' ? inner : last === ',' || last === '(' ? undefined : above.at(-1);
    const argument = around?.value.kind === 'bad' && around.mode === 'positional' ? undefined : around;
    const index = argument === undefined ? above.length : args.indexOf(argument);
    const isInstruction = syntax.text.writtenRange(call.callee.start, call.callee.end) === undefined;
    return [{ call, argument, index, isInstruction }];
  });
  return found.toReversed();
}

/** Whether the arguments of the call are those of an annotation. */
export function isAnnotation({ call, isInstruction }: CallAt): boolean {
  return isInstruction && call.callee.kind === 'identifier' && call.callee.name.endsWith('collect_node_annotation');
}
