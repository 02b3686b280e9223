/** Collects the texts that the extension shows at run time from its sources: the arguments of `vscode.l10n.t`. */

/** A text as Visual Studio Code accepts it: a literal without escapes, with any further arguments. */
const call = /^\s*\.\s*t\s*\(\s*(?:'([^'\\\n]+)'|"([^"\\\n]+)"|`([^`\\$]+)`)\s*[,)]/;
const imported = /import\s*\{[^}]*\}\s*from\s*'vscode'/g;

/**
 * The texts of `sources` (path → code), in alphabetical order, as in `bundle.l10n.json`. Throws if a use of `l10n`
 * leaves the text undetermined: such a text could not be translated.
 */
export function localizedTexts(sources: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const texts = new Set<string>();
  for (const [path, source] of sources) {
    const code = source.replace(imported, (names) => names.replace(/\bl10n(?=\s*[,}])/, '    '));
    for (const { index } of code.matchAll(/\bl10n\b/g)) {
      const [, single, double, plain] = call.exec(code.slice(index + 'l10n'.length)) ?? [];
      const text = single ?? double ?? plain;
      if (text === undefined) {
        const line = code.slice(0, index).split('\n').length;
        throw new Error(
          `${path}:${line}: give l10n.t a text in one literal without escapes; what varies is {0}, {1}, …`,
        );
      }
      texts.add(text);
    }
  }
  return Object.fromEntries([...texts].sort().map((text) => [text, text]));
}

/**
 * The errors of a translation of `originals`, both key → text: missing or unknown keys, and texts whose placeholders
 * ({0}) differ from those of the original.
 */
export function translationMistakes(
  originals: Readonly<Record<string, string>>,
  translated: Readonly<Record<string, string>>,
): readonly string[] {
  const keys = [...new Set([...Object.keys(originals), ...Object.keys(translated)])];
  return keys.flatMap((key) => {
    const [original, text] = [originals[key], translated[key]];
    if (text === undefined) return [`missing: ${key}`];
    if (original === undefined) return [`unknown: ${key}`];
    return placeholders(text) === placeholders(original) ? [] : [`other placeholders: ${key}`];
  });
}

/** A text's placeholders, and the commands of its links. */
const placeholders = (text: string): string => `${[...new Set(text.match(/\{\d+\}|\(command:[^)]*\)/g))].sort()}`;
