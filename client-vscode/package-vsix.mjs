/**
 * Packs the built extension into `client-vscode/ytt-language.vsix`: a zip with a manifest, the content types and the
 * files that the extension needs at run time, and nothing else.
 */
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import yazl from 'yazl';
import { serverBundles } from '../scripts/bundle.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = join(here, 'ytt-language.vsix');
const limit = 1024 * 1024;
const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

const shipped = [
  ['README.md', 'README.md'],
  ['../CHANGELOG.md', 'CHANGELOG.md'],
  ['../LICENSE', 'LICENSE'],
  [manifest.icon, manifest.icon],
  ['dist/extension.js', 'dist/extension.js'],
  ['dist/THIRD-PARTY-NOTICES.txt', 'dist/THIRD-PARTY-NOTICES.txt'],
  ...[...Object.keys(serverBundles), 'codes.md', 'THIRD-PARTY-NOTICES.txt'].map((name) => [
    `dist/server/${name}`,
    `dist/server/${name}`,
  ]),
  ...readdirSync(join(here, 'syntaxes')).map((name) => [`syntaxes/${name}`, `syntaxes/${name}`]),
];

const xmlText = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const vsixManifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${manifest.name}" Version="${manifest.version}" Publisher="${manifest.publisher}"/>
    <DisplayName>${xmlText(manifest.displayName)}</DisplayName>
    <Description xml:space="preserve">${xmlText(manifest.description)}</Description>
    <Tags>${xmlText(manifest.keywords.join(','))}</Tags>
    <Categories>${xmlText(manifest.categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xmlText(manifest.engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE</License>
    <Icon>extension/${manifest.icon}</Icon>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Changelog" Path="extension/CHANGELOG.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/${manifest.icon}" Addressable="true"/>
  </Assets>
</PackageManifest>
`;

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".png" ContentType="image/png"/>
  <Override PartName="/extension/LICENSE" ContentType="text/plain"/>
</Types>
`;

/** The package manifest without what only development needs. */
const { devDependencies, dependencies, scripts, ...runtimeManifest } = manifest;

const zip = new yazl.ZipFile();
const mtime = new Date(2020, 0, 1);
const addText = (text, path) => zip.addBuffer(Buffer.from(text), path, { mtime });
addText(vsixManifest, 'extension.vsixmanifest');
addText(contentTypes, '[Content_Types].xml');
addText(`${JSON.stringify(runtimeManifest, null, 2)}\n`, 'extension/package.json');
for (const [from, to] of shipped) zip.addBuffer(readFileSync(join(here, from)), `extension/${to}`, { mtime });
zip.end();
await pipeline(zip.outputStream, createWriteStream(target));

const size = statSync(target).size;
console.log(`${target}: ${Math.round(size / 1024)} KiB`);
if (size > limit) {
  console.error(`The VSIX is larger than ${limit / 1024} KiB.`);
  process.exitCode = 1;
}
