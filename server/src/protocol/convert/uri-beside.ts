/** URIs for files that the client creates on behalf of the server. */

/**
 * The URI of `name` in the directory of the file `uri`; undefined if that has no directory, like a document that was
 * never saved.
 */
export function uriBeside(uri: string, name: string): string | undefined {
  try {
    return new URL(name, uri).href;
  } catch {
    return undefined;
  }
}
