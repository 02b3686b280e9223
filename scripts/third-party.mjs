// The notices of the third-party packages in a bundle, since their licences require that each copy contains their
// texts. esbuild reports the contents of a bundle, so no list has to be maintained.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const noticesName = 'THIRD-PARTY-NOTICES.txt';

const permissive = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'CC0-1.0',
  'BlueOak-1.0.0',
]);

/**
 * The packages in `metafiles` (of builds run in `workingDirectory`), by name. Throws if one has no licence text or a
 * licence that is not permissive.
 */
export function bundledPackages(metafiles, workingDirectory = process.cwd()) {
  const folders = new Set();
  for (const { inputs } of metafiles)
    for (const input of Object.keys(inputs)) {
      const folder = packageFolder(resolve(workingDirectory, input));
      if (folder !== undefined) folders.add(folder);
    }
  const packages = new Map();
  for (const folder of folders) {
    const found = describePackage(folder);
    packages.set(`${found.name} ${found.version}`, found);
  }
  return [...packages.keys()].sort().map((key) => packages.get(key));
}

/** The folder of the installed package that `file` belongs to; undefined for a file of this project. */
function packageFolder(file) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0];
}

/** Name, version, licence and its text. Throws under the same conditions as `bundledPackages`. */
export function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!permissive.has(license))
    throw new Error(`The bundled package ${name} ${version} has the licence ${license ?? '(none)'}.`);
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  if (text === '') throw new Error(`The bundled package ${name} ${version} has no licence text.`);
  return { name, version, license, text: text.replaceAll('\r\n', '\n') };
}

/**
 * The title and the copyright lines of a licence text, and its terms. Packages with the same licence often have the
 * same terms, except for line breaks and quotation marks.
 */
function licenceParts(text) {
  const start = text.search(/^Permission (?:is hereby granted|to use)/m);
  if (start === -1) return { head: '', terms: text };
  return { head: text.slice(0, start).trim(), terms: text.slice(start) };
}

function comparable(terms) {
  return terms.replaceAll(/[“”*]/g, '"').replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Lists each licence once: first the packages that have it, each with its copyright, then the terms. */
function noticesText(packages) {
  const byTerms = new Map();
  for (const { name, version, license, text } of packages) {
    const { head, terms } = licenceParts(text);
    const key = comparable(terms);
    const group = byTerms.get(key) ?? { terms, byHead: new Map() };
    byTerms.set(key, group);
    group.byHead.set(head, [...(group.byHead.get(head) ?? []), `${name} ${version} (${license})\n`]);
  }
  const sections = [...byTerms.values()].map(({ terms, byHead }) => {
    const heads = [...byHead].map(([head, names]) => `${names.join('')}\n${head === '' ? '' : `${head}\n\n`}`);
    return `${heads.join('')}${terms}\n`;
  });
  return ['This program contains the following packages.\n', ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

export const billName = 'sbom.cdx.json';

/** The packages as a bill of materials, CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
export function billOfMaterials(packages) {
  const components = packages.map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { id: license } }],
  }));
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components };
}

/**
 * Writes the notices for the bundles of `metafiles` into `folder`, and the bill of materials, which a release
 * publishes.
 */
export function writeNotices(folder, metafiles) {
  const packages = bundledPackages(metafiles);
  writeFileSync(join(folder, noticesName), noticesText(packages));
  writeFileSync(join(folder, billName), `${JSON.stringify(billOfMaterials(packages), null, 2)}\n`);
}
