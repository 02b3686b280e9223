/**
 * One version of a file of the workspace, from the editor or from disk, and its `SourceFile`s.
 *
 * A run names its files relative to its own root, so one version can have several `SourceFile`s. They are created on
 * demand and kept, because all results are memoised by their identity (invariant 3).
 */
import { type Pauses, SourceFile } from '@ytt-language/shared';
import { type FileKey, uriOfKey } from './file-key.js';

export interface TextFile {
  readonly key: FileKey;
  /** The editor's name of the file; undefined for a file on disk. */
  readonly uri?: string | undefined;
  readonly text: string;
  /** The editor's version; undefined for a file on disk. */
  readonly version: number | undefined;
  /** Called from time to time while results for the text are computed. */
  readonly pauses?: Pauses | undefined;
}

const sources = new WeakMap<TextFile, Map<string, SourceFile>>();
const files = new WeakMap<SourceFile, TextFile>();

/** `file` under the name that a run has for it. */
export function sourceAs(file: TextFile, path: string): SourceFile {
  let byPath = sources.get(file);
  if (byPath === undefined) {
    byPath = new Map();
    sources.set(file, byPath);
  }
  let source = byPath.get(path);
  if (source === undefined) {
    source = new SourceFile(path, file.text, file.pauses);
    byPath.set(path, source);
    files.set(source, file);
  }
  return source;
}

/** Every `SourceFile` created for `file` so far. */
export function sourcesOf(file: TextFile): readonly SourceFile[] {
  return [...(sources.get(file)?.values() ?? [])];
}

/** The file that `source` is a version of; undefined for texts outside of the workspace, such as built-in ones. */
export function fileOfSource(source: SourceFile): TextFile | undefined {
  return files.get(source);
}

/** The URI of the file that `source` is a version of; undefined for built-in texts. */
export function uriOfSource(source: SourceFile): string | undefined {
  const file = files.get(source);
  return file && (file.uri ?? uriOfKey(file.key));
}
