/**
 * Finds the documents that declare the data values of each library of a run: the library's own, and those that the root
 * library or another enclosing library addresses to it (`@library/ref`). What code passes to a library is not known
 * before the code runs.
 */

import type { Document } from '../../document/node.js';
import { hasError } from '../../findings/finding.js';
import type { DeclaredValues } from '../../flow/code-run.js';
import { libraryCalls } from '../../flow/library-calls.js';
import { inferSchema } from '../../schema/inferred-schema.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import { attempt } from '../../starlark/values/errors.js';
import { withoutPauses } from '../../text/pacing.js';
import { codeFileOf } from '../files/code-files.js';
import { accessibleFiles, findPrivateLibrary, type Library } from '../files/library-tree.js';
import { AddressedDocument } from './addressed-document.js';
import { type LibraryRef, parseLibraryRefs } from './library-ref.js';
import type { LibraryStages } from './library-stages.js';

/** The run that contains the libraries. */
export interface DeclaringRun {
  readonly root: Library;
  /** Runs a library by itself. */
  readonly run: (library: Library) => LibraryStages;
  /** The documents of the root library and of the command line that are addressed to libraries. */
  readonly given: () => Given;
}

/** The documents that a library addresses to others. */
interface Given {
  readonly schemas: readonly AddressedDocument[];
  readonly values: readonly AddressedDocument[];
}

/** Answers which data values the libraries of a run declare. Each library is examined when it is first asked for. */
export class LibraryDeclarations {
  private readonly run: DeclaringRun;
  private readonly known = new Map<Library, DeclaredValues | undefined>();
  private readonly knownGiven = new Map<Library, Given>();

  constructor(run: DeclaringRun) {
    this.run = run;
  }

  /**
   * The declaration of a library's data values: its schema, or else what its data values documents declare. `library`
   * is below `_ytt_lib`.
   */
  declarationOf(library: Library): SchemaNode | undefined {
    return this.valuesOf(library)?.declaration;
  }

  /**
   * The declaration, with `isClosed` if there are no other data values: the library has a schema, and no code passes it
   * another.
   */
  valuesOf(library: Library): DeclaredValues | undefined {
    // Requests within pauses would declare it, too.
    if (!this.known.has(library))
      this.known.set(
        library,
        withoutPauses(() => this.declare(library)),
      );
    return this.known.get(library);
  }

  /**
   * The declaration for the library at `address`, as written, relative to `from`. If there is no such library, what the
   * documents addressed to it declare; undefined if the address is malformed.
   */
  declarationAt(from: Library, address: string): SchemaNode | undefined {
    const refs = attempt(() => parseLibraryRefs(address));
    if (refs === undefined) return undefined;
    const library = libraryAt(from, refs);
    if (library !== undefined) return this.declarationOf(library);
    if (from !== this.run.root) return undefined;
    return inferSchema(documents(this.run.given().values.filter(({ address }) => isSameLibrary(address, refs))));
  }

  private declare(library: Library): DeclaredValues | undefined {
    const { root, run } = this.run;
    const givenTo = (kind: keyof Given): readonly Document[] =>
      holdersOf(root, library).flatMap((holder) =>
        documents(this.givenBy(holder)[kind].filter(({ address }) => libraryAt(holder, address) === library)),
      );
    const schemas = givenTo('schemas').map((document) => new AddressedDocument(document));
    const stages = run(library);
    const { schema, findings } = stages.schema(schemas);
    if (schema !== undefined) return { declaration: schema, isClosed: !hasError(findings) && !addsSchemas(root) };
    const own = stages.values([], undefined).own;
    const declaration = inferSchema([...own, ...givenTo('values')]);
    return declaration && { declaration, isClosed: false };
  }

  private givenBy(library: Library): Given {
    let given = this.knownGiven.get(library);
    if (given === undefined) {
      given = library === this.run.root ? this.run.given() : forOthers(this.run.run(library));
      this.knownGiven.set(library, given);
    }
    return given;
  }
}

function forOthers(stages: LibraryStages): Given {
  return { schemas: stages.schema([]).forOthers, values: stages.values([], undefined).forOthers };
}

/**
 * The libraries whose documents can be addressed to `library`: those on the path to it that contain libraries,
 * innermost first, and the root library.
 */
function holdersOf(root: Library, { path }: Library): readonly Library[] {
  const holders = [root];
  let current: Library | undefined = root;
  for (const name of path.slice(root.path.length, -1)) {
    current = current?.children.find((child) => child.name === name);
    if (current?.isPrivate === false && current.children.some(({ isPrivate }) => isPrivate)) holders.unshift(current);
  }
  return holders;
}

/** Whether code of a library, or of a library inside of it, may pass schemas to other libraries. */
function addsSchemas({ files, children }: Library): boolean {
  return files.some(({ source }) => source.includes('with_data_values_schema')) || children.some(addsSchemas);
}

function documents(addressed: readonly AddressedDocument[]): readonly Document[] {
  return addressed.map(({ document }) => document);
}

function libraryAt(from: Library, refs: readonly LibraryRef[]): Library | undefined {
  return attempt(() => refs.reduce(libraryOfRef, from));
}

/**
 * Throws if there is no such library. If only an alias is given, a call `library.get("path", alias="alias")` with
 * literal arguments resolves it.
 */
function libraryOfRef(from: Library, { path, alias }: LibraryRef): Library {
  if (path !== '') return findPrivateLibrary(from, path);
  for (const { file, library } of accessibleFiles(from)) {
    const code = codeFileOf(file);
    const call = code && libraryCalls(code).find((one) => one.alias?.text === alias);
    if (call !== undefined) return findPrivateLibrary(library, call.path.text);
  }
  return findPrivateLibrary(from, path);
}

/**
 * Whether two addresses are of the same library, perhaps of different instances; false if an address has only an alias.
 */
function isSameLibrary(refs: readonly LibraryRef[], others: readonly LibraryRef[]): boolean {
  return refs.length === others.length && refs.every(({ path }, i) => path !== '' && path === others[i]?.path);
}
