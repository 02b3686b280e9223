/** Tells which findings of a run may have a cause of their own, and which only follow from another finding. */
import type { Failure, Finding, SourceFile } from '@ytt-language/shared';
import { addToList, isMistyped, lastStartingBy } from '@ytt-language/shared/tooling';
import { isOfBlock, type LostCode, lacksLostCode, lostCodeIn, placeOfLine } from './lost-code.js';
import { lastLineOf } from './node-lines.js';

/** The findings of a run that others may follow from. */
interface Reasons {
  /** Files with an unclosed block: the next `elif`, `else` or `end` is then taken for that block's. */
  readonly unclosed: ReadonlySet<SourceFile>;
  /** Files with an `elif` or `else` without `if`: it ends another block, whose own `end` is then one too many. */
  readonly branching: ReadonlySet<SourceFile>;
  /** Files with code before an `/end` line, where a node is expected. Such code, perhaps with an `end`, is skipped. */
  readonly overread: ReadonlySet<SourceFile>;
  /** Files with an `elif`, `else` or `end` that is misspelt, or written as in another language. */
  readonly otherBranch: ReadonlySet<SourceFile>;
  /** Files in which nodes that were meant to be siblings are nested, and the scopes of their code with them. */
  readonly nested: ReadonlySet<SourceFile>;
  /** The messages of failed loads. Every file that loads such a module fails, too. */
  readonly notLoaded: ReadonlySet<string>;
  /** Names that are misspelt in a `load`, as path and name. Their uses are then undefined. */
  readonly misspeltLoads: ReadonlySet<string>;
  /** The code that is lost because its `#@` is written differently, by file. */
  readonly lost: ReadonlyMap<SourceFile, LostCode>;
  /** The lines with code that does not parse, as path and line number. */
  readonly broken: ReadonlySet<string>;
  /** The first finding about each undefined name on each line. */
  readonly undefinedNames: ReadonlyMap<string, Finding>;
  /**
   * The places of values of a wrong type. That finding explains the type, so warnings about how YAML reads the value
   * are not needed.
   */
  readonly wrongTypes: ReadonlySet<string>;
  /** The offsets of maps that are keys, as in `{{ x }}`, by file, ascending. What is around them is a map only by mistake. */
  readonly mapKeys: ReadonlyMap<SourceFile, readonly number[]>;
  /**
   * Whether a file that declares data values does not parse, or a document in it has its annotation in another place, so
   * that overlays in other files match nothing.
   */
  readonly isUnread: boolean;
  /** Files with lines that are not YAML, so that the anchors in them are not known. */
  readonly misread: ReadonlySet<SourceFile>;
  /** The offsets of the first anchor with each name, for files that were asked about. */
  readonly anchors: Map<SourceFile, ReadonlyMap<string, number>>;
  /**
   * The keys in files with documents of data values that do not parse, or do not fit the values before them. Looked for
   * when a finding may follow from them, because that takes long in a large file.
   */
  readonly unreadKeys: () => ReadonlySet<string>;
}

/**
 * Returns a function that tells whether a finding may have a cause of its own. `declaring` are the files with schema
 * and data values.
 */
export function reasonsOf(
  findings: readonly Finding[],
  declaring: ReadonlySet<SourceFile>,
): (finding: Finding) => boolean {
  const reasons = collect(findings, declaring);
  return (finding) => {
    const { file, code, message, failure } = finding;
    const lost = reasons.lost.get(file);
    switch (code) {
      case 'evaluation-failed':
        return !isUnreadKey(finding, reasons) && !isRepeatedLoad(finding, reasons);
      case 'member-missing':
        return !isUnreadKey(finding, reasons);
      case 'template-code-syntax':
        if (lost !== undefined && lacksLostCode(finding, lost)) return false;
        if (failure?.kind === 'block-unclosed') return !reasons.overread.has(file) && !reasons.otherBranch.has(file);
        if (failure?.kind === 'block-unopened') return !reasons.branching.has(file);
        return !(reasons.unclosed.has(file) && failure?.kind === 'unexpected-token' && isOfBlock(failure));
      case 'undefined-name':
        if (finding.missing !== undefined && lost?.names.has(finding.missing.name)) return false;
        if (reasons.nested.has(file) || reasons.broken.has(placeOfLine(finding))) return false;
        if (reasons.misspeltLoads.has(`${file.path} ${finding.missing?.name}`)) return false;
        return reasons.undefinedNames.get(`${placeOfLine(finding)} ${message}`) === finding;
      case 'yaml-unknown-anchor':
        return !(reasons.misread.has(file) && isAnchoredAbove(finding, reasons.anchors));
      case 'yaml-boolean-like':
      case 'yaml-number-like':
        return !reasons.wrongTypes.has(placeOf(finding));
      case 'wrong-type':
        return !isMapOfMap(finding, reasons);
      case 'overlay-annotation':
      case 'schema-annotation':
      case 'validation-annotation':
        return !reasons.broken.has(placeOfLine(finding));
      case 'overlay-match':
        return !(reasons.isUnread && declaring.has(file));
      case 'schema-null':
      case 'mixed-documents':
        return !reasons.isUnread;
      default:
        return true;
    }
  };
}

function collect(findings: readonly Finding[], declaring: ReadonlySet<SourceFile>): Reasons {
  const unclosed = new Set<SourceFile>();
  const branching = new Set<SourceFile>();
  const overread = new Set<SourceFile>();
  const otherBranch = new Set<SourceFile>();
  const nested = new Set<SourceFile>();
  const notLoaded = new Set<string>();
  const misspeltLoads = new Set<string>();
  const broken = new Set<string>();
  const wrongTypes = new Set<string>();
  const undefinedNames = new Map<string, Finding>();
  const mapKeys = new Map<SourceFile, number[]>();
  const mixed = new Set(findings.flatMap(({ code, file }) => (code === 'mixed-documents' ? [file] : [])));
  const misread = new Set<SourceFile>();
  const unfit: Finding[] = [];
  let isUnread = false;
  for (const finding of findings) {
    const { file, code, message, failure } = finding;
    if (failure?.kind === 'block-unclosed') unclosed.add(file);
    if (failure?.kind === 'unexpected-token' && isStrayBranch(failure)) branching.add(file);
    if (code === 'code-after-node-block') overread.add(file);
    if (failure?.kind === 'load-failed') notLoaded.add(message);
    if (failure?.kind === 'name-not-exported' && failure.nearest !== undefined)
      misspeltLoads.add(`${file.path} ${failure.nearest}`);
    if (code === 'value-given-twice') nested.add(file);
    if (code === 'template-code-syntax') broken.add(placeOfLine(finding));
    if (isOtherBranch(finding)) otherBranch.add(file);
    if (code === 'wrong-type') wrongTypes.add(placeOf(finding));
    if (failure?.kind === 'key-is-map') addToList(mapKeys, file, finding.range.start);
    const name = `${placeOfLine(finding)} ${message}`;
    if (code === 'undefined-name' && !undefinedNames.has(name)) undefinedNames.set(name, finding);
    if (code === 'yaml-syntax') misread.add(file);
    if (code === 'overlay-mismatch' && declaring.has(file)) unfit.push(finding);
    isUnread ||=
      code === 'annotation-misplaced' || (code === 'yaml-syntax' && (declaring.has(file) || mixed.has(file)));
  }
  for (const starts of mapKeys.values()) starts.sort((a, b) => a - b);
  let unreadKeys: ReadonlySet<string> | undefined;
  return {
    lost: lostCodeIn(findings),
    unclosed,
    branching,
    overread,
    nested,
    notLoaded,
    misspeltLoads,
    broken,
    wrongTypes,
    mapKeys,
    undefinedNames,
    isUnread,
    misread,
    anchors: new Map(),
    unreadKeys: () => {
      unreadKeys ??= new Set([
        ...[...misread].flatMap(({ text }) => (declaresDataValues.test(text) ? keysIn(text) : [])),
        ...unfit.flatMap((finding) => keysIn(textBelow(finding))),
      ]);
      return unreadKeys;
    },
    otherBranch,
  };
}

const declaresDataValues = /^#?@data\/values/m;

/** The keys in `text`, including those in lines that do not parse. */
export function keysIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*(?:- +)*["']?([\w-]+)["']?:/gm)].map(([, key = '']) => key);
}

/** The lines below the first one of a finding that belong to its key. */
function textBelow({ file, range }: Finding): string {
  const { lines, text } = file;
  const first = lines.lineAt(range.start);
  const last = lastLineOf(file, first, range.start - lines.lineStart(first));
  return text.slice(lines.lineStart(first + 1), lines.lineEnd(last));
}

/** Whether code reads a data value that a document would declare if it could be parsed. */
function isUnreadKey({ missing }: Finding, { unreadKeys }: Reasons): boolean {
  return missing !== undefined && unreadKeys().has(missing.name);
}

/**
 * Whether the anchor of an alias is in the text above, perhaps in lines that do not parse. `anchors` are the first ones
 * with each name in the files that were asked about.
 */
function isAnchoredAbove({ file, range }: Finding, anchors: Map<SourceFile, ReadonlyMap<string, number>>): boolean {
  let first = anchors.get(file);
  if (first === undefined) {
    // The last entry for a name counts.
    const found = [...file.text.matchAll(/&([\w-]+)/g)].reverse();
    first = new Map(found.map(({ index, 1: name = '' }) => [name, index]));
    anchors.set(file, first);
  }
  const name = file.text.slice(range.start, range.end).replace('*', '');
  return (first.get(name) ?? range.start) < range.start;
}

/** Whether the value of a finding contains a map that is a key. */
function isMapOfMap({ file, range }: Finding, { mapKeys }: Reasons): boolean {
  const starts = mapKeys.get(file) ?? [];
  return (starts[lastStartingBy(starts, range.end - 1)] ?? -1) >= range.start;
}

function placeOf({ file, range }: Finding): string {
  return `${file.path} ${range.start} ${range.end}`;
}

function isOtherBranch({ file, code, range }: Finding): boolean {
  if (code !== 'template-code-syntax' && code !== 'undefined-name') return false;
  const line = file.lineText(file.lines.lineAt(range.start));
  if (/^[ \t]*(?:#@[ \t]*)?(?:elseif|elsif|else[ \t]+if)\b/.test(line)) return true;
  const [, word = '', colon] = /^[ \t]*(?:#@[ \t]*)?([a-z]+)[ \t]*(:?)$/.exec(line) ?? [];
  return isMistyped(word, colon === ':' ? 'else' : 'end');
}

type UnexpectedToken = Extract<Failure, { kind: 'unexpected-token' }>;

function isStrayBranch({ found, wanted }: UnexpectedToken): boolean {
  return (found === 'elif' || found === 'else') && wanted === 'primary expression';
}

/** Whether a load fails only because of the failed load of another module, which is reported with the same message. */
function isRepeatedLoad({ message, failure }: Finding, { notLoaded }: Reasons): boolean {
  return failure?.kind === 'load-failed' && failure.first !== message && notLoaded.has(failure.first);
}
