/**
 * Suppresses findings that follow from another error. ytt stops at a line that is not YAML; here everything else is
 * still checked. What the broken line would have set is unknown, so nothing is reported about its type. If the code of
 * a schema fails, the schema may declare more than is known.
 */
import type { FindingCode } from '../findings/catalogue.js';
import { type Failure, originalFailure } from '../findings/failure.js';
import { type Finding, isAboutNull } from '../findings/finding.js';
import { failedHere } from '../template/code/eval-findings.js';
import type { SourceFile } from '../text/source-file.js';
import { textAround } from '../yaml/diagnosis/text-lines.js';
import { isLibraryByName } from './files/run-file.js';

/** Findings about values and code, which may change once the broken lines parse. */
const aboutValues: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'wrong-type',
  'unknown-data-value',
  'key-count',
  'invalid-value',
  'overlay-match',
  'overlay-mismatch',
  'overlay-inside',
  'map-key-repeated',
  'yaml-key-repeated',
  'yaml-boolean-like',
  'yaml-number-like',
  'yaml-byte-order-mark',
  'yaml-lone-mark',
  'yaml-doubled-mark',
  'yaml-joined-lines',
  'schema-null',
  'evaluation-failed',
  'template-code-syntax',
  'undefined-name',
  'member-missing',
]);

type Lines = readonly [first: number, last: number];

/**
 * `findings` without those about values on lines that do not parse. The syntax errors are in `broken` or among
 * `findings`.
 */
export function withoutConsequences(findings: readonly Finding[], broken: readonly Finding[] = []): readonly Finding[] {
  return withoutUndeclared(withoutUnread(withoutRefusedKeys(findings), broken), [...findings, ...broken]);
}

/** `findings` without the warnings about keys with a mark too many where the key is an error as well. */
function withoutRefusedKeys(findings: readonly Finding[]): readonly Finding[] {
  const isDoubled = ({ code }: Finding): boolean => code === 'yaml-doubled-mark';
  if (!findings.some(isDoubled)) return findings;
  const place = ({ file, range }: Finding): string => `${file.path} ${range.start}`;
  const refused = new Set(findings.flatMap((one) => (one.severity === 'error' ? [place(one)] : [])));
  return findings.filter((one) => !isDoubled(one) || !refused.has(place(one)));
}

/**
 * `findings` without those about undeclared keys that a schema mentions, if one of the `errors` may have hidden the
 * declaration.
 */
function withoutUndeclared(findings: readonly Finding[], errors: readonly Finding[]): readonly Finding[] {
  const schemas = new Set(errors.flatMap((one) => (mayHideDeclarations(one) ? [one.file] : [])));
  if (schemas.size === 0) return findings;
  return findings.filter(({ code, file, missing }) => {
    if (missing === undefined || code !== 'overlay-match') return true;
    return ![...schemas].some((schema) => schema !== file && schema.includes(missing.name));
  });
}

const hiding: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'yaml-syntax',
  'template-code-syntax',
  'undefined-name',
  'evaluation-failed',
]);

function mayHideDeclarations({ code, severity, file, failure, follows }: Finding): boolean {
  // The schema was read completely; only the keys of its values cannot be used in code.
  if (failure?.kind === 'struct-key-refused') return false;
  // The finding that it follows from is in the list itself.
  if (follows !== undefined) return false;
  return hiding.has(code) && severity === 'error' && file.includes('schema');
}

function withoutUnread(findings: readonly Finding[], broken: readonly Finding[]): readonly Finding[] {
  const lines = new Map<SourceFile, Lines[]>();
  for (const finding of [...findings, ...broken]) {
    if (finding.code !== 'yaml-syntax') continue;
    const of = lines.get(finding.file) ?? [];
    lines.set(finding.file, of);
    of.push(unreadLines(finding));
  }
  if (lines.size === 0) return findings;
  const unread = new Map([...lines].map(([file, ranges]) => [file, merged(ranges)]));
  return findings.filter((finding) => {
    // The value that a condition reads may be declared in a line of the schema that could not be read.
    if (finding.code === 'validation-when') return !lines.has(finding.file);
    const isOfAnnotation = dependsOnItem(finding);
    if (!isOfAnnotation && !aboutValues.has(finding.code)) return true;
    const ranges = unread.get(finding.file);
    if (ranges === undefined) return true;
    return !overlaps(ranges, isOfAnnotation ? linesToItem(finding) : linesWithValue(finding));
  });
}

/** Whether an annotation is wrong only for the kind of its item, which may be on a line that does not parse. */
function dependsOnItem({ failure }: Finding): boolean {
  return failure?.kind === 'operation-misplaced' || failure?.kind === 'matcher-missing';
}

/** The lines from an annotation to its item. */
function linesToItem({ file, range, namedLine }: Finding): Lines {
  const first = file.lines.lineAt(range.start);
  return [first, namedLine ?? first];
}

/**
 * The lines of a finding. For a key without a value, they extend to the next line with content if that is indented like
 * a value of the key.
 */
function linesWithValue(finding: Finding): Lines {
  const [first, last] = linesOf(finding);
  const { file, range } = finding;
  if (!isAboutNull(finding)) return [first, last];
  const column = range.start - file.lines.lineStart(first);
  let below = last + 1;
  while (below < file.lines.lineCount && /^[ \t]*(?:#.*)?$/.test(file.lineText(below))) below++;
  // A dash counts as indentation: an array item may be in the same column as its key.
  const [indent = ''] = /^[ \t]*-?/.exec(file.lineText(below)) ?? [];
  return indent.length > column ? [first, below] : [first, last];
}

/** Merges ranges of lines; the result is in order and has no adjacent ranges. */
function merged(ranges: readonly Lines[]): readonly Lines[] {
  const apart: [first: number, last: number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = apart.at(-1);
    if (before === undefined || first > before[1]) apart.push([first, last]);
    else before[1] = Math.max(before[1], last);
  }
  return apart;
}

/** Whether one of `ranges`, which are sorted and disjoint, overlaps with the lines from `first` to `last`. */
function overlaps(ranges: readonly Lines[], [first, last]: Lines): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.[0] ?? Number.POSITIVE_INFINITY) <= last;
}

/**
 * `findings` with each failure of a module reported in the module itself, and at one call or `load` that leads to it,
 * the one that ytt names: in a file that nothing loads, if there is one. All others fail for the same reason. If a
 * `load` further up in that file loads the failing module indirectly, ytt names that `load`, which is kept, too. If
 * steps or time are used up, only the first place is reported, as everything later fails whatever its content. The
 * findings are in the order of evaluation.
 */
export function withoutRepetitions(findings: readonly Finding[]): readonly Finding[] {
  const reported = new Map<string, Finding>();
  const first = new Map<string, Finding>();
  const reasons = new Map<Finding, string>();
  for (const finding of findings) {
    const reason = reasonElsewhere(finding);
    if (reason === undefined) continue;
    reasons.set(finding, reason);
    if (!first.has(reason)) first.set(reason, finding);
    const before = reported.get(reason);
    if (before === undefined || (isLoaded(before) && !isLoaded(finding))) reported.set(reason, finding);
  }
  let isSpent = false;
  const failedIn = new Map<Failure, SourceFile>();
  return findings.filter((finding) => {
    // Each later use of a failed library instance in this file fails with the same `Failure` object. A call in another
    // file is reported, since it leads there in another way.
    if (finding.failure?.kind === 'library-failed') {
      if (failedIn.get(finding.failure) === finding.file) return false;
      failedIn.set(finding.failure, finding.file);
    }
    if (finding.failure?.kind === 'evaluation-ended') {
      if (isSpent) return false;
      isSpent = true;
    }
    const reason = reasons.get(finding);
    if (reason === undefined) return true;
    const kept = reported.get(reason);
    return (
      kept === finding || (first.get(reason) === finding && findings.some((one) => leadsBefore(one, kept, reason)))
    );
  });
}

/**
 * Whether `one` is about a `load` further up in the file of `kept`, of a module that fails because of `reason`, another
 * failed load.
 */
function leadsBefore(one: Finding, kept: Finding | undefined, reason: string): boolean {
  if (one.file !== kept?.file || one.range.start >= kept.range.start) return false;
  return isFailedLoad(kept) && isFailedLoad(one) && one.message.endsWith(`: ${reason}`);
}

function isFailedLoad({ failure }: Finding): boolean {
  return failure?.kind === 'load-failed';
}

function isLoaded({ file }: Finding): boolean {
  return isLibraryByName(file.path);
}

/**
 * If a finding is about a call or `load` that leads to a failure in another file: a text that identifies the failure;
 * otherwise undefined.
 */
function reasonElsewhere(finding: Finding): string | undefined {
  const { code, message, failure, related } = finding;
  if (code !== 'evaluation-failed' && code !== 'map-key-repeated') return undefined;
  if (isFailedLoad(finding) && originalFailure(failure)?.kind !== 'file-missing') return message;
  // The message names the item that matches nothing, but not the left side, so the same mistake always has the same
  // message.
  if (failure?.kind === 'overlay-failed') return message;
  const cause = related.find((place) => place.message === failedHere);
  return cause && `${cause.file.path} ${cause.range.start} ${message}`;
}

/**
 * The lines that ytt cannot read because of a syntax error. If the error cuts off a text (such as a block scalar), they
 * include all the rest of that text.
 */
function unreadLines(finding: Finding): Lines {
  const { file, range } = finding;
  const [first, last] = linesOf(finding);
  const text = textAround(file, range.start);
  return [first, Math.max(last, (text?.end ?? 0) - 1)];
}

/** The lines of a finding, including the line that ytt names if that is adjacent: everything after it is read again. */
function linesOf({ file, range, namedLine }: Finding): Lines {
  const first = file.lines.lineAt(range.start);
  const last = file.lines.lineAt(Math.max(range.start, range.end - 1));
  if (namedLine === undefined || namedLine < first - 1 || namedLine > last + 1) return [first, last];
  return [Math.min(first, namedLine), Math.max(last, namedLine)];
}
