/** Reads a YAML text into documents, as ytt's `yamlmeta` parser does. */
import type { Finding } from '../findings/finding.js';
import type { SourceFile } from '../text/source-file.js';
import type { DocumentSet } from './node.js';

export interface ReadOptions {
  /** ytt's `--strict`: ambiguous plain scalars are errors. */
  readonly strict?: boolean;
}

export interface ReadResult {
  readonly documents: DocumentSet;
  /** What ytt's reader refuses, and nothing else. */
  readonly findings: readonly Finding[];
}

/** The documents of `file`, read once for each of the two modes. Never throws. */
export function readDocuments(_file: SourceFile, _options: ReadOptions = {}): ReadResult {
  return { documents: { kind: 'documentSet', origin: undefined, items: [] }, findings: [] };
}
