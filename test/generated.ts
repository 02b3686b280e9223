/** The files that are generated from definitions in the code: path from the root → content. */
import { codesPage, languagesPage } from '@ytt-language/shared/tooling';
import {
  contributedConfiguration,
  contributedPrefix,
  contributedTexts,
  settingsPage,
} from '../server/src/workspace/settings/settings-page.js';

/** `read` gives the text of a file that is generated in part, as it is now. */
export function generatedFiles(read: (path: string) => string): ReadonlyMap<string, string> {
  return new Map([
    ['docs/codes.md', codesPage()],
    ['docs/settings.md', settingsPage()],
    ['docs/schema-languages.md', languagesPage()],
    ['client-vscode/package.json', manifest(read('client-vscode/package.json'))],
    ['client-vscode/package.nls.json', manifestTexts(read('client-vscode/package.nls.json'))],
  ]);
}

/** The extension's `package.json` with the settings as they are defined. */
function manifest(text: string): string {
  const parsed = JSON.parse(text) as { contributes: { configuration: unknown } };
  parsed.contributes.configuration = contributedConfiguration();
  return json(parsed);
}

/** The texts of the extension's `package.json`, with those of the settings behind the others. */
function manifestTexts(text: string): string {
  const others = Object.entries(JSON.parse(text) as Record<string, string>).filter(
    ([key]) => !key.startsWith(contributedPrefix),
  );
  return json({ ...Object.fromEntries(others), ...contributedTexts() });
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
