/** The version reported by `initialize` and `--version`; the bundle replaces it with the package's version. */
declare const YTT_LANGUAGE_SERVER_VERSION: string | undefined;

export const version: string =
  typeof YTT_LANGUAGE_SERVER_VERSION === 'string' ? YTT_LANGUAGE_SERVER_VERSION : 'unbundled';
