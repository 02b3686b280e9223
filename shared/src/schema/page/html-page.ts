/**
 * The schema as an HTML page for the people who set data values (seed 003, "Schema Documentation"). The page is
 * self-contained: it makes no network requests, and its content security policy allows only what is written here. It
 * can be read without its script, which adds search, buttons and a collapsible table of contents.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { toBytes } from '../../starlark/values/bytes.js';
import { encodeBase64 } from '../../text/base64.js';
import { describeSchema, typeText } from '../export/describe.js';
import type { SchemaNode } from '../schema-node.js';
import { type AboutEntry, aboutEntry, type Fact, type Mark } from './about-entry.js';
import { pageScript } from './html-script.js';
import { pageStyle } from './html-style.js';
import type { InlinePart } from './inline-text.js';
import { allEntries, type PageEntry, pageEntries } from './page-entries.js';
import { type TextBlock, textBlocks } from './text-blocks.js';

/** The ids of the page itself. */
const ownIds = ['contents', 'data-values', 'found', 'search', 'theme', 'tools'];

/**
 * A page with a table of contents and a section for each data value, named by the title of the schema if it has one.
 */
export function schemaHtml(schema: SchemaNode, fallbackTitle = 'Data values'): string {
  const { title: own, description } = describeSchema(schema);
  const title = escapeHtml(own.trim() === '' ? fallbackTitle : own.trim());
  const entries = pageEntries(schema, ownIds);
  const all = allEntries(entries);
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy()}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>${pageStyle}</style>`,
    '</head>',
    '<body>',
    '<a class="skip" href="#data-values">Skip to the data values</a>',
    `<header><h1>${title}</h1>`,
    '<div id="tools" role="search" hidden><input id="search" type="search" aria-label="Search the data values" placeholder="Search"><button id="theme" type="button"></button></div>',
    '<p id="found" role="status"></p></header>',
    `<nav id="contents" aria-label="Contents">${contents(entries)}</nav>`,
    '<main id="data-values" tabindex="-1">',
    ...textBlocks(description).map(block),
    ...all.map(section),
    ...(all.length === 0 ? ['<p>There are no data values.</p>'] : []),
    '</main>',
    `<script>${pageScript}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function policy(): string {
  const [style, script] = [pageStyle, pageScript].map((text) => `'sha256-${encodeBase64(sha256(toBytes(text)))}'`);
  return `default-src 'none'; style-src ${style}; script-src ${script}; base-uri 'none'; form-action 'none'`;
}

function contents(entries: readonly PageEntry[]): string {
  if (entries.length === 0) return '';
  const items = entries.map((entry) => {
    const name = entry.choice === undefined ? entry.own : `${entry.choice}: ${typeText(entry.schema)}`;
    return `<li><a href="#${entry.anchor}">${escapeHtml(name)}</a>${contents(entry.entries)}</li>`;
  });
  return `<ul>${items.join('\n')}</ul>`;
}

function section(entry: PageEntry): string {
  const about = aboutEntry(entry);
  const level = Math.min(entry.depth + 2, 6);
  const { anchor, above, own, choice } = entry;
  const path = `<code>${above === '' ? '' : `<span class="above">${escapeHtml(above)}</span>`}${escapeHtml(own)}</code>${choice === undefined ? '' : ` <span class="choice">${choice}</span>`}`;
  const label = escapeHtml(`Link to ${above}${own}${choice === undefined ? '' : ` ${choice}`}`);
  const classes = about.marks.filter((mark) => mark === 'deprecated' || mark === 'removed');
  return [
    `<section id="${anchor}"${classes.length === 0 ? '' : ` class="${classes.join(' ')}"`}>`,
    `<h${level}>${path} ${about.marks.map(mark).join(' ')}<a class="link" href="#${anchor}" aria-label="${label}">#</a></h${level}>`,
    ...(about.title === '' ? [] : [`<p class="title">${escapeHtml(about.title)}</p>`]),
    ...about.notices.map(({ mark, blocks }) => `<div class="notice ${mark}">${blocks.map(block).join('\n')}</div>`),
    ...about.description.map(block),
    `<dl>${about.facts.map(fact).join('\n')}</dl>`,
    ...about.examples.map(example),
    '</section>',
  ].join('\n');
}

function mark(name: Mark): string {
  return `<span class="mark ${name}">${name}</span>`;
}

function fact(one: Fact): string {
  const values = 'yaml' in one ? [yaml(one.yaml)] : one.lines.map(parts);
  return `<div><dt>${escapeHtml(one.name)}</dt>${values.map((value) => `<dd>${value}</dd>`).join('')}</div>`;
}

function yaml(text: string): string {
  return text.includes('\n')
    ? `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
    : `<code>${escapeHtml(text)}</code>`;
}

function example({ name, yaml: text }: AboutEntry['examples'][number]): string {
  const caption = name === '' ? 'Example' : `Example: ${escapeHtml(name)}`;
  return `<figure><figcaption>${caption}</figcaption><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></figure>`;
}

function block(one: TextBlock): string {
  switch (one.kind) {
    case 'paragraph':
      return `<p>${parts(one.parts)}</p>`;
    case 'list':
      return `<ul>${one.items.map((item) => `<li>${parts(item)}</li>`).join('\n')}</ul>`;
    case 'code':
      return `<pre tabindex="0"><code>${escapeHtml(one.text)}</code></pre>`;
  }
}

function parts(all: readonly InlinePart[]): string {
  return all.map(part).join('');
}

function part(one: InlinePart): string {
  switch (one.kind) {
    case 'text':
      return escapeHtml(one.text);
    case 'code':
      return `<code>${escapeHtml(one.text)}</code>`;
    case 'strong':
      return `<strong>${parts(one.parts)}</strong>`;
    case 'emphasis':
      return `<em>${parts(one.parts)}</em>`;
    case 'link':
      return `<a href="${escapeHtml(one.address)}" rel="noopener noreferrer">${parts(one.parts)}</a>`;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The text as the content of an element or a quoted attribute value. Characters that HTML does not allow are replaced.
 */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '\ufffd');
}
