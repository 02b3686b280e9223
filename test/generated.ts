/** The files that are generated from definitions in the code: path from the root → content. */
import { codesPage, languagesPage } from '@ytt-language/shared/tooling';
import { contributedProperties, settingsPage } from '../server/src/workspace/settings/settings-page.js';

/** `manifest` is the extension's `package.json` as it is now. */
export function generatedFiles(manifest: string): ReadonlyMap<string, string> {
  const parsed = JSON.parse(manifest) as { contributes: { configuration: object } };
  parsed.contributes.configuration = { title: 'ytt', properties: contributedProperties() };
  return new Map([
    ['docs/codes.md', codesPage()],
    ['docs/settings.md', settingsPage()],
    ['docs/schema-languages.md', languagesPage()],
    ['client-vscode/package.json', `${JSON.stringify(parsed, null, 2)}\n`],
  ]);
}
