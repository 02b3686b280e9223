/** Collects the texts that the extension shows at run time from its sources: the arguments of `vscode.l10n.t`. */

/** One text, as Visual Studio Code takes it: a literal without escapes, whatever else is given with it. */
const call = /^\s*\.\s*t\s*\(\s*(?:'([^'\\\n]+)'|"([^"\\\n]+)"|`([^`\\$]+)`)\s*[,)]/;
const imported = /import\s*\{[^}]*\}\s*from\s*'vscode'/g;

/**
 * The texts of `sources` (path → code), in the order of the alphabet, as `bundle.l10n.json` has them. Throws where `l10n` is
 * used in a way that leaves open which text is meant: such a text could not be translated.
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
 * What is wrong with a translation of `originals`, both key → text: keys that are missing or unknown, and texts that say {0}
 * where the original does not, or the other way round.
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

/** What a text is completed with, and the commands that its links run. */
const placeholders = (text: string): string => `${[...new Set(text.match(/\{\d+\}|\(command:[^)]*\)/g))].sort()}`;
