/** What ytt's reader refuses, in words for people: what is wrong and what is wanted. */
import type { SyntaxProblem } from '../syntax.js';

/** A problem of the reader in the text that it was found in, with absolute offsets. */
export interface PlacedProblem extends Pick<SyntaxProblem, 'message'> {
  readonly at: number;
  /** Where what the reader was doing began. */
  readonly contextAt: number | undefined;
}

/** One sentence about `problem` in `text`; undefined where the reader's own words are fit for people. */
export function explainSyntax(text: string, { message, at }: PlacedProblem): string | undefined {
  if (message === cannotStart) return explainCharacter(text.charAt(at));
  return sentences.get(message);
}

const cannotStart = 'found character that cannot start any token';

function explainCharacter(character: string): string {
  if (character === '\t') return 'Expected spaces, but found a tab: YAML is indented with spaces';
  return `A plain value cannot begin with '${character}': put it in quotes`;
}

const oneKey =
  "Unexpected ':': only one key and its value may stand on a line, and quotes are needed around a text with ': '";

/** By the reader's words. Those that only directives and tags can cause are rare enough to be told as the reader has them. */
const sentences: ReadonlyMap<string, string> = new Map([
  ['mapping values are not allowed in this context', oneKey],
  ["could not find expected ':'", "Expected a key and its value, but this line has no ':'"],
  ['did not find expected key', 'Expected a key here, indented as the others of its map'],
  ["did not find expected '-' indicator", "Expected an item that begins with '-', indented as the others of its array"],
  ['did not find expected node content', 'Expected a value, but found something else'],
  ["did not find expected ',' or ']'", "Expected ',' or ']': this array is not closed"],
  ["did not find expected ',' or '}'", "Expected ',' or '}': this map is not closed"],
  [
    'block sequence entries are not allowed in this context',
    "An item with '-' cannot begin here: write it on a line of its own",
  ],
  ['mapping keys are not allowed in this context', "A key with '?' cannot begin here: write it on a line of its own"],
  ['found unexpected end of stream', 'Expected a closing quote, but found the end of the file'],
  ['found unexpected document indicator', 'Expected a closing quote, but found the next document'],
  [
    'found unknown escape character',
    'There is no such escape in double quotes: write \\\\ for a backslash, or use single quotes',
  ],
  ['did not find expected hexdecimal number', 'Expected hexadecimal digits after this escape'],
  ['found invalid Unicode character escape code', 'This escape stands for no character'],
  ['found a tab character that violates indentation', 'Expected spaces, but found a tab: YAML is indented with spaces'],
  [
    'found a tab character where an indentation space is expected',
    'Expected spaces, but found a tab: YAML is indented with spaces',
  ],
  ['did not find expected comment or line break', 'Expected the end of the line, but found more text'],
  ['did not find expected <document start>', "Expected '---' or the end of the file, but found more text"],
  [
    'did not find expected alphabetic or numeric character',
    "Expected a name of letters and digits after '&' or '*'; a text that begins so needs quotes",
  ],
  ['did not find expected whitespace or line break', 'Expected a blank after the tag'],
  ['found undefined tag handle', 'The beginning of this tag is not declared'],
  ['found an indentation indicator equal to 0', 'The indentation of a block text is a number from 1 to 9'],
  [
    'could not find expected directive name',
    "Expected the name of a directive after '%'; a text that begins with '%' needs quotes",
  ],
  [
    'found unexpected non-alphabetical character',
    "A line that begins with '%' is a directive of YAML; a text that begins so needs quotes",
  ],
  [
    'found unknown directive name',
    "A line that begins with '%' is a directive of YAML, and there is none of this name",
  ],
  ['control characters are not allowed', 'Control characters are not allowed in YAML'],
  ['invalid Unicode character', 'This character is not valid in YAML'],
  ['invalid leading UTF-8 octet', 'This byte is not UTF-8'],
  ['invalid trailing UTF-8 octet', 'This byte is not UTF-8'],
]);
