/** The schema of the document around an offset: that of its run, or of the library that it is addressed to. */
import type { SchemaNode, SourceFile } from '@ytt-language/shared';
import { type DocumentSyntax, parseComment } from '@ytt-language/shared/tooling';
import { libraryOf } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { documentAt } from './nodes-at.js';

type Surroundings = Pick<Snapshot, 'project' | 'run' | 'schema'>;

/** The schema of the document that contains `offset` of the snapshot's file. */
export function schemaAtOffset(
  snapshot: Surroundings & Pick<Snapshot, 'file' | 'syntax'>,
  offset: number,
): SchemaNode | undefined {
  return documentSchema(snapshot, snapshot.file, documentAt(snapshot.syntax, offset).document);
}

/** The schema of a document in `file`, a file of the run. */
export function documentSchema(
  snapshot: Surroundings,
  file: SourceFile,
  document: DocumentSyntax,
): SchemaNode | undefined {
  const address = addressOf(document);
  if (address !== undefined && address.text === undefined) return undefined;
  const input = snapshot.run?.dataValuesFiles.find(({ path }) => path === file.path);
  const library = input?.library ?? address?.text ?? '';
  // For a document of the root library, the schema is known without evaluating the run.
  if (library === '' && libraryOf(file.path) === '') return snapshot.schema;
  return snapshot.project?.declarationFor(file, library, snapshot.schema);
}

/** The address of a library as it is written in `@library/ref`. */
export interface LibraryAddress {
  /** Undefined if it is computed by code. */
  readonly text: string | undefined;
  /** The offset of the text, from the start of the document. */
  readonly at: number;
}

/** The library that a document is addressed to; undefined if there is none. */
export function addressOf({ comments }: DocumentSyntax): LibraryAddress | undefined {
  for (const { at, data, sameLine } of comments) {
    const read = parseComment(data, sameLine);
    if (read.kind !== 'annotation' || read.name !== 'library/ref') continue;
    const [, lead = '', , text] = /^(\s*(["']))([^"'\\]+)\2\s*$/.exec(read.content) ?? [];
    return { text, at: at + 1 + read.contentAt + lead.length };
  }
  return undefined;
}
