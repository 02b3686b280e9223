/**
 * Places findings about defaults that break a rule. ytt names the default, in the schema; people can fix it where data
 * values are set. So it is reported in a values file: at the value that contains the data value, otherwise at the
 * beginning of the file.
 */
import type { Finding, Fix, RelatedPlace, Severity, SourceFile, TextRange } from '@ytt-language/shared';
import {
  documentsOf,
  itemsOf,
  lineBreakOf,
  type PlacedNode,
  type PlacedPair,
  pairsOf,
  rangeOf,
  syntaxOf,
} from '@ytt-language/shared/tooling';

/** The node of a values file that is nearest to the data value. */
interface NearestPlace {
  /** The number of leading steps of the path that exist. */
  readonly depth: number;
  readonly range: TextRange;
  /** The map that would contain the next step. */
  readonly map: PlacedNode | undefined;
  /** The key or item whose value is that map; undefined for the document. */
  readonly key: PlacedNode | undefined;
}

/** The keys and indices of the path to the data value. */
type Steps = readonly (string | number)[];

function stepsTo({ refused }: Finding): Steps {
  return refused?.path ?? [];
}

/** The path as it is written in code. */
function nameOf(steps: Steps): string {
  return steps.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}

/** The finding, moved to the values file `subject`. If the file sets nothing at that path, it gets `severity`. */
export function unsetValueFinding(finding: Finding, subject: SourceFile, severity: Severity = 'error'): Finding {
  const steps = stepsTo(finding);
  const place = nearestPlace(subject, steps);
  const isSet = steps.length > 0 && place.depth === steps.length;
  const name = nameOf(steps);
  const rule = finding.plain === undefined ? '' : `: ${finding.plain.charAt(0).toLowerCase()}${finding.plain.slice(1)}`;
  return {
    code: isSet ? 'invalid-value' : 'required-value-missing',
    severity: isSet ? 'error' : severity,
    file: subject,
    range: place.range,
    plain: isSet || name === '' ? finding.plain : `The data value ${name} must be set${rule}`,
    message: finding.message,
    related: isSet ? finding.related : [defaultOf(finding), ...finding.related],
    ...(isSet ? {} : { fixes: settingOf(finding, subject, steps, place) }),
  };
}

/** The place where ytt names a default. For a value that is set, ytt names that same place. */
function defaultOf({ file, range }: Finding): RelatedPlace {
  return { file, range, message: 'The default that does not pass' };
}

/** The values file in which to report the finding: the one that sets most of the path, otherwise the last. */
export function bestValuesFile(finding: Finding, files: readonly SourceFile[]): SourceFile | undefined {
  const steps = stepsTo(finding);
  let best: { readonly file: SourceFile; readonly depth: number } | undefined;
  for (const file of files) {
    const { depth } = nearestPlace(file, steps);
    if (best === undefined || depth >= best.depth) best = { file, depth };
  }
  return best?.file;
}

/** Whether a values file sets the value that the finding is about, so that only a part of the value is a default. */
export function setsIn(finding: Finding, file: SourceFile): boolean {
  const steps = stepsTo(finding);
  return steps.length > 0 && nearestPlace(file, steps).depth === steps.length;
}

/**
 * Whether a values file sets the value that the finding is about, or the array item that contains it, which no other
 * file can add to.
 */
export function setsPart(finding: Finding, file: SourceFile): boolean {
  const item = stepsTo(finding).findLastIndex((step) => typeof step === 'number');
  return setsIn(finding, file) || (item !== -1 && nearestPlace(file, stepsTo(finding)).depth > item);
}

/** Whether a values file sets something below the same top-level key, or the finding is about all data values. */
export function setsBeside(finding: Finding, file: SourceFile): boolean {
  const steps = stepsTo(finding);
  return steps.length === 0 || nearestPlace(file, steps).depth > 0;
}

function nearestPlace(file: SourceFile, steps: Steps): NearestPlace {
  const nothing: NearestPlace = { depth: 0, range: firstLine(file), map: undefined, key: undefined };
  let best = nothing;
  for (const { value } of documentsOf(syntaxOf(file))) {
    let place: NearestPlace = { ...nothing, map: value };
    for (const step of steps) {
      const next = typeof step === 'number' ? itemAt(place, step) : pairAt(file, place, step);
      if (next === undefined) break;
      place = { ...next, depth: place.depth + 1 };
    }
    if (place.depth > best.depth || best.map === undefined) best = place;
  }
  return best;
}

type Step = Omit<NearestPlace, 'depth'>;

function pairAt(file: SourceFile, { map }: NearestPlace, step: string): Step | undefined {
  const pair = pairsOf(map).find(({ key }) => key.node.kind === 'scalar' && key.node.value === step);
  return pair && { range: shownRange(file, pair), map: pair.value, key: pair.key };
}

/** The step to an array item; if the item is a map, its first key is shown. */
function itemAt({ map }: NearestPlace, step: number): Step | undefined {
  const item = itemsOf(map)[step]?.value;
  return item && { range: rangeOf(pairsOf(item, 1)[0]?.key ?? item), map: item, key: item };
}

/** The range of the value if it ends on the line of its key, otherwise that of the key. */
function shownRange(file: SourceFile, { key, value }: PlacedPair): TextRange {
  if (value === undefined || value.node.kind === 'mapping') return rangeOf(key);
  const range = rangeOf(value);
  return file.lines.lineAt(range.end) === file.lines.lineAt(key.start) ? range : rangeOf(key);
}

/** The first line that is neither blank nor a comment. */
function firstLine(file: SourceFile): TextRange {
  const { text, lines } = file;
  const match = /^[ \t]*(?![\s#])/m.exec(text);
  const line = lines.lineAt(match === null || match.index >= text.length ? 0 : match.index);
  const start = lines.lineStart(line);
  return { start, end: start + file.lineText(line).length };
}

/** A key that needs no quotes, and is no index. */
const plainKey = /^(?!(?:y|yes|n|no|on|off|true|false|null)$)[a-z_][\w./-]*$/i;

/** The fix that adds the data value after the other items of its map, with an example for the user to change. */
function settingOf({ refused }: Finding, file: SourceFile, steps: Steps, place: NearestPlace): Fix[] {
  const example = refused?.example;
  const missing = steps.slice(place.depth).map(String);
  if (example === undefined || missing.length === 0 || !missing.every((key) => plainKey.test(key))) return [];
  const edit = place.map === undefined ? atTheEnd(file, place) : behindItems(file, place.map);
  if (edit === undefined) return [];
  const newText = edit.write(missing, example);
  return [{ title: `Set ${nameOf(steps)}`, edits: [{ file, edit: { range: edit.range, newText } }] }];
}

/** Where keys can be added, and a function that writes nested keys there, the last of them with a value. */
interface Insertion {
  readonly range: TextRange;
  readonly write: (keys: readonly string[], value: string) => string;
}

/** The insertion for a document without content. */
function atTheEnd(file: SourceFile, { key }: NearestPlace): Insertion | undefined {
  return key === undefined ? ownLines(file, file.text.length, 0) : undefined;
}

function behindItems(file: SourceFile, map: PlacedNode): Insertion | undefined {
  if (map.node.kind !== 'mapping') return undefined;
  const pairs = pairsOf(map);
  const [first] = pairs;
  if (!map.node.flow) return first && ownLines(file, rangeOf(map).end, columnOf(file, first.start));
  const last = pairs.at(-1);
  const at = last === undefined ? file.text.indexOf('{', map.start) + 1 : rangeOf(last.value ?? last.key).end;
  return {
    range: { start: at, end: at },
    write: (keys, value) => (last === undefined ? '' : ', ') + inBraces(keys, inFlow(value)),
  };
}

/** The insertion below the line that contains `end`. */
function ownLines({ text, lines }: SourceFile, end: number, column: number): Insertion {
  const at = lines.lineEnd(lines.lineAt(Math.max(0, end - 1)));
  const lineBreak = lineBreakOf(text);
  const lead = at > 0 && text.charAt(at - 1) !== '\n' ? lineBreak : '';
  return {
    range: { start: at, end: at },
    write: (keys, value) => lead + inBlocks(keys, value, column).join(lineBreak) + lineBreak,
  };
}

function columnOf({ lines }: SourceFile, offset: number): number {
  return offset - lines.lineStart(lines.lineAt(offset));
}

function inBlocks(keys: readonly string[], value: string, column: number): readonly string[] {
  return keys.map((key, i) => `${' '.repeat(column + 2 * i)}${key}:${i === keys.length - 1 ? ` ${value}` : ''}`);
}

/** In flow style, a scalar that contains a separator must be in quotes. */
function inFlow(value: string): string {
  return /^[^"'[].*[,[\]{}]/.test(value) ? JSON.stringify(value) : value;
}

function inBraces([key, ...below]: readonly string[], value: string): string {
  return `${key}: ${below.length === 0 ? value : `{${inBraces(below, value)}}`}`;
}
