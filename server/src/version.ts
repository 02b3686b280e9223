/** The version reported by `initialize` and `--version`; the bundle replaces it with the package's version. */
declare const YTT_LANGUAGE_SERVER_VERSION: string | undefined;

/** The version of this build, such as `1.2.3`; `unbundled` where the sources run without the bundler, as in tests. */
export const version: string =
  typeof YTT_LANGUAGE_SERVER_VERSION === 'string' ? YTT_LANGUAGE_SERVER_VERSION : 'unbundled';
