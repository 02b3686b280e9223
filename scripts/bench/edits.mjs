// The cost of an edit by its kind: the time from a change to the diagnostics of its version, for values files with
// code, anchors, overlays and rules, for templates and for schemas. Each edit is made and undone.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from './client.mjs';

/** How often an edit is made or undone. */
const rounds = 10;

/**
 * `edit` is the position in a text and the typed text. `prepare` changes the files before the measurement. `file` is
 * the edited file.
 */
const kinds = {
  'a value in an item': { edit: scalarEdit },
  'a comment': { edit: (text) => ({ at: middleItem(text), newText: '#! said\n' }) },
  'a comment that ytt refuses': { edit: (text) => ({ at: middleItem(text), newText: '# said\n' }) },
  'a key that is unknown': { edit: (text) => ({ at: lineAfter(text, middleItem(text)), newText: '  extra: 1\n' }) },
  'a new item': { edit: (text) => ({ at: middleItem(text), newText: '- name: more\n' }) },
  'a line that does not parse': { edit: (text) => ({ at: lineAfter(text, middleItem(text)), newText: '  "half\n' }) },
  'a key at the root': { edit: (text) => ({ at: text.indexOf('services:'), newText: 'other: 1\n' }) },
  'a value, with code in the file': { edit: scalarEdit, prepare: withCode },
  'a value, with a function in the file': { edit: scalarEdit, prepare: withFunction },
  'a value, with an anchor in the file': { edit: scalarEdit, prepare: withAnchor },
  'a value, with overlay annotations': { edit: scalarEdit, prepare: withOverlays },
  'a value, with rules that have when=': { edit: scalarEdit, prepare: withWhen },
  'a value, with other values files': { edit: scalarEdit, prepare: withOtherValues },
  'a value, with templates that use it': { edit: scalarEdit, prepare: withTemplates },
  'a value, without a schema': { edit: scalarEdit, prepare: withoutSchema },
  'a value, without a schema, with templates that use it': {
    edit: scalarEdit,
    prepare: (files) => {
      withoutSchema(files);
      withTemplates(files);
    },
  },
  'a key that is new, without a schema': {
    edit: (text) => ({ at: lineAfter(text, middleItem(text)), newText: '  extra: 1\n' }),
    prepare: withoutSchema,
  },
  'a default in the schema': { edit: schemaEdit, file: 'schema.yml' },
  'code of one of 200 templates': { edit: templateEdit, file: 'config/template-7.yml', prepare: withTemplates },
};

/** Measures the kinds whose names have `part` in them. */
export async function benchEdits(server, generator, { lines, part = '' }) {
  console.log(`edits in a values file of ${lines} lines: median of milliseconds from the change to its diagnostics`);
  for (const [name, kind] of Object.entries(kinds).filter(([one]) => one.includes(part))) {
    const directory = mkdtempSync(join(tmpdir(), 'ytt-edits-'));
    try {
      execFileSync(process.execPath, [generator, directory, String(lines)], { stdio: 'ignore' });
      rmSync(join(directory, 'values.schema.json'));
      const files = { 'schema.yml': '', 'values.yml': '' };
      for (const path of Object.keys(files)) files[path] = readFileSync(join(directory, path), 'utf8');
      kind.prepare?.(files);
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), text);
      }
      const ms = await measure(server, directory, kind.file ?? 'values.yml', kind.edit);
      console.log(`${String(ms).padStart(8)}  ${name}`);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

async function measure(server, directory, path, edit) {
  const client = new Client([process.execPath, server, '--stdio'], directory);
  await client.initialize();
  const uri = pathToFileURL(join(directory, path)).href;
  const text = readFileSync(join(directory, path), 'utf8');
  client.open(uri, text);
  await client.quiet(500);
  const { at, newText, replaced = 0 } = edit(text);
  const there = { start: positionAt(text, at), end: positionAt(text, at + replaced) };
  const changed = text.slice(0, at) + newText + text.slice(at + replaced);
  const back = { start: there.start, end: positionAt(changed, at + newText.length) };
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const version = round + 2;
    const began = performance.now();
    const published = client.diagnostics((one) => one.uri === uri && one.version === version);
    if (round % 2 === 0) client.change(uri, version, there, newText);
    else client.change(uri, version, back, text.slice(at, at + replaced));
    await published;
    times.push(performance.now() - began);
    await client.quiet(200);
  }
  client.end();
  return Math.round((times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN) * 10) / 10;
}

function positionAt(text, offset) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1).length };
}

function middleItem(text) {
  return text.indexOf('\n- name: service-', text.length >> 1) + 1;
}

function lineAfter(text, at) {
  return text.indexOf('\n', at) + 1;
}

function scalarEdit(text) {
  const at = text.indexOf('port: ', middleItem(text)) + 'port: '.length;
  return { at, newText: '"x"', replaced: text.indexOf('\n', at) - at };
}

function schemaEdit(text) {
  const at = text.indexOf('port: ') + 'port: '.length;
  return { at, newText: '8081', replaced: text.indexOf('\n', at) - at };
}

function templateEdit(text) {
  const at = text.indexOf('system_domain');
  return { at, newText: 'system_domai', replaced: 'system_domain'.length };
}

function withCode(files) {
  const values = files['values.yml'];
  files['values.yml'] = values.replace('system_domain: apps.example.com', 'system_domain: #@ "apps." + "example.com"');
}

function withFunction(files) {
  const values = files['values.yml'];
  const begin = `#@ def domain(of):\n#@   return of + ".example.com"\n#@ end\n`;
  files['values.yml'] = begin + values.replace('system_domain: apps.example.com', 'system_domain: #@ domain("apps")');
}

/** Without a schema, the values file declares the data values. */
function withoutSchema(files) {
  delete files['schema.yml'];
  files['values.yml'] = files['values.yml'].replace(/^(?:#@data\/values\n---\n)?/, '#@data/values\n---\n');
}

function withAnchor(files) {
  const values = files['values.yml'];
  const at = values.lastIndexOf('resources:\n') + 'resources:'.length;
  files['values.yml'] =
    values.slice(0, at).replace('  resources:\n', '  resources: &small\n') +
    values.slice(at).replace(/^\n {4}cpu.*\n {4}memory.*\n/, ' *small\n');
}

function withOverlays(files) {
  files['values.yml'] = `#@ load("@ytt:overlay", "overlay")\n${files['values.yml'].replace(
    'services:\n',
    '#@overlay/replace\nservices:\n',
  )}`;
}

function withWhen(files) {
  files['schema.yml'] = files['schema.yml'].replace(
    '#@schema/validation min=1, max=65535',
    '#@schema/validation min=1, max=65535, when=lambda _, ctx: ctx.parent["enabled"]',
  );
}

function withOtherValues(files) {
  files['values-2.yml'] = '#@data/values\n---\nsystem_domain: other.example.com\n';
}

function withTemplates(files) {
  for (let i = 0; i < 200; i++)
    files[`config/template-${i}.yml`] =
      `#@ load("@ytt:data", "data")\n---\nkind: ConfigMap\nmetadata:\n  name: #@ "config-${i}"\ndata:\n  domain: #@ data.values.system_domain\n  #@ if data.values.services:\n  first: #@ data.values.services[0].name\n  #@ end\n`;
}
