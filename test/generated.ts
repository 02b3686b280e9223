/** The files that are generated from definitions in the code: path from the root → content. */
import { codesPage, languagesPage } from '@ytt-language/shared/tooling';
import {
  contributedConfiguration,
  contributedPrefix,
  contributedTexts,
  settingsPage,
} from '../server/src/workspace/settings/settings-page.js';
import { localizedTexts } from './localized-texts.js';

/** The files of the checkout, by their paths from the root. */
export interface Checkout {
  /** The text of a file. */
  read(path: string): string;
  /** The paths of all files below a directory. */
  list(directory: string): readonly string[];
}

/** Some files are only generated in part, or from other files, so their current texts are read. */
export function generatedFiles({ read, list }: Checkout): ReadonlyMap<string, string> {
  const sources = list('client-vscode/src').filter(
    (path) => /(?<!\.test)\.ts$/.test(path) && !path.includes('/testing/'),
  );
  return new Map([
    ['docs/codes.md', codesPage()],
    ['docs/settings.md', settingsPage()],
    ['docs/schema-languages.md', languagesPage()],
    ['client-vscode/package.json', manifest(read('client-vscode/package.json'))],
    ['client-vscode/package.nls.json', manifestTexts(read('client-vscode/package.nls.json'))],
    ['client-vscode/l10n/bundle.l10n.json', json(localizedTexts(new Map(sources.map((path) => [path, read(path)]))))],
  ]);
}

/** The extension's `package.json` with the defined settings. */
function manifest(text: string): string {
  const parsed = JSON.parse(text) as { contributes: { configuration: unknown } };
  parsed.contributes.configuration = contributedConfiguration();
  return json(parsed);
}

/** The texts of the extension's `package.json`, followed by those of the settings. */
function manifestTexts(text: string): string {
  const others = Object.entries(JSON.parse(text) as Record<string, string>).filter(
    ([key]) => !key.startsWith(contributedPrefix),
  );
  return json({ ...Object.fromEntries(others), ...contributedTexts() });
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
