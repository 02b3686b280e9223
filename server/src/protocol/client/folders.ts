/** The workspace folders, from the client's parameters. */
import { resolve } from 'node:path';
import type { InitializeParams } from 'vscode-languageserver/node';
import { type FileKey, isPath, keyOfUri } from '../../workspace/files/file-key.js';

/**
 * The folders in `initialize`. Older clients send a single folder, and the oldest send its path. So does Helix if it
 * finds no project root: it sends an empty list, and its working directory as the path.
 */
export function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): FileKey[] {
  const isEmpty = workspaceFolders?.length === 0 && typeof rootUri !== 'string';
  if (workspaceFolders !== undefined && workspaceFolders !== null && !isEmpty) return folderKeys(workspaceFolders);
  if (typeof rootUri === 'string') return folderKeys([{ uri: rootUri }]);
  return typeof rootPath === 'string' && isPath(rootPath) ? [resolve(rootPath)] : [];
}

/** The folders in a list from the client, without invalid entries. Some clients end them with a slash. */
export function folderKeys(folders: readonly { readonly uri?: unknown }[]): FileKey[] {
  return folders.flatMap(({ uri }) => {
    if (typeof uri !== 'string') return [];
    const key = keyOfUri(uri);
    return [isPath(key) ? resolve(key) : key];
  });
}
