/** URIs for files that the client creates on behalf of the server. */

/** The URI of `name` in the directory of the file `uri`; undefined where that has none, as what was never saved. */
export function uriBeside(uri: string, name: string): string | undefined {
  try {
    return new URL(name, uri).href;
  } catch {
    return undefined;
  }
}
