/** For tests: texts in the language of the editor. */

/** What is said instead of a text, by the text: the bundle of a language. */
export const translations = new Map<string, string>();

export const l10n = {
  t: (message: string, ...given: readonly (string | number | boolean)[]): string =>
    (translations.get(message) ?? message).replace(/\{(\d+)\}/g, (whole, at: string) => String(given[+at] ?? whole)),
};
