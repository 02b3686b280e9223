/** Prints the changes between two schemas as text, Markdown and JSON. */
import type { NodeValue } from '../../document/node.js';
import { printJson } from '../../document/print/print-json.js';
import type { Origin } from '../../text/origin.js';
import { list, object } from '../export/json-values.js';
import { type Effect, effects, pathText, type SchemaChange } from './change.js';
import type { SchemaDiff } from './diff.js';

/** The file and line of a position, such as `schema.yml:3`. */
export type ShownPlace = (origin: Origin) => string;

const headings: Readonly<Record<Effect, string>> = {
  breaking: 'Breaking',
  'possibly-breaking': 'Possibly breaking',
  compatible: 'Compatible',
};

const nothing = 'Nothing changed for those who set data values.';

/** One line for each change, grouped by effect. */
export function diffText({ changes }: SchemaDiff, place: ShownPlace): string {
  if (changes.length === 0) return `${nothing}\n`;
  const sections = sectionsOf(changes).map(({ effect, own }) => {
    const lines = own.map(
      (change) => `  ${shownPath(change)} ${oneLine(change.message)}${placeOf(change, place, ' ')}\n`,
    );
    return `${headings[effect]}:\n${lines.join('')}`;
  });
  return `${sections.join('\n')}\n${summary(changes)}\n`;
}

/** A document with a list for each effect. */
export function diffMarkdown({ changes }: SchemaDiff, title: string): string {
  const sections = sectionsOf(changes).map(({ effect, own }) => {
    const items = own.map((change) => `- ${code(shownPath(change))} ${escapeMarkdown(oneLine(change.message))}`);
    return `## ${headings[effect]}\n\n${items.join('\n')}`;
  });
  const end = changes.length === 0 ? nothing : summary(changes);
  return `${[`# ${escapeMarkdown(oneLine(title))}`, ...sections, end].join('\n\n')}\n`;
}

/**
 * An object with `effect`, and `changes`: each with `kind`, `effect`, `path`, `message`, and the positions before and
 * after.
 */
export function diffJson({ changes, effect }: SchemaDiff, place: ShownPlace): string {
  const shown = changes.map((change) =>
    object([
      ['kind', change.kind],
      ['effect', change.effect],
      ['path', pathText(change.path)],
      ['message', change.message],
      ['before', change.before === undefined ? null : place(change.before)],
      ['after', change.after === undefined ? null : place(change.after)],
    ]),
  );
  const value: NodeValue = object([
    ['effect', effect],
    ['changes', list(shown)],
  ]);
  return `${printJson(value, { indent: 2, escapeHtml: false })}\n`;
}

function sectionsOf(changes: readonly SchemaChange[]) {
  return effects
    .map((effect) => ({ effect, own: changes.filter((change) => change.effect === effect) }))
    .filter(({ own }) => own.length > 0);
}

function shownPath({ path }: SchemaChange): string {
  return path.length === 0 ? 'The document' : oneLine(pathText(path));
}

function placeOf({ before, after }: SchemaChange, place: ShownPlace, separator: string): string {
  const origin = after ?? before;
  return origin === undefined ? '' : `${separator}(${place(origin)})`;
}

function summary(changes: readonly SchemaChange[]): string {
  const parts = sectionsOf(changes).map(({ effect, own }) => `${own.length} ${headings[effect].toLowerCase()}`);
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${parts.join(', ')}.`;
}

/** Notices and values can have several lines. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function code(text: string): string {
  if (!text.includes('`')) return `\`${text}\``;
  const longest = Math.max(...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks} ${text} ${marks}`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
