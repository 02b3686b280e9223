/** The schema as an HTML page for the people who set data values. */
import { printYaml } from '../../document/print-yaml.js';
import type { SchemaNode } from '../schema-node.js';
import { describeSchema } from './describe.js';
import { schemaEntries } from './entries.js';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #ccc;padding:.5rem 0}
pre,code{font-family:ui-monospace,monospace;background:#f4f4f4}
pre{padding:.5rem;overflow:auto}
dt{font-weight:bold}
.deprecated h2{text-decoration:line-through}`;

/** A page that stands alone: title, then a section for each data value with what the schema says about it. */
export function schemaHtml(schema: SchemaNode, title = 'Data values'): string {
  const { description } = describeSchema(schema);
  const sections = schemaEntries(schema).map(({ path, schema }) => section(path, schema));
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>\n${style}\n</style>`,
    '</head>',
    '<body>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...paragraphs(description),
    ...sections,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function section(path: string, schema: SchemaNode): string {
  const about = describeSchema(schema);
  const condition = about.conditional ? ' (under a condition)' : '';
  const lines = [
    `<section id="${escapeHtml(path)}"${about.deprecated === undefined ? '' : ' class="deprecated"'}>`,
    `<h2><code>${escapeHtml(path)}</code></h2>`,
  ];
  if (about.title !== '') lines.push(`<p><strong>${escapeHtml(about.title)}</strong></p>`);
  if (about.deprecated !== undefined) lines.push(`<p><em>Deprecated.</em> ${escapeHtml(about.deprecated)}</p>`);
  lines.push(...paragraphs(about.description), '<dl>');
  lines.push(`<dt>Type</dt><dd><code>${escapeHtml(about.type)}</code>${about.nullable ? ', or null' : ''}</dd>`);
  if (schema.kind !== 'null' && (schema.kind !== 'map' || schema.nullable))
    lines.push(`<dt>Default</dt><dd><pre>${escapeHtml(printYaml(about.default).trimEnd())}</pre></dd>`);
  for (const rule of about.rules) lines.push(`<dt>Must be${condition}</dt><dd>${escapeHtml(rule)}</dd>`);
  for (const example of about.examples) {
    const name = example.description === '' ? 'Example' : `Example: ${escapeHtml(example.description)}`;
    lines.push(`<dt>${name}</dt><dd><pre>${escapeHtml(printYaml(example.value).trimEnd())}</pre></dd>`);
  }
  lines.push('</dl>', '</section>');
  return lines.join('\n');
}

/** Empty lines part paragraphs. */
function paragraphs(text: string): readonly string[] {
  const parts = text.trim() === '' ? [] : text.trim().split(/\n\s*\n/);
  return parts.map((part) => `<p>${escapeHtml(part.trim())}</p>`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
