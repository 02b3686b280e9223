/** Data values documents and schema documents addressed to a library (`@library/ref`). */

import type { Document } from '../../document/node.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { expected } from '../../starlark/values/expected.js';
import { goTypeName, typeName } from '../../starlark/values/type-name.js';
import type { Kwargs } from '../../starlark/values/value.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { originName } from '../../text/origin.js';
import { type LibraryRef, parseLibraryRefs, refMatches, refsName } from './library-ref.js';

/**
 * Where a document is addressed and how it is applied there; by default to the library that contains it, as an overlay.
 */
export interface AddressOptions {
  readonly address?: readonly LibraryRef[];
  /** Its complete address, for messages. */
  readonly fullAddress?: readonly LibraryRef[];
  readonly afterLibraryModule?: boolean;
  readonly isPlain?: boolean;
}

/** A document, the remaining part of its address, and whether it has been delivered. */
export class AddressedDocument {
  readonly document: Document;
  /** The remaining address; empty if it is for the library that contains it. */
  readonly address: readonly LibraryRef[];
  /** Whether it is applied after `with_data_values` (`after_library_module=True`). */
  readonly afterLibraryModule: boolean;
  /** Whether it is plain YAML that is merged, not an overlay. */
  readonly isPlain: boolean;
  private readonly fullAddress: readonly LibraryRef[];
  private used = false;

  constructor(document: Document, options: AddressOptions = {}) {
    this.document = document;
    this.address = options.address ?? [];
    this.fullAddress = options.fullAddress ?? this.address;
    this.afterLibraryModule = options.afterLibraryModule ?? false;
    this.isPlain = options.isPlain ?? false;
  }

  get isForOtherLibrary(): boolean {
    return this.address.length > 0;
  }

  get isUsed(): boolean {
    return this.used;
  }

  /** Whether it is addressed to `library`, or to a library within that. */
  isFor(library: LibraryRef): boolean {
    const [first] = this.address;
    return first === undefined || refMatches(first, library);
  }

  /**
   * The copy for `library`, with the first part of the address removed; undefined if it is addressed to another
   * library. This document then counts as used; the copy does not yet.
   */
  deliver(library: LibraryRef): AddressedDocument | undefined {
    if (!this.isFor(library)) return undefined;
    const address = this.address.slice(1);
    this.used = true;
    const { afterLibraryModule, isPlain, fullAddress } = this;
    return new AddressedDocument(this.document, { address, fullAddress, afterLibraryModule, isPlain });
  }

  /** How ytt's message describes the document if it was not used; `what` is `Data Value` or `Schema`. */
  describe(what: string): string {
    return `${what} belonging to library '${refsName(this.fullAddress)}' on line ${originName(this.document.origin)}`;
  }
}

/** A data values document, addressed by its `@library/ref` or by `libraryRef`. Throws ytt's error for bad arguments. */
export function addressedValues(document: Document, libraryRef = ''): AddressedDocument {
  const address = libraryRef === '' ? annotatedAddress(document) : parseLibraryRefs(libraryRef);
  return new AddressedDocument(document, { address, afterLibraryModule: afterLibraryModule(document, address) });
}

/** A document of a plain data values file. `libraryRef` is empty for the root library. */
export function addressedPlain(document: Document, libraryRef: string): AddressedDocument {
  return new AddressedDocument(document, {
    address: libraryRef === '' ? [] : parseLibraryRefs(libraryRef),
    isPlain: true,
  });
}

/** A schema document, addressed by its `@library/ref`. */
export function addressedSchema(document: Document): AddressedDocument {
  return new AddressedDocument(document, { address: annotatedAddress(document) });
}

function annotatedAddress(document: Document): readonly LibraryRef[] {
  const annotation = document.annotations?.get('library/ref');
  if (annotation === undefined) return [];
  const [argument] = annotation.args;
  if (annotation.args.length !== 1)
    throw new StarlarkError(`Expected library/ref annotation to have one arg, got ${annotation.args.length}`, {
      plain: '@library/ref takes one address, such as "@path"',
    });
  if (typeof argument !== 'string')
    throw expected('a string', argument ?? null, `expected a string, but was ${typeName(argument ?? null)}`);
  try {
    return parseLibraryRefs(argument);
  } catch (thrown) {
    const error = starlarkError(thrown);
    throw new StarlarkError(`Annotation library/ref: ${error.message}`, { plain: error.plain });
  }
}

function afterLibraryModule(document: Document, address: readonly LibraryRef[]): boolean {
  const kwargs: Kwargs = document.annotations?.get('data/values')?.kwargs ?? [];
  let after = false;
  for (const [name, value] of kwargs) {
    if (name !== 'after_library_module')
      throw new StarlarkError(`Unknown kwarg ${name} for annotation data/values`, {
        plain: `@data/values has no argument ${name}=; it takes after_library_module=`,
      });
    if (typeof value !== 'boolean')
      throw expected('True or False', value, `expected starlark.Bool, but was ${goTypeName(value)}`);
    if (address.length === 0)
      throw new StarlarkError(
        "Annotation data/values: Expected kwarg 'after_library_module' to be used with library/ref annotation",
      );
    after = value;
  }
  return after;
}
