/**
 * Warns about annotations that are probably mistakes. ytt ignores every name that it does not know, so these are not
 * errors: unknown names may be meant for other tools.
 */
import { annotationCatalogue, describeAnnotation } from '../annotations/catalogue.js';
import type { Finding } from '../findings/finding.js';
import { nearestName } from '../starlark/values/suggest-name.js';
import type { Origin } from '../text/origin.js';
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';
import type { WrittenAnnotation } from './nodes/template-nodes.js';

/**
 * The beginning of code; after `#@` without a space, ytt treats it as an annotation's name. A dot behind the namespace of
 * annotations is a slip for its slash.
 */
const codeWithoutSpace =
  /^(if|elif|else|for|while|def|end|return|break|continue|load)\b(?!-)|[=("'[{]|^(?!(?:schema|overlay|yaml|library|assert)\.)\w+(?:\.\w+)+$/;

/** Namespaces of ytt's own annotations; those of schemas are checked with the schema. */
const ownNamespaces = /^(overlay|data|yaml|template|library|assert)\//;

/** The finding for an annotation that ytt ignores although it was probably meant for it. */
export function checkAnnotation({ name, content, origin }: WrittenAnnotation): Finding | undefined {
  const isAssignment = /^\w+$/.test(name) && /^[-+*/]?=(?!=)/.test(content);
  if (isAssignment || codeWithoutSpace.test(name)) return codeFinding(name, origin);
  if (name.startsWith('schema') || describeAnnotation(name) !== undefined) return undefined;
  const nearest =
    synonyms.get(name) ??
    nearestName(
      name,
      annotationCatalogue.map((known) => known.name).filter((known) => known.includes('/')),
    );
  if (!ownNamespaces.test(name) && !isMisspelling(name, nearest)) return undefined;
  const range = { start: origin.start + 2, end: origin.start + 2 + name.length };
  const fix = nearest === undefined ? [] : [rename(origin, range, nearest)];
  return {
    code: 'unknown-annotation',
    severity: 'warning',
    file: origin.file,
    range,
    message: `ytt has no annotation '@${name}' and ignores it${nearest === undefined ? '' : `; did you mean '@${nearest}'?`}`,
    related: [],
    fixes: fix,
    failure: { kind: 'annotation-unknown', nearest },
  };
}

/** At `#@`. Includes enough of the following text to tell whether it is code. */
const written = /#@([^ \r\n]+)(?= ?(.{0,80}))/y;

const mistaken = new SourceMemo<boolean>();

/** Whether `file` may contain such an annotation; for most files a search of the text excludes it. */
export function mayHoldMistakes(file: SourceFile): boolean {
  let known = mistaken.get(file);
  if (known === undefined) {
    known = holdsMistaken(file);
    mistaken.set(file, known);
  }
  return known;
}

function holdsMistaken(file: SourceFile): boolean {
  const { text } = file;
  const names = new Set<string>();
  let next = 0;
  // Searching for a text takes a small part of the time that searching for a pattern takes.
  for (let start = text.indexOf('#@'); start !== -1; start = text.indexOf('#@', next)) {
    written.lastIndex = start;
    const [whole = '#@', name, content = ''] = written.exec(text) ?? [];
    next = start + whole.length;
    if (name === undefined) continue;
    const isKnown = names.has(name) && !/^[-+*/]?=/.test(content);
    names.add(name);
    const origin = { file, start, end: next };
    if (!isKnown && checkAnnotation({ name, content, origin }) !== undefined) return true;
  }
  return false;
}

/** Other tools' names for annotations that have another name in ytt. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['overlay/delete', 'overlay/remove'],
  ['overlay/add', 'overlay/append'],
  ['overlay/update', 'overlay/merge'],
]);

/** Whether a name outside of ytt's namespaces differs from one of ytt's by a typing mistake. */
function isMisspelling(name: string, nearest: string | undefined): boolean {
  return nearest !== undefined && name.includes('/') && sharesMost(name, nearest);
}

function sharesMost(name: string, nearest: string): boolean {
  const left = [...nearest];
  let missing = 0;
  for (const letter of name) {
    const at = left.indexOf(letter);
    if (at === -1) missing++;
    else left.splice(at, 1);
  }
  return missing <= 2 && left.length <= 2;
}

function rename(origin: Origin, range: Finding['range'], name: string): NonNullable<Finding['fixes']>[number] {
  return { title: `Change to '@${name}'`, edits: [{ file: origin.file, edit: { range, newText: name } }] };
}

function codeFinding(name: string, origin: Origin): Finding {
  const range = { start: origin.start, end: origin.start + 2 + name.length };
  const space = { start: origin.start + 2, end: origin.start + 2 };
  return {
    code: 'code-without-space',
    severity: 'warning',
    file: origin.file,
    range,
    message: `ytt takes '#@${name}' for an annotation and ignores it; code needs a space after '#@'`,
    related: [],
    fixes: [{ title: 'Add the space', edits: [{ file: origin.file, edit: { range: space, newText: ' ' } }] }],
  };
}
