/**
 * Warns about annotations that are probably mistakes. ytt ignores every name that it does not know, so they are not
 * errors: unknown names may be for other tools.
 */
import { annotationCatalogue, annotationRunIntoArguments, describeAnnotation } from '../annotations/catalogue.js';
import type { Finding } from '../findings/finding.js';
import { nearestName } from '../starlark/values/suggest-name.js';
import type { Origin } from '../text/origin.js';
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';
import type { WrittenAnnotation } from './nodes/template-nodes.js';

/**
 * Matches code directly after `#@`, where ytt reads it as an annotation's name. A namespace of annotations followed by
 * a dot is not code: there the dot is a typing mistake for the slash.
 */
const codeWithoutSpace =
  /^(if|elif|else|for|while|def|end|return|break|continue|load)\b(?!-)|^(?!(?:schema|overlay|data|yaml|library|assert)\/).*[=("'[{]|^(?!(?:schema|overlay|yaml|library|assert)\.)\w+(?:\.\w+)+$/;

/** Namespaces of ytt's own annotations; those of schemas are checked with the schema. */
const ownNamespaces = /^(overlay|data|yaml|template|library|assert)\//;

/** The finding for an annotation that ytt ignores although it was probably meant for ytt. */
export function checkAnnotation({ name, content, origin }: WrittenAnnotation): Finding | undefined {
  if (/^@+$/.test(name)) return doubledMark(name, origin);
  const meant = annotationRunIntoArguments(name);
  if (meant !== undefined) return spaceFinding(name, meant, origin);
  const isAssignment = /^\w+$/.test(name) && /^[-+*/]?=(?!=)/.test(content);
  if (isAssignment || codeWithoutSpace.test(name)) return codeFinding(name, origin);
  if (/^schema(?:\/|$)/.test(name) || describeAnnotation(name) !== undefined) return undefined;
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

function spaceFinding(name: string, meant: string, origin: Origin): Finding {
  const start = origin.start + 2;
  const at = start + meant.length;
  const isAssigned = name.charAt(meant.length) === '=';
  const edit = { range: { start: at, end: isAssigned ? at + 1 : at }, newText: ' ' };
  return {
    code: 'unknown-annotation',
    severity: 'warning',
    file: origin.file,
    range: { start, end: start + name.length },
    message: `ytt has no annotation '@${name}' and ignores it; a space is missing behind '@${meant}'`,
    related: [],
    fixes: [{ title: isAssigned ? "Write a space for '='" : 'Add the space', edits: [{ file: origin.file, edit }] }],
    failure: { kind: 'annotation-unknown', nearest: meant },
  };
}

/** Matches arguments that ytt does not ignore: the first has a name, or all come from a list or dict. */
const namedFirst = /^(?:\w+[ \t]*=(?!=)|\*|#|$)/;

/**
 * The finding for an argument of an overlay annotation that ytt ignores because it has no name. Where ytt fails because
 * a named argument is missing, its error says that already.
 */
export function ignoredArgument(
  { name, content, contentAt, origin }: WrittenAnnotation & { readonly contentAt: number },
  isMapItem: boolean,
): Finding | undefined {
  const written = content.trim();
  const known = name.startsWith('overlay/') ? (describeAnnotation(name)?.arguments ?? []) : [];
  if (known.length === 0 || namedFirst.test(written)) return undefined;
  if (name === 'overlay/match' && !isMapItem) return undefined;
  if (name === 'overlay/insert' && !/\b(?:before|after)[ \t]*=/.test(written)) return undefined;
  // The name of an argument without its value is an undefined name, which is an error already.
  if (known.some((argument) => written.split(/\W/, 1)[0] === argument.name)) return undefined;
  const meant = known.find((argument) => isMeantBy(written, argument.name))?.name;
  const start = contentAt + content.length - content.trimStart().length;
  const range = { start, end: start + written.length };
  const names = known.map((argument) => `${argument.name}=`).join(', ');
  const newText = `${meant}=`;
  return {
    code: 'overlay-annotation',
    severity: 'warning',
    file: origin.file,
    range,
    message: `ytt ignores this, as it has no name: @${name} takes ${names}`,
    related: [],
    fixes:
      meant === undefined
        ? []
        : [
            {
              title: `Write ${newText}`,
              edits: [{ file: origin.file, edit: { range: { start, end: start }, newText } }],
            },
          ],
  };
}

/** Whether the first of the arguments `written` may be the value of the argument `name`. */
function isMeantBy(written: string, name: string): boolean {
  switch (name) {
    case 'via':
      return !/^(?:True|False|None|["'\d[{])/.test(written);
    case 'by':
      return /^(?:lambda\b|overlay\.|["'](?!\d))/.test(written);
    case 'missing_ok':
    case 'or_add':
      return /^(?:True|False)\b/.test(written);
    case 'expects':
      return /^(?:["']?\d|\[)/.test(written);
    default:
      return false;
  }
}

/** At `#@`. Includes enough of the following text to tell whether it is code. */
const written = /#@([^ \r\n]+)(?= ?(.{0,80}))/y;

const mistaken = new SourceMemo<boolean>();

/** Whether `file` may contain such an annotation. A search of the text excludes most files. */
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
  // Searching for a string takes a small part of the time of searching for a pattern.
  for (let start = text.indexOf('#@'); start !== -1; start = text.indexOf('#@', next)) {
    written.lastIndex = start;
    const [whole = '#@', name, content = ''] = written.exec(text) ?? [];
    next = start + whole.length;
    if (name === undefined) continue;
    const isKnown = names.has(name) && !/^[-+*/]?=/.test(content);
    names.add(name);
    const origin = { file, start, end: next };
    if (name.startsWith('overlay/') && !namedFirst.test(content.trim())) return true;
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
  if (nearest === undefined) return false;
  if (name.includes('/')) return sharesMost(name, nearest);
  // Those of whole documents are reported with the document.
  return !nearest.startsWith('data/') && name === nearest.replaceAll('/', '');
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

/** The finding for `#@@ …`, which is meant to be code. */
function doubledMark(name: string, origin: Origin): Finding {
  const start = origin.start + 2;
  const range = { start, end: start + name.length };
  return {
    code: 'code-without-space',
    severity: 'warning',
    file: origin.file,
    range: { start: origin.start, end: range.end },
    message: `ytt takes '#@${name}' for an annotation; code begins with '#@'`,
    related: [],
    fixes: [{ title: "Write '#@'", edits: [{ file: origin.file, edit: { range, newText: '' } }] }],
  };
}

function codeFinding(name: string, origin: Origin): Finding {
  const range = { start: origin.start, end: origin.start + 2 + name.length };
  const space = { start: origin.start + 2, end: origin.start + 2 };
  return {
    code: 'code-without-space',
    severity: 'warning',
    file: origin.file,
    range,
    message: `ytt takes '#@${name}' for an annotation; code needs a space after '#@'`,
    related: [],
    fixes: [{ title: 'Add the space', edits: [{ file: origin.file, edit: { range: space, newText: ' ' } }] }],
  };
}
