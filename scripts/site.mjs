#!/usr/bin/env node
// Builds the documentation site from the Markdown files of the repository and the declarations of the engine:
//
//   node scripts/site.mjs [DIRECTORY]      # `site` by default
//
// TypeDoc, which documents the declarations, also turns Markdown into pages, and has a search and a dark theme. The
// playground is a page of the site.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildPlayground } from '../playground/build.mjs';
import { projectsOf } from './runnable-examples.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const repository = JSON.parse(readFileSync(join(root, 'engine/package.json'), 'utf8')).homepage.replace(/#.*/, '');

/** The pages for newcomers, which come first. */
const guides = ['docs/guide.md', 'docs/projects.md', 'docs/migrating.md'];

/** The pages whose examples can be run in the page. */
const withExamples = ['docs/guide.md', 'docs/migrating.md', 'docs/schema-languages.md', 'docs/codes.md'];

/** All pages except `README.md`, which is the first one. */
const documents = [
  ...guides,
  ...markdownIn('docs'),
  'editors/README.md',
  'client-vscode/README.md',
  'engine/README.md',
  'CHANGELOG.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'test/conformance/README.md',
  ...markdownIn('docs/decisions'),
];

/** The Markdown files in a folder, except the guides. */
function markdownIn(folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
  return names.map((name) => `${folder}/${name}`).filter((path) => !guides.includes(path));
}

/** Writes the site into `directory`. Returns TypeDoc's warnings, one per line. */
export async function buildSite(directory) {
  // TypeDoc is installed next to the version of TypeScript that it needs.
  const { resolve: find } = createRequire(join(root, 'engine/package.json'));
  const { Application, Converter, LogLevel } = await import(pathToFileURL(find('typedoc')).href);
  const app = await Application.bootstrap({
    name: 'ytt language server',
    tsconfig: join(root, 'engine/tsconfig.typedoc.json'),
    entryPoints: [join(root, 'engine/src/index.ts')],
    readme: join(root, 'README.md'),
    projectDocuments: documents.map((path) => join(root, path)),
    sourceLinkTemplate: `${repository}/blob/main/{path}#L{line}`,
    disableGit: true,
    displayBasePath: root,
    basePath: root,
    sort: ['source-order'],
    groupOrder: ['Documents', '*', 'Decisions'],
    headings: { readme: false, document: true },
    navigation: { includeGroups: true },
    navigationLinks: { Playground: 'playground/index.html', GitHub: repository },
    validation: {
      notExported: true,
      invalidLink: true,
      invalidPath: true,
      rewrittenLink: true,
      unusedMergeModuleWith: true,
    },
    includeVersion: false,
    githubPages: true,
    logLevel: 'Warn',
  });
  const complaints = [];
  app.logger.log = (message, level) => {
    if (level >= LogLevel.Warn) complaints.push(message);
  };
  const fragmentOf = await fragments();
  const headings = withExamples.map((path) => /^# (.+)/.exec(readFileSync(join(root, path), 'utf8'))?.[1]);
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    nameByHeading(document);
    if (headings.includes(document.name)) addPlaygrounds(document, fragmentOf);
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the sources.');
  app.validate(project);
  await app.generateDocs(project, directory);
  mkdirSync(join(directory, 'playground'), { recursive: true });
  cpSync(await buildPlayground(), join(directory, 'playground/index.html'));
  for (const page of pagesOf(directory)) leadFromAnyPage(directory, page);
  return complaints;
}

/**
 * Names a page after its heading. TypeDoc would name it after its file, several of which are called README, and shows
 * the name as the heading.
 */
function nameByHeading(document) {
  const { content } = document;
  // Code in a heading is a separate part of the content.
  const last = content.findIndex(({ text }) => text.includes('\n'));
  const heading = /^# (.+)\n+/.exec(
    content
      .slice(0, last + 1)
      .map(({ text }) => text)
      .join(''),
  );
  if (heading === null) return;
  document.name = heading[1].replaceAll('`', '');
  content[last].text = content[last].text.replace(/^.*\n+/, '');
  content.splice(0, last);
  if (/^\d{4}: /.test(document.name)) document.frontmatter.group = 'Decisions';
}

/** Returns the function that encodes a project in the fragment of a link to the playground. */
async function fragments() {
  const bundle = join(root, 'playground/dist/share.mjs');
  const entryPoints = [join(root, 'playground/src/share.ts')];
  await build({ entryPoints, bundle: true, format: 'esm', platform: 'browser', outfile: bundle, logLevel: 'warning' });
  const { fragmentOf } = await import(pathToFileURL(bundle).href);
  return fragmentOf;
}

/** Adds a playground after each example, which is loaded when the reader opens it. */
function addPlaygrounds(document, fragmentOf) {
  const fence = /^```yaml\n([\s\S]*?)```$/;
  const blocks = document.content.map(({ kind, text }) => (kind === 'code' ? fence.exec(text)?.[1] : undefined));
  const projects = projectsOf(blocks.filter((block) => block !== undefined));
  document.content = document.content.flatMap((part, index) => {
    const project = blocks[index] === undefined ? undefined : projects.shift();
    return project === undefined ? [part] : [part, { kind: 'text', text: playgroundOf(fragmentOf(project)) }];
  });
}

function playgroundOf(fragment) {
  const style = 'width: 100%; height: 30rem; border: 1px solid currentColor';
  const load = "this.querySelector('iframe').src ||= this.querySelector('iframe').dataset.src";
  const frame = `<iframe data-src="playground/index.html${fragment}" title="The example in the playground" style="${style}"></iframe>`;
  return `\n\n<details class="try" ontoggle="${load}"><summary>Try it</summary>${frame}</details>\n\n`;
}

/** The paths of the site's pages, relative to it; the playground is not a page of TypeDoc. */
function pagesOf(directory) {
  return readdirSync(directory, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !path.startsWith('playground/'));
}

/**
 * Corrects links for pages that are not at the top of the site. TypeDoc writes those of the bar at the top as they are
 * given, relative to the top. A link to a folder leads to its page on a web host, but not on a disk.
 */
function leadFromAnyPage(directory, page) {
  const up = '../'.repeat(page.split('/').length - 1);
  const file = join(directory, page);
  const html = readFileSync(file, 'utf8')
    .replace(/(href|src)="playground\//g, `$1="${up}playground/`)
    .replace(/href="((?:\.\.\/)+)(?=[#"])/g, 'href="$1index.html');
  writeFileSync(file, html);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const directory = resolve(process.argv[2] ?? join(root, 'site'));
  for (const complaint of await buildSite(directory)) console.error(complaint);
  console.log(`The site is in ${directory}.`);
}
