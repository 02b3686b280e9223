/** Writes hovers as Markdown. */
import { cutEnd, type NodeValue, type SourceFile } from '@ytt-language/shared';
import {
  type AnnotationDescription,
  addAll,
  flagOfArgument,
  isYamlCollection,
  type Origin,
  type PathStep,
} from '@ytt-language/shared/tooling';
import { cutFunction, type FunctionDescription, signatureText } from '../code/function-catalogue.js';
import { keyText, yamlText } from '../value-text.js';
import { code, codeBlock, plain } from './escape-markdown.js';
import type {
  DataValueSubject,
  GivenSubject,
  HoverSubject,
  KeywordSubject,
  LibrarySubject,
  LoadedModuleSubject,
  OverlaidSubject,
} from './hover-types.js';

/** Longer values are truncated: a hover is not the place for a whole file. */
const longestValue = 1_000;

/** The longest first line of a block that is shown. */
const longestHead = 200;

/** The maximum number and length of the names in a list. */
const mostNames = 40;
const longestName = 60;

/** The maximum number of places shown for one key. */
const mostPlaces = 5;

/**
 * Returns the Markdown for `subject`. `uriOf` returns the URI of a file, which links then lead to; undefined if it has
 * none.
 */
export function renderHover(subject: HoverSubject, uriOf: (source: SourceFile) => string | undefined): string {
  switch (subject.kind) {
    case 'data-value':
      return renderDataValue(subject, uriOf);
    case 'several':
      return [...subject.subjects.map((one) => renderHover(one, uriOf)), ...renderOthers(subject.others)].join(
        '\n\n---\n\n',
      );
    case 'annotation':
      return renderAnnotation(subject.annotation);
    case 'name':
      return renderName(subject.name);
    case 'argument':
      return `${code(subject.argument.name)} of ${code(`@${subject.annotation.name}`)}\n\n${subject.argument.doc}`;
    case 'text':
      return `${code(subject.text.text)}\n\n${subject.text.doc}`;
    case 'keyword':
      return renderKeyword(subject);
    case 'module':
      return renderModule(subject);
    case 'library':
      return renderLibrary(subject, uriOf);
    case 'given-by-flags':
      return renderGiven(subject, uriOf);
    case 'overlaid':
      return renderOverlaid(subject, uriOf);
  }
}

/**
 * Returns the Markdown for an annotation: its name, description and keyword arguments, and a link to ytt's reference.
 */
export function renderAnnotation(annotation: AnnotationDescription): string {
  const parts = [code(`@${annotation.name}`), annotation.doc];
  const keywords = annotation.arguments.filter(({ keyword }) => keyword);
  if (keywords.length > 0) parts.push(keywords.map(({ name, doc }) => `- ${code(`${name}=`)} ${doc}`).join('\n'));
  parts.push(`[Reference](${annotation.link})`);
  return parts.join('\n\n');
}

/** The other types that an expression can have. */
function renderOthers(types: readonly string[]): readonly string[] {
  return types.length === 0 ? [] : [`It is one of several: what is told above, or ${namesText(types)}.`];
}

function renderName(name: FunctionDescription): string {
  const parts = [codeBlock(signatureText(cutFunction(name)), 'python')];
  if (name.summary !== '') parts.push(name.summary);
  return parts.join('\n\n');
}

function renderKeyword({ word, doc, closes }: KeywordSubject): string {
  if (closes === undefined) return `${code(word)}\n\n${doc}`;
  return `${code(word)}\n\n${doc} line ${closes.line + 1}:\n${codeBlock(cutEnd(closes.text, longestHead), 'python')}`;
}

function renderModule({ path, names, members }: LoadedModuleSubject): string {
  const having = members.length === 0 ? '' : `, with ${namesText(members)}`;
  return `${code(path)}\n\n${names.length === 0 ? 'Nothing can be loaded from it.' : `Gives ${namesText(names)}${having}`}`;
}

function renderLibrary(
  { library, names, entry }: LibrarySubject,
  uriOf: (source: SourceFile) => string | undefined,
): string {
  const what = library.kind === 'alias' ? 'An alias of the library' : 'The library';
  const parts = [`**${plain(library.name)}**`, `${what} in ${code(library.folder)}.`];
  if (names.length > 0) parts.push(`Data values: ${namesText(names)}`);
  const link = entry && definitionLink({ file: entry.file, ...entry.range }, uriOf);
  if (link !== undefined && names.length > 0) parts.push(`Declared in ${link}`);
  return parts.join('\n\n');
}

function namesText(names: readonly string[]): string {
  return `${names
    .slice(0, mostNames)
    .map((name) => code(cutEnd(name, longestName)))
    .join(', ')}${names.length > mostNames ? ', …' : ''}`;
}

/** The path of a data value as users write it, such as `services[].port`. */
export function pathText(path: readonly PathStep[]): string {
  const text = path.map((step) => (step.kind === 'item' ? '[]' : `.${keyText(step.key)}`)).join('');
  return text.startsWith('.') ? text.slice(1) : text;
}

function renderDataValue(subject: DataValueSubject, uriOf: (source: SourceFile) => string | undefined): string {
  const { description: about, path } = subject;
  const name = path.length === 0 ? 'data values' : pathText(path);
  const type = subject.isUntyped ? '' : `: ${code(about.type)}${about.nullable ? ' or null' : ''}`;
  const parts = [`**${plain(name)}**${type}`];
  if (about.deprecated !== undefined) parts.push(`**Deprecated**: ${plain(about.deprecated)}`);
  if (about.removed !== undefined) parts.push(`**Removed**: ${plain(about.removed)}`);
  if (about.title !== '') parts.push(`*${plain(about.title)}*`);
  if (about.description !== '') parts.push(plain(about.description));
  const flag = subject.origin && flagOfArgument(subject.origin.file);
  addAll(parts, renderValues(subject.effective, flag === undefined ? about.default : undefined));
  if (flag !== undefined) parts.push(`Given by ${code(`--${flag}`)}, without a type`);
  const rules = [...about.rules, ...about.rulesOfAlternatives];
  if (rules.length > 0) {
    const head = about.conditional ? 'Must be, under a condition:' : 'Must be:';
    parts.push(`${head}\n${rules.map((rule) => `- ${plain(rule)}`).join('\n')}`);
  }
  for (const example of about.examples)
    addAll(parts, renderValue(`Example (${plain(example.description)})`, example.value));
  if (subject.inferredFrom !== undefined) parts.push(`Type taken from ${subject.inferredFrom}.`);
  const link = subject.origin && definitionLink(subject.origin, uriOf);
  if (link !== undefined)
    parts.push(subject.isUntyped ? `Declared by data values, without a type, in ${link}` : `Defined in ${link}`);
  return parts.join('\n\n');
}

/** A paragraph for each flag, with the path that it sets, unless that ends with the name of the data value. */
function renderGiven({ name, flags }: GivenSubject, uriOf: (source: SourceFile) => string | undefined): string {
  const given = flags.map(({ flag, path, value, file, range }) => {
    const link = definitionLink({ file, ...range }, uriOf) ?? plain(file.path);
    const text = value === undefined ? '' : `: ${code(path.at(-1) === name ? value : `${path.join('.')}=${value}`)}`;
    return `Given by ${code(`--${flag}`)} in ${link}${text}`;
  });
  return [`**${plain(name)}**`, ...given].join('\n\n');
}

/** A paragraph for each node that the key applies to, with its earlier value, unless that is a collection. */
function renderOverlaid({ name, nodes }: OverlaidSubject, uriOf: (source: SourceFile) => string | undefined): string {
  const paragraphs = nodes.flatMap(({ origin, value }) => {
    const place = `Overlays ${definitionLink(origin, uriOf) ?? plain(origin.file.path)}`;
    return isYamlCollection(value) ? [place] : renderValue(place, value);
  });
  const distinct = [...new Set(paragraphs)];
  const more = distinct.length > mostPlaces ? [`and ${distinct.length - mostPlaces} more`] : [];
  return [`**${plain(name)}**`, ...distinct.slice(0, mostPlaces), ...more].join('\n\n');
}

/** The value in the run, and the default; as one if they are equal. */
function renderValues(effective: NodeValue | undefined, byDefault: NodeValue | undefined): readonly string[] {
  const value = effective === undefined ? undefined : yamlText(effective);
  const usual = byDefault === undefined ? undefined : yamlText(byDefault);
  if (value !== undefined && value === usual) return [renderText('Value (the default)', value)];
  return [
    ...(value === undefined ? [] : [renderText('Value', value)]),
    ...(usual === undefined ? [] : [renderText('Default', usual)]),
  ];
}

/** Empty if the value is unknown. */
function renderValue(label: string, value: NodeValue): readonly string[] {
  const text = yamlText(value);
  return text === undefined ? [] : [renderText(label, text)];
}

function renderText(label: string, text: string): string {
  if (!text.includes('\n')) return `${label}: ${code(text)}`;
  const shown = text.length > longestValue ? `${text.slice(0, longestValue).replace(/\n[^\n]*$/, '')}\n# …` : text;
  return `${label}:\n${codeBlock(shown, 'yaml')}`;
}

function definitionLink(
  { file, start }: Origin,
  uriOf: (source: SourceFile) => string | undefined,
): string | undefined {
  const uri = uriOf(file);
  if (uri === undefined) return undefined;
  const line = file.lines.lineAt(start) + 1;
  return `[${plain(`${file.path}:${line}`)}](${uri}#L${line})`;
}
