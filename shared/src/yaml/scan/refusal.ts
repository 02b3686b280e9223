/**
 * The error with which scanning and parsing stop at text that ytt's reader rejects; the parser catches it and recovers.
 */

import { deepestNesting } from '../../text/nesting-limits.js';

/**
 * The messages of ytt's reader. Code that depends on a message compares the whole of it, so that a misspelling is a
 * type error.
 */
export type ReaderMessage =
  // Characters and encodings.
  | 'control characters are not allowed'
  | 'incomplete UTF-8 octet sequence'
  | 'invalid Unicode character'
  | 'invalid leading UTF-8 octet'
  | 'invalid length of a UTF-8 sequence'
  | 'invalid trailing UTF-8 octet'
  // Tokens.
  | "could not find expected ':'"
  | 'found a tab character that violates indentation'
  | 'found a tab character where an indentation space is expected'
  | 'found character that cannot start any token'
  | 'block sequence entries are not allowed in this context'
  | 'mapping keys are not allowed in this context'
  | 'mapping values are not allowed in this context'
  // Scalars.
  | 'did not find expected comment or line break'
  | 'did not find expected hexdecimal number'
  | 'found an indentation indicator equal to 0'
  | 'found invalid Unicode character escape code'
  | 'found unexpected document indicator'
  | 'found unexpected end of stream'
  | 'found unknown escape character'
  // Anchors, tags and directives.
  | 'could not find expected directive name'
  | "did not find expected '!'"
  | "did not find the expected '>'"
  | 'did not find URI escaped octet'
  | 'did not find expected alphabetic or numeric character'
  | "did not find expected digit or '.' character"
  | 'did not find expected tag URI'
  | 'did not find expected version number'
  | 'did not find expected whitespace'
  | 'did not find expected whitespace or line break'
  | 'found an incorrect leading UTF-8 octet'
  | 'found an incorrect trailing UTF-8 octet'
  | 'found duplicate %TAG directive'
  | 'found duplicate %YAML directive'
  | 'found extremely long version number'
  | 'found incompatible YAML document'
  | 'found undefined tag handle'
  | 'found unexpected non-alphabetical character'
  | 'found unknown directive name'
  // Nodes.
  | "did not find expected ',' or ']'"
  | "did not find expected ',' or '}'"
  | "did not find expected '-' indicator"
  | 'did not find expected <document start>'
  | 'did not find expected key'
  | 'did not find expected node content'
  | NestingMessage
  /** The scanner has reported an error already. */
  | '';

type NestingMessage = `nested deeper than ${number} levels`;

/** The message about a collection inside of `deepestNesting` others. ytt has no such limit. */
export const nestedTooDeep: NestingMessage = `nested deeper than ${deepestNesting} levels`;

/** What the reader was doing when it refused the text. */
export type ReaderContext =
  | `while scanning ${'a block scalar' | 'a plain scalar' | 'a quoted scalar' | 'a simple key' | 'for the next token'}`
  | `while scanning ${'a %TAG directive' | 'a %YAML directive' | 'a directive' | 'a tag' | 'an alias' | 'an anchor'}`
  | `while parsing ${'a block collection' | 'a block mapping' | 'a flow mapping' | 'a flow sequence'}`
  | `while parsing ${'a block node' | 'a flow node' | 'a node' | 'a quoted scalar' | 'a tag' | 'a %TAG directive'}`;

export interface Place {
  readonly at: number;
  readonly line: number;
}

/** A construct, by its start. */
export type RefusalContext = Place & { readonly message: ReaderContext };

/** An error of the reader, thrown to the parser's recovery. */
export class Refusal {
  /** The reader's message. */
  readonly message: ReaderMessage;
  readonly place: Place;
  /** The construct that the reader was parsing, and its start. */
  readonly context: RefusalContext | undefined;

  constructor(message: ReaderMessage, place: Place, context?: RefusalContext) {
    this.message = message;
    this.place = place;
    this.context = context;
  }
}
