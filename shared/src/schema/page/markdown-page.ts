/** The schema as a Markdown document for the people who set data values. */
import { addAll } from '../../memo/list-map.js';
import { describeSchema, typeText } from '../export/describe.js';
import type { SchemaNode } from '../schema-node.js';
import { type AboutEntry, aboutEntry, type Fact } from './about-entry.js';
import type { InlinePart } from './inline-text.js';
import { allEntries, type PageEntry, pageEntries } from './page-entries.js';
import { type TextBlock, textBlocks } from './text-blocks.js';

/** A table of contents and a section for each data value, named by the title of the schema if it has one. */
export function schemaMarkdown(schema: SchemaNode, fallbackTitle = 'Data values'): string {
  const { title, description } = describeSchema(schema);
  const entries = pageEntries(schema);
  const blocks = [
    `# ${escaped(title.trim() === '' ? fallbackTitle : title)}`,
    ...textBlocks(description).map(block),
    ...(entries.length === 0 ? [] : [contents(entries, '')]),
    ...allEntries(entries).map(section),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function contents(entries: readonly PageEntry[], indent: string): string {
  return entries
    .map((entry) => {
      const name = entry.choice === undefined ? code(entry.own) : `${entry.choice}: ${code(typeText(entry.schema))}`;
      const below = entry.entries.length === 0 ? '' : `\n${contents(entry.entries, `${indent}  `)}`;
      return `${indent}- [${name}](#${entry.anchor})${below}`;
    })
    .join('\n');
}

function section(entry: PageEntry): string {
  const about = aboutEntry(entry);
  const marks = about.marks.map((mark) => ` *${mark}*`).join('');
  const choice = entry.choice === undefined ? '' : ` (${entry.choice})`;
  const blocks = [
    `<a id="${entry.anchor}"></a>`,
    `${'#'.repeat(Math.min(entry.depth + 2, 6))} ${code(`${entry.above}${entry.own}`)}${choice}${marks}`,
  ];
  if (about.title !== '') blocks.push(`**${escaped(about.title)}**`);
  for (const notice of about.notices) {
    const name = notice.mark === 'removed' ? 'Removed.' : 'Deprecated.';
    const text = notice.blocks.map(block).join('\n\n');
    blocks.push(`**${name}** ${text}`.trim().replace(/^/gm, '> ').replace(/^> $/gm, '>'));
  }
  addAll(blocks, [...about.description.map(block), about.facts.map(fact).join('\n'), ...about.examples.map(example)]);
  return blocks.join('\n\n');
}

function fact(one: Fact): string {
  if ('lines' in one) return one.lines.map((line) => `- ${one.name}: ${parts(line)}`).join('\n');
  return one.yaml.includes('\n')
    ? `- ${one.name}:\n\n${fence(one.yaml, 'yaml').replace(/^(?=.)/gm, '  ')}\n`
    : `- ${one.name}: ${code(one.yaml)}`;
}

function example({ name, yaml }: AboutEntry['examples'][number]): string {
  return `${name === '' ? 'Example:' : `Example: ${escaped(name)}`}\n\n${fence(yaml, 'yaml')}`;
}

function block(one: TextBlock): string {
  switch (one.kind) {
    case 'paragraph':
      return parts(one.parts);
    case 'list':
      return one.items.map((item) => `- ${parts(item)}`).join('\n');
    case 'code':
      return fence(one.text, '');
  }
}

function parts(all: readonly InlinePart[]): string {
  return all.map(part).join('');
}

function part(one: InlinePart): string {
  switch (one.kind) {
    case 'text':
      return escaped(one.text);
    case 'code':
      return code(one.text);
    case 'strong':
      return `**${parts(one.parts)}**`;
    case 'emphasis':
      return `*${parts(one.parts)}*`;
    case 'link':
      return one.parts.length === 1 && one.parts[0]?.kind === 'text' && one.parts[0].text === one.address
        ? `<${one.address}>`
        : `[${parts(one.parts)}](${one.address})`;
  }
}

function fence(text: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${marks}${language}\n${text.trimEnd()}\n${marks}`;
}

function code(text: string): string {
  const line = text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
  const marks = '`'.repeat(longestRun(line) + 1);
  return marks.length === 1 ? `\`${line}\`` : `${marks} ${line} ${marks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Escapes Markdown and HTML markup, on one line. */
function escaped(text: string): string {
  return text
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
    .replace(/[\\`*_[\]<>#|&]/g, '\\$&')
    .replace(/^(\s*)([-+=~]|\d+(?=[.)]))/, '$1\\$2');
}
