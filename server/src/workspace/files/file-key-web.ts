/**
 * The names of files in the workspace, in a browser; replaces `file-key.ts` there. A URI with an authority, of whatever
 * scheme, becomes an absolute path, so that folders of virtual file systems (`vscode-vfs://github/…`) work like those
 * of a disk: `file:///a/b` is `/a/b`, and `scheme://authority/a/b` is `/@scheme:authority/a/b`. Other URIs
 * (`untitled:…`) are used unchanged.
 */

export type FileKey = string;

const uriPattern = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(\/[^?#]*)?$/i;
const mounted = /^\/@([a-z][a-z0-9+.-]*):([^/]*)(\/.*)?$/is;

/**
 * Returns the key of the file that `uri` names. A URI without `//` after its scheme, with a query or fragment, or with
 * invalid encoding is its own key.
 */
export function keyOfUri(uri: string): FileKey {
  const [, scheme, authority, path = '/'] = uriPattern.exec(uri) ?? [];
  if (scheme === undefined || authority === undefined) return uri;
  const decoded = decode(path);
  if (decoded === undefined) return uri;
  return scheme === 'file' && authority === '' ? decoded : `/@${scheme}:${authority}${decoded}`;
}

/** Returns the URI of a key, which may differ in encoding from the one that the key was made from. */
export function uriOfKey(key: FileKey): string {
  if (!isPath(key)) return key;
  const [, scheme, authority, path = '/'] = mounted.exec(key) ?? [];
  const encode = (decoded: string): string => decoded.split('/').map(encodeURIComponent).join('/');
  return scheme === undefined ? `file://${encode(key)}` : `${scheme}://${authority}${encode(path)}`;
}

/** Whether `key` names a file of a file system. */
export function isPath(key: FileKey): boolean {
  return key.startsWith('/');
}

/** Undefined for a path with invalid encoding. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
