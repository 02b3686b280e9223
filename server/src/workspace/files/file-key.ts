/**
 * The names of files in the workspace: the absolute path for URIs with the scheme `file`, the URI itself for all others
 * (untitled documents, virtual file systems). All spellings of one `file` URI give the same key.
 */
import { isAbsolute } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type FileKey = string;

/** Returns the key of the file that `uri` names; never throws. */
export function keyOfUri(uri: string): FileKey {
  try {
    return fileURLToPath(uri);
  } catch {
    // Another scheme, or a host whose files are not accessible.
    return uri;
  }
}

/**
 * Returns the URI of a key, with the characters encoded as Node.js encodes them. Clients may write the same URI in
 * another way.
 */
export function uriOfKey(key: FileKey): string {
  return isPath(key) ? pathToFileURL(key).href : key;
}

/** Whether `key` names a file on disk. */
export function isPath(key: FileKey): boolean {
  return isAbsolute(key);
}
