#!/usr/bin/env node
// Collects the files of a release in a directory:
//
//   node scripts/release.mjs vX.Y.Z DIRECTORY
//
// These are the npm packages, the VSIX, a bill of materials for each, checksums, and the notes, which are the version's
// section of CHANGELOG.md. It fails if the tag, the packages and the changelog name different versions. It publishes
// nothing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billName } from './third-party.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The packages with a common version. */
const packages = ['.', 'server', 'client-vscode', 'engine', 'shared', 'syntaxes'];

/** The packages for npm. */
const forNpm = ['server', 'engine'];

/** The notes of `version`: its section in the text of the changelog. Throws if there is none, or it has no date. */
export function notesOf(version, changelog) {
  const section = changelog.split(/^(?=## )/m).find((one) => one.startsWith(`## ${version} `));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section '## ${version} (DATE)'.`);
  const [heading, ...lines] = section.split('\n');
  if (!/ \(\d{4}-\d\d-\d\d\)$/.test(heading))
    throw new Error(`CHANGELOG.md says '${heading.slice(3)}', without a date.`);
  return `${lines.join('\n').trim()}\n`;
}

/** The version of a tag. Throws if a package has another one; `versionOf` returns the version of a package. */
function versionOfTag(tag, versionOf) {
  const [, version] = /^v(\d+\.\d+\.\d+)$/.exec(tag) ?? [];
  if (version === undefined) throw new Error(`'${tag}' is no version: vX.Y.Z is wanted.`);
  const others = packages.filter((name) => versionOf(name) !== version);
  if (others.length > 0) throw new Error(`${others.join(', ')}: another version than ${version}.`);
  return version;
}

/** The version that `tag` names. Throws if the packages or the changelog in `folder` name another one. */
export function releasedVersion(tag, folder) {
  return versionOfTag(tag, (name) => JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version);
}

/** Writes the published files of `version`, which must be built, and its notes into `directory`. */
export function gather(version, notes, directory) {
  mkdirSync(directory, { recursive: true });
  execFileSync(
    'npm',
    ['pack', '--ignore-scripts', ...forNpm.flatMap((name) => ['--workspace', name]), '--pack-destination', directory],
    {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: 'ignore',
    },
  );
  const copies = [
    ['client-vscode/ytt-language.vsix', `ytt-language-${version}.vsix`],
    [`client-vscode/dist/${billName}`, `ytt-language-${version}.${billName}`],
    [`engine/dist/${billName}`, `ytt-language-engine-${version}.${billName}`],
    [`server/dist/bundle/${billName}`, `ytt-language-server-${version}.${billName}`],
  ];
  for (const [from, to] of copies) copyFileSync(join(root, from), join(directory, to));
  const published = readdirSync(directory).filter((name) => /\.(?:tgz|vsix|json)$/.test(name));
  const sums = published.sort().map((name) => `${sha256(join(directory, name))}  ${name}\n`);
  writeFileSync(join(directory, 'SHA256SUMS'), sums.join(''));
  writeFileSync(join(directory, 'NOTES.md'), notes);
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tag = '', directory] = process.argv.slice(2);
  try {
    if (directory === undefined) throw new Error('usage: node scripts/release.mjs vX.Y.Z DIRECTORY');
    const version = releasedVersion(tag, root);
    gather(version, notesOf(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')), resolve(directory));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
