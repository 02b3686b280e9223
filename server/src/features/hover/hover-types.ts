/** The subjects of hovers, before they are written as Markdown. */
import type { NodeValue, TextRange } from '@ytt-language/shared';
import type {
  AnnotationDescription,
  ArgumentDescription,
  ArgumentText,
  Origin,
  PathStep,
  SchemaDescription,
} from '@ytt-language/shared/tooling';
import type { DataValueFlag } from '../../workspace/projects/value-flags.js';
import type { FunctionDescription } from '../code/function-catalogue.js';
import type { LibraryName } from '../code/library-names.js';
import type { PlacedOverlaidNode } from '../code/overlaid-nodes.js';
import type { Place } from '../code/symbols-at.js';

export interface DataValueSubject {
  readonly kind: 'data-value';
  readonly path: readonly PathStep[];
  readonly description: SchemaDescription;
  /** The position of the declaration. */
  readonly origin: Origin | undefined;
  /** In a schema document: what the type was inferred from. */
  readonly inferredFrom?: string;
  /** Declared by a data values document, not by a schema. */
  readonly isUntyped?: true;
  /** In code: its value in this run. */
  readonly effective?: NodeValue;
}

export type HoverSubject =
  | DataValueSubject
  /** An expression with several possible values; `others` are the types of those without a subject. */
  | { readonly kind: 'several'; readonly subjects: readonly HoverSubject[]; readonly others: readonly string[] }
  | { readonly kind: 'name'; readonly name: FunctionDescription }
  | { readonly kind: 'annotation'; readonly annotation: AnnotationDescription }
  | { readonly kind: 'argument'; readonly annotation: AnnotationDescription; readonly argument: ArgumentDescription }
  | { readonly kind: 'text'; readonly text: ArgumentText }
  | KeywordSubject
  | GivenSubject
  | OverlaidSubject
  | LoadedModuleSubject
  | LibrarySubject;

/** A keyword of a statement. For an `end`, with the first line of the block that it closes. */
export interface KeywordSubject {
  readonly kind: 'keyword';
  readonly word: string;
  readonly doc: string;
  /** `line` counts from 0. */
  readonly closes?: { readonly text: string; readonly line: number };
}

export interface LibrarySubject {
  readonly kind: 'library';
  readonly library: LibraryName;
  /** The data values that the library declares. */
  readonly names: readonly string[];
  readonly entry: Place | undefined;
}

/** A data value that no file declares, and which only flags of commands set. */
export interface GivenSubject {
  readonly kind: 'given-by-flags';
  readonly name: string;
  readonly flags: readonly DataValueFlag[];
}

/** A key of an overlay, and the nodes that it applies to. */
export interface OverlaidSubject {
  readonly kind: 'overlaid';
  readonly name: string;
  readonly nodes: readonly PlacedOverlaidNode[];
}

/** The module that a `load` path names, and the names that can be loaded from it. */
export interface LoadedModuleSubject {
  readonly kind: 'module';
  readonly path: string;
  readonly names: readonly string[];
  /** The members of the single name that an `@ytt:` module exports. */
  readonly members: readonly string[];
}

export interface Hover {
  readonly subject: HoverSubject;
  /** Offsets in the file. */
  readonly range: TextRange;
}
