/**
 * Finds plain scalars that ytt silently reads as something other than they look: YAML 1.1's booleans (`no`, `on`, `y`),
 * numbers that look like identifiers (`357e009`), modes (`0755`) or versions, texts with unmatched quotes or brackets,
 * byte order marks, lines that were meant to be items, and marks of keys and items that were typed twice.
 */

import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding, Fix, Severity } from '../../findings/finding.js';
import { formatFloat } from '../../number/go-float.js';
import { Float } from '../../number/number.js';
import type { SourceFile } from '../../text/source-file.js';
import { SourceMemo } from '../../text/source-memo.js';
import { quotedScalar } from '../diagnosis/lines.js';
import { occurrence, occurringInNode } from '../occurrence.js';
import { byteOrderMark } from '../scan/characters.js';
import type { ItemSyntax, NodeSyntax, PairSyntax, ScalarSyntax } from '../syntax.js';
import { syntaxOf } from '../syntax-of.js';
import { booleanTag, floatTag, intTag, resolvePlain } from './resolve.js';

/** Numbers in forms that nobody uses for numbers: long exponents without a point, leading zeros, underscores. */
const numberLike = /^(?:[0-9]{2,}[eE][0-9]+|[0-9][eE][0-9]{3,}|[-+]?0[0-9_]+|[-+]?[0-9]+_[0-9_]*(?:\.[0-9_]*)?)$/;

/** Texts that end with an unmatched quote or bracket. */
const loneMark = /^(?:[^"]*"|[^'\s]*'|[^[\]]*\]|[^{}]*\})$/;

/** Keys with a mark that was typed twice: its colon (`key:: 1`), or the dash of its item (`-- key: 1`). */
const doubledMark = /^--[ \t]|:$/;

/** Scalars of several lines, one of which may begin with a dash: the lines are joined with a space. */
const joinedLines = /\S - \S/;

/** Warnings and hints for the suspicious plain scalars of `file`, in the order of the text. */
export function suspiciousScalars(file: SourceFile): readonly Finding[] {
  const findings = found.get(file) ?? findSuspicious(file);
  found.set(file, findings);
  return findings;
}

const found = new SourceMemo<readonly Finding[]>();

function findSuspicious(file: SourceFile): readonly Finding[] {
  const findings: Finding[] = [];
  const visit = (node: NodeSyntax | undefined, start: number, key: boolean): void => {
    if (node === undefined || (occurringInNode(node) & occurrence.suspicious) === 0) return;
    if (node.kind === 'scalar') {
      const found = suspicion(file, node, start + node.contentAt, key);
      if (found !== undefined) findings.push(found);
    } else if (node.kind !== 'alias')
      for (let i = 0; i < node.items.length; i++) {
        const item = node.items[i] as PairSyntax | ItemSyntax;
        const itemStart = start + (node.starts[i] as number);
        if (item.kind === 'pair') visit(item.key, itemStart + item.keyAt, true);
        if (!isFileMode(item)) visit(item.value, itemStart + item.valueAt, false);
      }
  };
  const { documents, starts } = syntaxOf(file);
  for (const [i, { value, valueAt }] of documents.entries()) visit(value, (starts[i] as number) + valueAt, false);
  return findings;
}

/** Whether `item` sets the mode of a file in octal, as is usual: `defaultMode: 0644`. */
function isFileMode(item: PairSyntax | ItemSyntax): boolean {
  if (item.kind !== 'pair' || item.key.kind !== 'scalar' || item.value?.kind !== 'scalar') return false;
  return /mode$/i.test(item.key.value) && /^0[0-7]{3,4}$/.test(item.value.value);
}

function suspicion(file: SourceFile, node: ScalarSyntax, start: number, key: boolean): Finding | undefined {
  const { value } = node;
  if (value.includes(byteOrderMark)) return byteOrderMarkFinding(file, node, start);
  if (key && doubledMark.test(value)) return doubledMarkFinding(file, value, start);
  if (loneMark.test(value)) return loneMarkFinding(file, value, start);
  if (joinedLines.test(value)) return joinedLinesFinding(file, node, start);
  if (value.length <= 3) {
    const boolean = booleanSuspicion(value, key);
    if (boolean !== undefined) return finding(file, value, start, 'yaml-boolean-like', boolean);
  }
  if (!numberLike.test(value)) return undefined;
  const { tag, value: number } = resolvePlain(value);
  if (tag !== intTag && tag !== floatTag) return undefined;
  const read = number instanceof Float ? formatFloat(number.value, 'g', -1) : String(number);
  const meaning = `read as the number ${read}`;
  return finding(file, value, start, 'yaml-number-like', { meaning, severity: 'hint', other: [] });
}

function loneMarkFinding(file: SourceFile, text: string, start: number): Finding {
  const mark = text.slice(-1);
  const opening = mark === ']' ? '[' : mark === '}' ? '{' : mark;
  const end = start + text.length;
  return {
    code: 'yaml-lone-mark',
    severity: 'warning',
    file,
    range: { start, end },
    message: `Nothing opens the ${mark} at the end of this text, so it is part of the text`,
    related: [],
    fixes: [
      { title: `Begin with ${opening}`, edits: [{ file, edit: { range: { start, end: start }, newText: opening } }] },
      { title: 'Put it in quotes', edits: [{ file, edit: { range: { start, end }, newText: quotedScalar(text) } }] },
    ],
  };
}

function doubledMarkFinding(file: SourceFile, key: string, start: number): Finding {
  const colons = /(?<!:):+$/.exec(key)?.[0].length ?? 0;
  const dashes = /^-*/.exec(key)?.[0].length ?? 0;
  const end = start + key.length;
  const [range, surplus, message] =
    colons > 0
      ? [{ start, end }, { start: end - colons, end }, "There are two ':' here, and the first is part of the key"]
      : [
          { start, end: start + dashes },
          { start: start + 1, end: start + dashes },
          'Two dashes begin no item: they are part of the key',
        ];
  return {
    code: 'yaml-doubled-mark',
    severity: 'warning',
    file,
    range,
    message,
    related: [],
    fixes: [
      {
        title: `Write one '${colons > 0 ? ':' : '-'}'`,
        edits: [{ file, edit: { range: surplus, newText: '' } }],
        preferred: true,
      },
    ],
  };
}

/** The first byte order mark of the scalar that begins at `start`; the fix removes all of them. */
function byteOrderMarkFinding(file: SourceFile, { length, contentAt }: ScalarSyntax, start: number): Finding {
  const written = file.text.slice(start, start + length - contentAt);
  const first = start + written.indexOf(byteOrderMark);
  const edits = [...written.matchAll(/\ufeff/g)].map(({ index }) => ({
    file,
    edit: { range: { start: start + index, end: start + index + 1 }, newText: '' },
  }));
  return {
    code: 'yaml-byte-order-mark',
    severity: 'warning',
    file,
    range: { start: first, end: first + 1 },
    message: 'A byte order mark, which nobody sees, stands here: ytt takes it for a character of this text',
    related: [],
    fixes: [{ title: 'Remove the byte order mark', edits, preferred: true }],
  };
}

/** At least five words: prose can contain a dash between words. */
const prose = /^(?:\S+\s+){4}\S/;

/** The finding for the first line that begins with a dash in the scalar; undefined for prose after a key. */
function joinedLinesFinding(file: SourceFile, { length, contentAt }: ScalarSyntax, start: number): Finding | undefined {
  const written = file.text.slice(start, start + length - contentAt);
  const dash = /\n([ \t]*)(- [^\n]*)/.exec(written);
  if (dash === null) return undefined;
  const [all, indentation = '', content = ''] = dash;
  const at = start + dash.index + all.length - content.length;
  const first = file.text.slice(file.lines.lineStart(file.lines.lineAt(start)), start);
  const items = /^ *(?=- )/.exec(first)?.[0];
  if (items === undefined && prose.test(written.slice(0, dash.index))) return undefined;
  const edit = { range: { start: at - indentation.length, end: at }, newText: items ?? '' };
  return {
    code: 'yaml-joined-lines',
    severity: 'warning',
    file,
    range: { start: at, end: at + content.trimEnd().length },
    message: 'This line continues the text above, as it is indented more: it is no item of its own',
    related: [],
    fixes: items === undefined ? [] : [{ title: 'Indent it as the item above', edits: [{ file, edit }] }],
  };
}

interface Suspicion {
  readonly meaning: string;
  readonly severity: Severity;
  /** Unambiguous spellings of the value that ytt reads. */
  readonly other: readonly string[];
}

function booleanSuspicion(text: string, key: boolean): Suspicion | undefined {
  const { tag, value } = resolvePlain(text);
  if (tag !== booleanTag) return undefined;
  const severity = key || text.length === 1 ? 'warning' : 'hint';
  return { meaning: `read as the boolean ${value}`, severity, other: [String(value)] };
}

function finding(
  file: SourceFile,
  text: string,
  start: number,
  code: FindingCode,
  { meaning, severity, other }: Suspicion,
): Finding {
  const range = { start, end: start + text.length };
  const fixes: Fix[] = [`"${text}"`, ...other].map((newText) => ({
    title: `Write ${newText}`,
    edits: [{ file, edit: { range, newText } }],
  }));
  return {
    code,
    severity,
    file,
    range,
    message: `\`${text}\` is ${meaning}; quote it if text is meant`,
    related: [],
    fixes,
  };
}
