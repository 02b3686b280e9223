/**
 * A summary of a file, computed from its text without parsing: enough to find out which files belong together in a
 * workspace with thousands of them. Where certainty is needed, the file is evaluated.
 */

import { type Dialect, type TextEdit, toBytes } from '@ytt-language/shared';
import { type CodeLanguage, haveSameElements, lineStartOf, otherBreaks } from '@ytt-language/shared/tooling';
import { hasBlockScalars, withoutMarksInStrings, withoutStrings } from './strings-in-yaml.js';
import { sourceAs, type TextFile } from './text-file.js';

export interface FileSummary {
  /** Contains a document annotated as a schema of data values, in ytt's own language or another: see `isSchema`. */
  readonly schema: boolean;
  /** Whether such a document is in ytt's own language. */
  readonly releasedSchema: boolean;
  /** Whether it contains a document annotated `@data/values`. */
  readonly dataValues: boolean;
  /** Whether it contains ytt code or annotations, that is, a comment that begins with `#@`. */
  readonly templated: boolean;
  /** Whether it contains a document or node annotated as an overlay. */
  readonly overlay: boolean;
  /** The paths that its code loads, as written, without those of `@ytt:` modules and libraries, in order. */
  readonly loads: readonly string[];
  /** The names of top-level data values that its code reads, in order. */
  readonly reads: readonly string[];
  /** The modeline's target as written, with its position. */
  readonly modeline: Modeline | undefined;
  /** Whether it contains comments with which other tools (for Helm) document their values. */
  readonly foreign: boolean;
  /**
   * Whether it contains statements of another template language, so that the file which ytt reads is generated from
   * this one.
   */
  readonly isInputOfOtherTemplate: boolean;
  /** Whether it contains values that SOPS has encrypted. */
  readonly isEncrypted: boolean;
  /** Whether it contains an App, a Package or a PackageInstall of kapp-controller that may run ytt. */
  readonly isApp: boolean;
  /** The keys at the start of lines, in order, of all documents. */
  readonly topLevelKeys: readonly string[];
}

export interface Modeline {
  readonly target: string;
  /** Offsets of the target in the text. */
  readonly start: number;
  readonly end: number;
}

const cache = new WeakMap<TextFile, FileSummary>();

/** The summary of a version of a file, computed once. */
export function summaryOf(file: TextFile): FileSummary {
  let summary = cache.get(file);
  if (summary === undefined) {
    summary = summarize(file.text, isYamlName(file.key));
    cache.set(file, summary);
  }
  return summary;
}

/**
 * Reuses the summary of a version for the next one if the edits cannot have changed it, because they only touched
 * indented lines of YAML without comments, code and ytt commands. So typing in a large file does not scan all of it
 * again. Only the position of the modeline may change.
 */
export function carrySummary(before: TextFile, after: TextFile, edits: readonly TextEdit[]): void {
  const summary = cache.get(before);
  const [edit] = edits;
  if (summary === undefined || edit === undefined || edits.length > 1 || !isYamlName(before.key)) return;
  const { start, end } = edit.range;
  if (!isInnerText(before.text, start, end) || !isInnerText(after.text, start, start + edit.newText.length)) return;
  if (isFlowMapping(before.text) || isFlowMapping(after.text)) return;
  if (mayMoveMarks(before.text, edit)) return;
  cache.set(after, start < modelineReach ? { ...summary, modeline: readModeline(after.text) } : summary);
}

/**
 * Whether the lines that `[start, end)` touches are all indented, and contain none of `#`, `@`, `|`, `>`, `{{`, `{%`,
 * `ENC[` and `ytt`, and no line break that editors do not count.
 */
function isInnerText(text: string, start: number, end: number): boolean {
  const from = lineStartOf(text, start);
  const lineBreak = text.indexOf('\n', end);
  // After such a line break, marks and keys are found as at the beginning of a line.
  if (otherBreaks.test(text.slice(from, lineBreak === -1 ? text.length : lineBreak + 1))) return false;
  return text
    .slice(from, lineBreak === -1 ? text.length : lineBreak)
    .split('\n')
    .every((line) => /^[ \t-]/.test(line) && !/[#@|>]|ytt|ENC\[|\{[{%]/.test(line));
}

/**
 * Whether an edit may move a line with a mark or statement into a string or out of it, because it changes the
 * indentation of lines.
 */
function mayMoveMarks(text: string, { range: { start, end }, newText }: TextEdit): boolean {
  const mayIndent = /^[ -]*$/.test(text.slice(lineStartOf(text, start), start));
  if (!mayIndent && !/\n/.test(text.slice(start, end) + newText)) return false;
  return /#@|\{[{%]|\(@/.test(text) && hasBlockScalars(text);
}

/** Whether the file contains a schema; `dialect` decides which headers count. */
export function isSchema({ schema, releasedSchema }: FileSummary, dialect: Dialect): boolean {
  return dialect === 'released' ? releasedSchema : schema;
}

/**
 * Whether two versions of a file have the same roles in the same projects, as far as their summaries tell and provided
 * that they read the same data values.
 */
export function sameRole(a: FileSummary, b: FileSummary): boolean {
  return (
    a === b ||
    (a.schema === b.schema &&
      a.releasedSchema === b.releasedSchema &&
      a.dataValues === b.dataValues &&
      a.templated === b.templated &&
      a.overlay === b.overlay &&
      a.foreign === b.foreign &&
      a.isInputOfOtherTemplate === b.isInputOfOtherTemplate &&
      a.isApp === b.isApp &&
      haveSameElements(a.loads, b.loads) &&
      a.modeline?.target === b.modeline?.target &&
      haveSameElements(a.topLevelKeys, b.topLevelKeys))
  );
}

const schemaMark =
  /^[ \t]*#@(?:[ \t]*(?:data\/values-schema|schema\/definition|schema\/match)\b|schema(?=[ \t\r\n]|$))/m;
const releasedSchemaMark = /^[ \t]*#@[ \t]*data\/values-schema\b/m;
const dataValuesMark = /^[ \t]*#@[ \t]*data\/values(?![\w-])/m;
/** Comments of helm-docs, of Bitnami's generator and of helm-schema. */
const foreignMark: Mark = {
  beginnings: ['#'],
  rest: /#[ \t]*(?:--[ \t]|@(?:param|section|schema|ignored|default)\b)/y,
};
/**
 * Statements of Go templates (Helm, gomplate) and Jinja, even if a tool uses other braces, and of ytt's text templates;
 * and lines that a program substitutes for `%s`.
 */
const statementMark: Mark = {
  beginnings: ['{{', '{%', '(@', '%'],
  rest: /^\(@|^%[dqsv][ \t]*\r?$|(?<=^[ \t]*)(?:\{\{\{?-?[ \t]*(?:if|else|end|range|with|define|template|include|block)\b|\{%-?[ \t]*\w)|\{\{\{[^{}\n]*\}\}\}/my,
};
/** The key that SOPS adds to files that it encrypts. */
const sopsMark = /^["']?sops["']?:/m;
const yttKey = /ytt["']?[ \t]*:/;
const appMark = /^kind:[ \t]*["']?(?:App|Package|PackageInstall)\b/m;
/** The path is in quotes or the rest of the line, so it can contain spaces. */
const modelineMark = /^#!?[ \t]*ytt-schema:[ \t]*(?:"([^"\r\n]+)"|'([^'\r\n]+)'|(\S(?:[^\r\n]*\S)?))/m;
/** A modeline must be among a file's first lines. */
const modelineReach = 2_000;

/** The beginning of a ytt comment: code after a space, or an annotation. (`#@@@@` and the like are decoration.) */
const yttMark = /(?:^|[\s,[{])#@(?:[ \t\r]|$|[a-z]+\/|schema\b|data[-_.]?values?\b)/im;
const overlayMark = /(?:^|[ \t])#@[ \t]*overlay\/(?:match|remove|replace|append|insert|assert)/m;

function summarize(whole: string, isYaml: boolean): FileSummary {
  if (utf16Mark.test(whole)) return { ...summarize(decodeUtf16(whole), isYaml), modeline: readModeline(whole) };
  const text = isYaml && whole.includes('#@') ? withoutMarksInStrings(whole) : whole;
  const templated = text.includes('#@') && yttMark.test(text);
  return {
    schema: templated && schemaMark.test(text),
    releasedSchema: templated && releasedSchemaMark.test(text),
    dataValues: templated && dataValuesMark.test(text),
    templated,
    overlay: templated && overlayMark.test(text),
    ...readUses(text),
    modeline: readModeline(whole),
    foreign: !templated && contains(text, foreignMark),
    isInputOfOtherTemplate: isYaml && contains(whole, statementMark) && contains(withoutStrings(whole), statementMark),
    isEncrypted: isYaml && text.includes('ENC[') && sopsMark.test(text),
    isApp: yttKey.test(text) && appMark.test(text),
    topLevelKeys: readTopLevelKeys(text),
  };
}

/** What a text is searched for: a sticky expression, and the strings that its matches can begin with. */
interface Mark {
  readonly beginnings: readonly string[];
  readonly rest: RegExp;
}

/** Whether `text` contains a match of `mark`. Searching for strings is much faster than for an expression. */
function contains(text: string, { beginnings, rest }: Mark): boolean {
  return beginnings.some((beginning) => {
    for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1)) {
      rest.lastIndex = at;
      if (rest.test(text)) return true;
    }
    return false;
  });
}

const nothingUsed = { loads: [], reads: [] } as const;

/** The paths that code loads and the data values that it reads, also through other names for `data.values`. */
function readUses(text: string): Pick<FileSummary, 'loads' | 'reads'> {
  if (!text.includes('load') && !text.includes('data.values')) return nothingUsed;
  const loads = new Set<string>();
  for (const [, path = ''] of text.matchAll(/\bload[ \t]*\(\s*["']([^"'@\n][^"'\n]*)["']/g)) loads.add(path);
  const reads = new Set<string>();
  const aliases = [...text.matchAll(/\b(\w+)[ \t]*=[ \t]*data\.values[ \t\r]*$/gm)].map(([, name]) => name);
  const read = aliases.length === 0 ? readOfDataValues : readOf(['data\\.values', ...aliases]);
  for (const [, member, key] of text.matchAll(read)) reads.add(member ?? key ?? '');
  return { loads: [...loads], reads: [...reads] };
}

/** Matches reads of members from values whose names match one of the regular expressions `names`. */
function readOf(names: readonly (string | undefined)[]): RegExp {
  return new RegExp(`\\b(?:${names.join('|')})(?:\\.([A-Za-z_]\\w*)|\\[["']([^"'\\n]+)["']\\])`, 'g');
}

const readOfDataValues = readOf(['data\\.values']);

/** The byte order mark of UTF-16, which YAML readers of bytes reject: two bytes that are not valid UTF-8. */
const utf16Mark = /^(?:\udcff\udcfe|\udcfe\udcff)/;

/** Decodes UTF-16, so that the file is assigned to the project for which it was written, where it is then rejected. */
function decodeUtf16(text: string): string {
  const label = text.startsWith('\udcff') ? 'utf-16le' : 'utf-16be';
  return new TextDecoder(label).decode(toBytes(text));
}

function readModeline(text: string): Modeline | undefined {
  const match = utf16Mark.test(text) ? null : modelineMark.exec(text.slice(0, modelineReach));
  const quoted = match?.[1] ?? match?.[2];
  const target = quoted ?? match?.[3];
  if (match === null || target === undefined) return undefined;
  const start = match.index + match[0].length - target.length - (quoted === undefined ? 0 : 1);
  return { target, start, end: start + target.length };
}

/**
 * Matches a key at the start of a line, up to and including its colon. No two adjacent parts can match the same text,
 * so that matching takes linear time.
 */
const topLevelKey =
  /(?:"((?:[^"\\\n\r\u2028\u2029]|\\.)*)"[ \t]*|'([^'\n\r\u2028\u2029]*)'[ \t]*|([^\s#'"&*!|>%@`[\]{},-][^\n\r\u2028\u2029#:]*(?::(?!\s|$)[^\n\r\u2028\u2029#:]*)*)):(?=\s|$)/y;

function readTopLevelKeys(whole: string): readonly string[] {
  const hasOtherBreaks = ['\r', '\u2028', '\u2029'].some((lineBreak) => whole.includes(lineBreak));
  const text = hasOtherBreaks ? whole.replace(/[\r\u2028\u2029]/g, '\n') : whole;
  const keys = new Set<string>();
  for (let start = 0, end = 0; end !== -1; start = end + 1) {
    end = text.indexOf('\n', start);
    // Most lines are indented, or are items of a list.
    if (text[start] === ' ' || text[start] === '-') continue;
    topLevelKey.lastIndex = start;
    const match = topLevelKey.exec(text);
    const key = match?.[1] ?? match?.[2] ?? match?.[3]?.trimEnd();
    if (key !== undefined) keys.add(key);
  }
  if (keys.size === 0 && isFlowMapping(text))
    for (const match of text.slice(0, flowReach).matchAll(flowKey)) keys.add(match[2] ?? '');
  return [...keys];
}

/** Whether a file is one flow mapping, possibly with comments before it. */
function isFlowMapping(text: string): boolean {
  return /^\s*(?:#[^\n]*\n\s*)*\{/.test(text);
}

/** Keys of a file that is one flow mapping, at any depth, from its beginning. */
const flowKey = /(["']?)(?<![\w.-])([\w.-]+)\1\s*:/g;
const flowReach = 20_000;

/** The name of the files that state projects. */
export const projectFileName = '.ytt-project.yaml';

/** The language of the code in a file of this name. */
export function codeLanguage(path: string): CodeLanguage {
  if (path.endsWith('.star')) return 'starlark';
  return path.endsWith('.txt') ? 'text' : 'yaml';
}

/** Whether `text` can be a YAML file for ytt, judged by the file's name. */
export function isYamlName(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/** The file as a source named by its last path segment, for purposes that need no project. */
export function plainSource(file: TextFile): ReturnType<typeof sourceAs> {
  return sourceAs(file, file.key.slice(Math.max(file.key.lastIndexOf('/'), file.key.lastIndexOf('\\')) + 1));
}
