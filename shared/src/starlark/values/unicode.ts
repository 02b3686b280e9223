/**
 * Properties of characters as in Go's package `unicode`, and trimming by Go's definition of white space. Case mappings
 * are from one code point to one, whereas JavaScript's can give several.
 */
import { isAscii } from './bytes.js';

const letter = /^\p{L}$/u;
const decimalDigit = /^\p{Nd}$/u;
const titleLetter = /^\p{Lt}$/u;
const lowerLetter = /^\p{Ll}$/u;
const upperLetter = /^\p{Lu}$/u;
const space = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/u;
const leadingSpaces = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/** Go's unicode.IsLetter. Here and below, a character is one code point. */
export function isLetter(character: string): boolean {
  return letter.test(character);
}
/** Go's unicode.IsDigit. */
export function isDecimalDigit(character: string): boolean {
  return decimalDigit.test(character);
}
/** Go's unicode.IsTitle. */
export function isTitle(character: string): boolean {
  return titleLetter.test(character);
}
/** Go's unicode.IsLower. */
export function isLower(character: string): boolean {
  return lowerLetter.test(character);
}
/** Go's unicode.IsUpper. */
export function isUpper(character: string): boolean {
  return upperLetter.test(character);
}
/** Go's unicode.IsSpace, which differs from JavaScript's in U+0085 and U+FEFF. */
export function isSpace(character: string): boolean {
  return space.test(character);
}

/** `text` without leading white space, as Go knows it. */
export function trimSpaceLeft(text: string): string {
  return text.replace(leadingSpaces, '');
}

/** The length of the leading white space of `text`, in code units. */
export function leadingSpace(text: string): number {
  // Most lines begin with a visible character of ASCII.
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f ? 0 : (leadingSpaces.exec(text)?.[0].length ?? 0);
}

/** `text` without trailing white space. */
export function trimSpaceRight(text: string): string {
  let end = text.length;
  while (isSpace(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function isOneCodePoint(s: string): boolean {
  return s.length === 1 || (s.length === 2 && (s.codePointAt(0) as number) > 0xffff);
}

/**
 * The upper case of Greek letters with iota subscript, whose full mapping gives two letters, but whose simple mapping
 * gives one.
 */
function simpleUpperOfIotaSubscript(code: number): number | undefined {
  if (code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3) return code + 9;
  if (code >= 0x1f80 && code <= 0x1faf) return code & 8 ? code : code + 8;
  return undefined;
}

function toUpperCharacter(character: string): string {
  const upper = character.toUpperCase();
  if (isOneCodePoint(upper)) return upper;
  const simple = simpleUpperOfIotaSubscript(character.codePointAt(0) as number);
  return simple === undefined ? character : String.fromCodePoint(simple);
}

/** Go's unicode.ToLower. */
export function toLowerCharacter(character: string): string {
  const lower = character.toLowerCase();
  // Only U+0130, a dotted capital I, has a lower case of more than one code point.
  return isOneCodePoint(lower) ? lower : 'i';
}

/** Go's unicode.ToTitle. */
export function toTitleCharacter(character: string): string {
  const code = character.codePointAt(0) as number;
  if (code >= 0x01c4 && code <= 0x01cc) return String.fromCodePoint(code - ((code - 0x01c4) % 3) + 1);
  if (code >= 0x01f1 && code <= 0x01f3) return '\u01f2';
  // Georgian letters have capitals, but title case does not use them.
  if (code >= 0x10d0 && code <= 0x10ff) return character;
  return toUpperCharacter(character);
}

/** Whether another character differs from this one only in case (Go's unicode.SimpleFold(r) != r, or a-z, A-Z). */
export function isCased(character: string): boolean {
  // The Turkish dotted and dotless i have no other case variant. A sharp s has a capital variant, although it has no
  // simple upper case.
  if (character === '\u0130' || character === '\u0131') return false;
  if (character === '\u00df') return true;
  return (
    toLowerCharacter(character) !== character ||
    toUpperCharacter(character) !== character ||
    titleLetter.test(character)
  );
}

/** strings.ToUpper. */
export function toUpper(s: string): string {
  if (isAscii(s)) return s.toUpperCase();
  return mapCharacters(s, toUpperCharacter);
}

/** strings.ToLower. */
export function toLower(s: string): string {
  if (isAscii(s)) return s.toLowerCase();
  return mapCharacters(s, toLowerCharacter);
}

function mapCharacters(s: string, map: (character: string) => string): string {
  const mapped = eachOnce(map);
  let result = '';
  for (const character of s) result += mapped(decodedCharacter(character));
  return result;
}

/** Memoises `find` for each distinct character, for callers that call it for every character of a long text. */
export function eachOnce<Answer>(find: (character: string) => Answer): (character: string) => Answer {
  const known = new Map<string, Answer>();
  return (character) => {
    const answer = known.get(character);
    if (answer !== undefined) return answer;
    const found = find(character);
    known.set(character, found);
    return found;
  };
}

/** The character that Go's range loop over a string returns: U+FFFD for a byte that is not part of valid UTF-8. */
export function decodedCharacter(character: string): string {
  const unit = character.charCodeAt(0);
  return character.length === 1 && unit >= 0xd800 && unit <= 0xdfff ? '\ufffd' : character;
}
