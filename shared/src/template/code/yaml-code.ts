/**
 * Translates YAML templates to code.
 *
 * Every node with code in or below it becomes the code of its comments, calls for its annotations, a call that starts
 * it, and the code for its value. A value without code is set as a whole.
 */

import { isNode } from '../../document/kinds.js';
import type { DocumentSet, Node } from '../../document/node.js';
import { endsRemark, isPlain } from '../../document/node-traits.js';
import type { Finding, Fix, Words } from '../../findings/finding.js';
import { findingAt, startOf } from '../../findings/finding-at.js';
import { addAll } from '../../memo/list-map.js';
import { type Origin, originLine } from '../../text/origin.js';
import { pacing } from '../../text/pacing.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { checkAnnotation, ignoredArgument } from '../annotation-check.js';
import { rangeIn, scalarPlacement } from '../nodes/scalar-placement.js';
import { type CompiledTemplate, rootTag, TemplateNodes } from '../nodes/template-nodes.js';
import { type NodeMetas, readMetas, type WrittenCode } from '../nodes/yaml-metas.js';
import { type CodeLine, CodeLineBuilder, Instructions } from './code-line.js';
import { namedElsewhere } from './eval-findings.js';
import { splitText, type TextPart } from './split-text.js';
import { compileText } from './text-code.js';

/** The annotation below which strings are text templates. */
const textTemplatedStrings = 'yaml/text-templated-strings';

/** The maximum number of lines generated from one file; aliases of templated nodes multiply them. */
const maxLines = 400_000;

/** The number of nodes between two calls of `Pauses.withinStep`. */
const pauseInterval = 1_000;

/** The code of a YAML template, and the findings of its translation. */
export interface YamlCode extends CompiledTemplate {
  readonly findings: readonly Finding[];
  /** Warnings about input that ytt silently accepts, whether the code runs or not. */
  readonly advice: readonly Finding[];
}

export interface CompileOptions {
  readonly ignoreUnknownComments: boolean;
  /** Whether strings with wrong delimiters are compiled, too. That code is only analysed, not run. */
  readonly brokenStrings: boolean;
}

/** The code of the documents of `file`. */
export function compileYaml(file: SourceFile, documents: DocumentSet, options: CompileOptions): YamlCode {
  const compiler = new YamlCompiler(file, options);
  compiler.line((line) => line.generated(compiler.instructions.call('set_ctx_type', '"yaml"')));
  compiler.line((line) => line.generated(compiler.instructions.call('start_ctx', '"yaml"')));
  compiler.node(documents, rootTag, false);
  compiler.line((line) => line.generated(compiler.instructions.call('end_ctx', 'None')));
  // Running a part of the code would only cause other errors.
  return compiler.isFull ? { ...compiler, lines: [], documents: [] } : compiler;
}

function hasCodeBelow(node: Node, templatedStrings: boolean): boolean {
  return !('items' in node) && isNode(node.value) && !isPlain(node.value, templatedStrings);
}

class YamlCompiler implements YamlCode {
  readonly lines: CodeLine[] = [];
  readonly documents: number[] = [];
  readonly nodes = new TemplateNodes();
  readonly findings: Finding[] = [];
  readonly advice: Finding[] = [];
  readonly instructions: Instructions;
  private readonly file: SourceFile;
  private readonly options: CompileOptions;
  readonly pace: () => void;
  private limitReported = false;

  constructor(file: SourceFile, options: CompileOptions) {
    this.file = file;
    this.options = options;
    this.pace = pacing(file, pauseInterval);
    this.instructions = new Instructions(file);
  }

  line(write: (line: CodeLineBuilder) => void, origin?: Origin): void {
    if (this.isFull) return;
    const builder = new CodeLineBuilder();
    write(builder);
    this.lines.push(builder.build(origin === undefined ? undefined : originLine(origin)));
  }

  /** Whether the limit of lines is reached; reports that once. */
  get isFull(): boolean {
    if (this.lines.length < maxLines) return false;
    if (!this.limitReported) {
      this.limitReported = true;
      const message = `The template stands for more than ${maxLines} lines of code`;
      this.findings.push(findingAt('evaluation-limit', startOf(this.file), message));
    }
    return true;
  }

  node(node: Node, parent: number, templatedStrings: boolean): void {
    this.pace();
    if (this.isFull) return;
    if (node.kind === 'document') this.documents.push(this.lines.length);
    const metas = readMetas(node, this.options.ignoreUnknownComments);
    addAll(this.findings, metas.findings);
    const tag = this.nodes.add(withoutCode(node, metas), parent);
    const strings = templatedStrings || metas.annotations.some(({ name }) => name === textTemplatedStrings);

    for (const code of metas.code) this.line((line) => writeCode(line, code), code.origin);
    this.annotations(node, tag, metas);
    if (node.kind === 'mapItem' && typeof node.key === 'string' && strings) this.string(node.key, node, tag, 'key');
    this.instruction('start_node', node, tag);
    if (metas.values.length > 0) this.values(node, tag, metas.values);
    // A node with two values has neither, but blocks of code may begin or end in its content.
    if (metas.values.length === 0 || hasCodeBelow(node, strings)) this.children(node, tag, strings);
    if (metas.closesBlock) this.line((line) => line.generated('end'));
  }

  private children(node: Node, tag: number, templatedStrings: boolean): void {
    if ('items' in node) {
      for (const item of node.items) this.node(item, tag, templatedStrings);
    } else if (templatedStrings && typeof node.value === 'string') {
      this.nodes.markComputed(tag);
      this.string(node.value, node, tag, 'value');
    } else if (isPlain(node.value, templatedStrings) || !isNode(node.value)) {
      this.instruction('set_node', node, tag);
    } else {
      this.node(node.value, tag, templatedStrings);
    }
  }

  private annotations(node: Node, tag: number, metas: NodeMetas): void {
    for (const { name, content, contentAt, origin } of metas.annotations) {
      const mistake = checkAnnotation({ name, content, origin });
      const ignored = ignoredArgument({ name, content, contentAt, origin }, node.kind === 'mapItem');
      for (const advice of [mistake, ignored]) if (advice !== undefined) this.advice.push(advice);
      this.nodes.addAnnotation(tag, { name, content, origin });
      this.line((line) => {
        line.generated(`${this.instructions.name('start_node_annotation')}(${tag}, "${name}", `);
        line.generated(`${this.instructions.name('collect_node_annotation')}(`);
        const source = { start: contentAt, end: contentAt + content.length };
        line.expression((inner) => inner.written(content, source), true);
        line.generated(`))${debugText(node)}`);
      }, origin);
    }
  }

  private values(node: Node, tag: number, values: readonly WrittenCode[]): void {
    this.nodes.markComputed(tag);
    for (const value of values) {
      this.line((line) => {
        line.generated(`${this.instructions.name('set_node')}(${tag}, (`);
        line.expression((inner) => writeCode(inner, value));
        line.generated(`))${debugText(node)}`);
      }, value.origin);
    }
  }

  /** The line of an instruction about `node`. Every node has two of them, so creating one must be cheap. */
  private instruction(name: 'start_node' | 'set_node', node: Node, tag: number): void {
    if (this.isFull) return;
    const text = `${this.instructions.name(name)}(${tag})${debugText(node)}`;
    const { origin } = node;
    const pieces = origin === undefined ? [] : [{ at: 0, length: text.length, source: origin, verbatim: false }];
    this.lines.push({ text, sourceLine: origin && originLine(origin), pieces });
  }

  /**
   * The first code in a text that would be beyond the file's last line if lines count from `firstLine` on, and the
   * number of lines by which it is.
   */
  private codeBeyondFile(
    parts: readonly TextPart[],
    firstLine: number,
  ): { range: TextRange; lines: number } | undefined {
    const { lineCount } = this.file.lines;
    const after = parts.findIndex(({ line }) => firstLine + line >= lineCount);
    const code = parts[after]?.kind === 'text' ? parts[after - 1] : parts[after];
    if (code === undefined) return undefined;
    const lines = firstLine + (parts.at(-1)?.line ?? 0) - lineCount + 1;
    return { range: { start: code.at - '(@'.length, end: code.at }, lines };
  }

  /** A string that is a text template, as the value or the key of `node`. */
  private string(text: string, node: Node, tag: number, role: 'key' | 'value'): void {
    const { origin = startOf(this.file) } = node;
    const { parts, problem } = splitText(text, originLine(origin) + 1);
    if (problem !== undefined) {
      const { range, unclosed = range } = problem;
      const { start, end } = rangeIn(text, unclosed, scalarPlacement(text, origin, role)) ?? origin;
      const finding = findingAt('text-template-syntax', { file: this.file, start, end }, problem);
      this.findings.push(namedElsewhere(finding, originLine(origin)));
      if (!this.options.brokenStrings) return;
    }
    const beyond = this.codeBeyondFile(parts, originLine(origin));
    if (beyond !== undefined) {
      const { start, end } = rangeIn(text, beyond.range, scalarPlacement(text, origin, role)) ?? origin;
      const finding = findingAt('text-beyond-file', { file: this.file, start, end }, beyondFile);
      this.findings.push({ ...finding, fixes: [linesAtEnd(this.file, beyond.lines)] });
    }
    const lines = compileText(parts, scalarPlacement(text, origin, role), this);
    const last = lines.at(-1)?.text ?? '';
    addAll(this.lines, lines.slice(0, -1));
    const instruction = this.instructions.name(role === 'key' ? 'set_map_item_key' : 'set_node');
    this.line((line) => line.written(`${instruction}(${tag}, (${last}))${debugText(node)}`, origin, false), origin);
    this.line((line) => line.generated(this.instructions.call('set_ctx_type', '"yaml"')));
  }
}

const beyondFile: Words = {
  plain: 'ytt crashes here: it counts the line breaks in this text as lines of the file, which has not so many',
  message: 'Expected to find associated source line',
};

function linesAtEnd(file: SourceFile, count: number): Fix {
  const end = file.text.length;
  const title = `Add ${count === 1 ? 'a line' : `${count} lines`} at the end of the file`;
  return { title, edits: [{ file, edit: { range: { start: end, end }, newText: '\n'.repeat(count) } }] };
}

/**
 * The node as an instruction starts it: without comments that are code, and with the position at which its value is
 * computed.
 */
function withoutCode(node: Node, metas: NodeMetas): Node {
  const comments = metas.annotations.map(({ comment }) => comment);
  const value = metas.values.at(-1);
  if (value === undefined && (node.comments === undefined || node.comments.length === 0)) return node;
  if (value === undefined || node.origin === undefined) return { ...node, comments };
  const start = value.at + (value.text.length - value.text.trimStart().length);
  const valueEnd = Math.max(start, value.at + value.text.trimEnd().length);
  const { file, start: at, end: headEnd } = node.origin;
  return { ...node, comments, origin: { file, start: at, end: headEnd, valueStart: start, valueEnd } };
}

function writeCode(line: CodeLineBuilder, { text, at, shortenedAt }: WrittenCode): void {
  const first = shortenedAt ?? text.length;
  line.written(text.slice(0, first), { start: at, end: at + first });
  if (shortenedAt === undefined) return;
  const rest = at + first + '/end'.length;
  line.written(text.slice(first), { start: rest, end: rest + text.length - first });
}

/**
 * The comment that ytt adds to generated calls. It matters only if a line break in a key ends it: as in ytt, the rest
 * of the key is then code.
 */
function debugText(node: Node): string {
  return node.kind === 'mapItem' && endsRemark(node.key) ? ` # *yamlmeta.MapItem key=${node.key}` : '';
}
