/** The schema as a Markdown document for the people who set data values. */
import type { NodeValue } from '../../document/node.js';
import { printYaml } from '../../document/print-yaml.js';
import type { SchemaNode } from '../schema-node.js';
import { describeSchema } from './describe.js';
import { schemaEntries } from './entries.js';

/** A section for each data value: title, type, default, description, examples, rules. */
export function schemaMarkdown(schema: SchemaNode, title = 'Data values'): string {
  const { description } = describeSchema(schema);
  const head = [`# ${escapeMarkdown(title)}`, ...(description === '' ? [] : [description.trim()])];
  const sections = schemaEntries(schema).map(({ path, schema }) => section(path, schema));
  return `${[...head, ...sections].join('\n\n')}\n`;
}

function section(path: string, schema: SchemaNode): string {
  const about = describeSchema(schema);
  const blocks = [`## ${code(path)}`];
  if (about.title !== '') blocks.push(`**${escapeMarkdown(about.title)}**`);
  if (about.deprecated !== undefined) blocks.push(`> **Deprecated.** ${about.deprecated.trim()}`);
  if (about.description !== '') blocks.push(about.description.trim());
  const condition = about.conditional ? ' (under a condition)' : '';
  const facts = [
    `- Type: ${code(about.type)}${about.nullable ? ', or null' : ''}`,
    ...(schema.kind === 'null' || (schema.kind === 'map' && !schema.nullable)
      ? []
      : [`- Default: ${inlineYaml(about.default)}`]),
    ...about.rules.map((rule) => `- Must be${condition}: ${escapeMarkdown(rule)}`),
  ];
  blocks.push(facts.join('\n'));
  for (const example of about.examples) {
    const name = example.description === '' ? 'Example' : `Example: ${escapeMarkdown(example.description)}`;
    blocks.push(`${name}\n\n${fence(printYaml(example.value))}`);
  }
  return blocks.join('\n\n');
}

/** A value in one line where it has one, else as a block below the list item. */
function inlineYaml(value: NodeValue): string {
  const text = printYaml(value).trimEnd();
  return text.includes('\n') ? `\n\n${indent(fence(text), '  ')}` : code(text);
}

function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}yaml\n${text.trimEnd()}\n${marks}`;
}

function code(text: string): string {
  if (!text.includes('`')) return `\`${text}\``;
  const longest = Math.max(...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks} ${text} ${marks}`;
}

function escapeMarkdown(text: string): string {
  return text.trim().replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
