/** For tests: texts in the language of the editor. */

/** The bundle of a language: translations by text. */
export const translations = new Map<string, string>();

export const l10n = {
  t: (message: string, ...given: readonly (string | number | boolean)[]): string =>
    (translations.get(message) ?? message).replace(/\{(\d+)\}/g, (whole, at: string) => String(given[+at] ?? whole)),
};
