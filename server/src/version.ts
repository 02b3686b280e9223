/** The version that `initialize` and `--version` tell; the bundle replaces it with the package's. */
declare const YTT_LANGUAGE_SERVER_VERSION: string | undefined;

export const version: string =
  typeof YTT_LANGUAGE_SERVER_VERSION === 'string' ? YTT_LANGUAGE_SERVER_VERSION : 'unbundled';
