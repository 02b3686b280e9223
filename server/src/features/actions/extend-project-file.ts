/**
 * Adds a project to a hand-written `.ytt-project.yaml` with a single insertion that leaves everything else as it is.
 * The package `yaml` determines where a list ends and which comments belong to it, and writes the inserted text.
 *
 * This is a separate bundle, which is only loaded to write a project file: see
 * docs/decisions/0012-yaml-writes-project-files.md.
 */
import type { TextEdit } from '@ytt-language/shared';
import { Document, isMap, isScalar, isSeq, type Pair, parseDocument, stringify, visit, type YAMLSeq } from 'yaml';

/** An item of `projects` in a project file. */
export interface NewProject {
  readonly name: string;
  readonly files: readonly string[];
  readonly dataValuesFiles?: readonly string[];
  readonly variants?: Readonly<Record<string, Partial<Record<'files' | 'dataValuesFiles', readonly string[]>>>>;
  readonly dataValues?: Readonly<Record<string, string>>;
  readonly dataValuesYaml?: Readonly<Record<string, unknown>>;
  readonly dataValuesFromFiles?: Readonly<Record<string, string>>;
  readonly dataValuesEnv?: readonly string[];
  readonly dataValuesEnvYaml?: readonly string[];
  readonly fileMarks?: readonly string[];
  readonly strict?: true;
  readonly ignoreUnknownComments?: true;
  readonly implicitMapKeyOverrides?: true;
}

/** The offset, in UTF-16 code units, at which a text is inserted. */
interface Insertion {
  readonly at: number;
  readonly newText: string;
}

/** Quotes strings that YAML 1.1 (ytt's version) or YAML 1.2 would read as something else. */
const style = { version: '1.1', compat: 'core', lineWidth: 0, flowCollectionPadding: false, indentSeq: false } as const;

/**
 * The edit that adds `project` after the last item of `projects` in `text`, the text of a project file, which may be
 * empty. Undefined if the list cannot be extended, because the text does not parse, or `projects` is not a list.
 */
export function projectInsertion(text: string, project: NewProject): TextEdit | undefined {
  const insertion = insertionInto(text, project);
  if (insertion === undefined) return undefined;
  const { at } = insertion;
  const newText = text.includes('\r\n') ? insertion.newText.replaceAll('\n', '\r\n') : insertion.newText;
  // If `projects` is not a list, or the document has ended, the inserted text is not an item of the list.
  if (projectCount(text.slice(0, at) + newText + text.slice(at)) !== projectCount(text) + 1) return undefined;
  return { range: { start: at, end: at }, newText };
}

function insertionInto(text: string, project: NewProject): Insertion | undefined {
  const { contents, errors } = parseDocument(text);
  if (errors.length > 0) return undefined;
  if (contents === null || isUnwritten(contents)) return lines(text, text.length, listOf(project));
  if (!isMap(contents)) return undefined;
  const pair = contents.items.find(({ key }) => isScalar(key) && key.value === 'projects');
  if (pair !== undefined) return insertionAfter(text, pair, project);
  return lines(text, endOf(contents), listOf(project));
}

/** The insertion in the value of `projects`; `pair` is its key and value. */
function insertionAfter(
  text: string,
  { key, value }: Pair<unknown, unknown>,
  project: NewProject,
): Insertion | undefined {
  if (isSeq(value) && value.flow === true) return insertionIntoFlow(value, project);
  if (isSeq(value)) return lines(text, endOf(value), itemOf(project, indentAt(text, startOf(value))));
  const lineEnd = text.indexOf('\n', endOf(key));
  const item = itemOf(project, indentAt(text, startOf(key)));
  return lines(text, lineEnd === -1 ? text.length : lineEnd + 1, item);
}

function insertionIntoFlow(list: YAMLSeq, project: NewProject): Insertion {
  const item = stringify(project, { ...style, collectionStyle: 'flow' }).trimEnd();
  const last = list.items.at(-1);
  return last === undefined ? { at: startOf(list) + 1, newText: item } : { at: endOf(last), newText: `, ${item}` };
}

/** `newText`, whole lines, at `at`: the beginning of a line, or the end of the text. */
function lines(text: string, at: number, newText: string): Insertion {
  return { at, newText: at === 0 || text[at - 1] === '\n' ? newText : `\n${newText}` };
}

function listOf(project: NewProject): string {
  return `projects:\n${itemOf(project, '')}`;
}

/** The item of a list in lines that begin with `indent`; each of its lists of files is on one line. */
function itemOf(project: NewProject, indent: string): string {
  const document = new Document([project], style);
  visit(document, {
    Seq: (_, list, { length }) => {
      list.flow = length > 1;
    },
  });
  return document.toString(style).replace(/^(?=.)/gm, indent);
}

/** The number of items in `projects`; 0 if the text does not parse. */
function projectCount(text: string): number {
  const { contents, errors } = parseDocument(text);
  const list = isMap(contents) && errors.length === 0 ? contents.get('projects') : undefined;
  return isSeq(list) ? list.items.length : 0;
}

/** Whether a value is null because it is absent. */
function isUnwritten(node: unknown): boolean {
  return isScalar(node) && node.value === null && node.source === '';
}

/** White space as wide as the text before `offset` on its line. */
function indentAt(text: string, offset: number): string {
  return ' '.repeat(offset - (text.lastIndexOf('\n', offset - 1) + 1));
}

/** The offset at which a node of a parsed document begins, and the end of its value. */
function startOf(node: unknown): number {
  return rangeOf(node)[0];
}

function endOf(node: unknown): number {
  return rangeOf(node)[1];
}

function rangeOf(node: unknown): readonly [number, number, number] {
  const { range } = node as { readonly range?: readonly [number, number, number] | null };
  // Nodes of a parsed document have a range: https://eemeli.org/yaml/#node-methods-and-properties
  return range ?? [0, 0, 0];
}
