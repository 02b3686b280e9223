/**
 * Rules that do not pass because of a default: ytt names the default, in the schema. People can mend it where the data
 * values are set, so it is told there: at the value that the default is part of, else at the beginning of the file.
 */
import type { Finding, Fix, SourceFile, TextRange } from '@ytt-language/shared';
import {
  documentsOf,
  type PlacedNode,
  type PlacedPair,
  pairsOf,
  rangeOf,
  syntaxOf,
} from '@ytt-language/shared/tooling';

/** Where in a values file a data value, or what it is nearest to, is set. */
interface NearestPlace {
  /** How many steps of the way to the data value are there. */
  readonly depth: number;
  readonly range: TextRange;
  /** The map in which the next step would be. */
  readonly map: PlacedNode | undefined;
  /** The key whose value that map is or would be; undefined for the document. */
  readonly key: PlacedNode | undefined;
}

/** The keys on the way to the data value that a broken rule is about; undefined where the way has other steps. */
function stepsTo({ message }: Finding): readonly string[] | undefined {
  const path = /^(.+?) must be: /.exec(message)?.[1];
  return path === undefined || /^\(|\[\d+\]/.test(path) ? undefined : path.split('.');
}

/** The finding about the default as one of the values file `subject`. */
export function unsetValueFinding(finding: Finding, subject: SourceFile, explicit: boolean): Finding {
  const steps = stepsTo(finding) ?? [];
  const place = nearestPlace(subject, steps);
  const isSet = steps.length > 0 && place.depth === steps.length;
  const name = steps.join('.');
  const rule = finding.plain === undefined ? '' : `: ${finding.plain.charAt(0).toLowerCase()}${finding.plain.slice(1)}`;
  return {
    code: isSet ? 'invalid-value' : 'required-value-missing',
    severity: isSet || explicit ? 'error' : 'warning',
    file: subject,
    range: place.range,
    plain: isSet || name === '' ? finding.plain : `The data value ${name} must be set${rule}`,
    message: finding.message,
    related: [
      { file: finding.file, range: finding.range, message: 'The default that does not pass' },
      ...finding.related,
    ],
    fixes: isSet || name === '' ? [] : [settingOf(finding, subject, steps, place)],
  };
}

/** The values file of a run in which the finding is best told: the one that sets most of the way, else the last. */
export function bestValuesFile(finding: Finding, files: readonly SourceFile[]): SourceFile | undefined {
  const steps = stepsTo(finding) ?? [];
  let best: { readonly file: SourceFile; readonly depth: number } | undefined;
  for (const file of files) {
    const { depth } = nearestPlace(file, steps);
    if (best === undefined || depth >= best.depth) best = { file, depth };
  }
  return best?.file;
}

/** Whether a values file sets the very value that the finding is about, so that it is a part of it that is not set. */
export function setsIn(finding: Finding, file: SourceFile): boolean {
  const steps = stepsTo(finding);
  return steps !== undefined && nearestPlace(file, steps).depth === steps.length;
}

function nearestPlace(file: SourceFile, steps: readonly string[]): NearestPlace {
  let best: NearestPlace | undefined;
  for (const { value } of documentsOf(syntaxOf(file))) {
    let place: NearestPlace = { depth: 0, range: firstLine(file), map: value, key: undefined };
    for (const step of steps) {
      const pair = pairsOf(place.map).find(({ key }) => key.node.kind === 'scalar' && key.node.value === step);
      if (pair === undefined) break;
      place = { depth: place.depth + 1, range: shownRange(file, pair), map: pair.value, key: pair.key };
    }
    if (best === undefined || place.depth > best.depth || best.map === undefined) best = place;
  }
  return best ?? { depth: 0, range: firstLine(file), map: undefined, key: undefined };
}

/** A value that is on the line of its key, else the key. */
function shownRange(file: SourceFile, { key, value }: PlacedPair): TextRange {
  if (value === undefined || value.node.kind === 'mapping') return rangeOf(key);
  const range = rangeOf(value);
  return file.lines.lineAt(range.end) === file.lines.lineAt(key.start) ? range : rangeOf(key);
}

/** The first line that is neither blank nor a comment. */
function firstLine({ text, lines }: SourceFile): TextRange {
  const match = /^[ \t]*(?![\s#])/m.exec(text);
  const line = lines.lineAt(match === null || match.index >= text.length ? 0 : match.index);
  const start = lines.lineStart(line);
  return { start, end: start + text.slice(start, lines.lineEnd(line)).replace(/\r?\n$/, '').length };
}

/** Sets the data value to something that is there to be changed, behind what its map holds. */
function settingOf(finding: Finding, file: SourceFile, steps: readonly string[], place: NearestPlace): Fix {
  const { text, lines } = file;
  const missing = steps.slice(place.depth);
  const { map, key } = place;
  const [first] = pairsOf(map);
  const isBlock = first !== undefined && !text.startsWith('{', map?.start);
  const columnOf = (offset: number): number => offset - lines.lineStart(lines.lineAt(offset));
  const column = isBlock ? columnOf(first.start) : key === undefined ? 0 : columnOf(key.start) + 2;
  const end = map === undefined ? (key === undefined ? text.length : rangeOf(key).end) : rangeOf(map).end;
  const at = lines.lineEnd(lines.lineAt(Math.max(0, end - 1)));
  const written = missing
    .map(
      (step, i) =>
        `${' '.repeat(column + 2 * i)}${step}:${i === missing.length - 1 ? ` ${placeholder(finding)}` : ''}\n`,
    )
    .join('');
  const lead = at > 0 && text.charAt(at - 1) !== '\n' ? '\n' : '';
  const edit = { range: { start: at, end: at }, newText: lead + written };
  return { title: `Set ${steps.join('.')}`, edits: [{ file, edit }] };
}

/** A value of the default's type that the rule allows, as far as its words tell. */
function placeholder({ file, range, message }: Finding): string {
  const bound = /must be: a value (?:>=|<=) (\S+)/.exec(message)?.[1];
  const choice = /must be: one of \[([^\],]+)/.exec(message)?.[1];
  const standIn = bound ?? choice;
  if (standIn !== undefined) return standIn;
  const written = file.text.slice(range.start, range.end);
  if (/^-?[\d.]+$/.test(written)) return '1';
  return /^(\[|- )/.test(written) ? '["CHANGE_ME"]' : 'CHANGE_ME';
}
