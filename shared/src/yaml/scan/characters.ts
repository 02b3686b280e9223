/**
 * The character classes of ytt's reader (libyaml), by UTF-16 code unit. `END` follows the last character of a text; a
 * NUL inside a text is replaced before scanning, so the two cannot be confused.
 */

/** The code unit of NUL, which the scanner reads after the end of a text. */
export const END = 0;

/** An invisible character, which ytt treats like any other. */
export const byteOrderMark = '\ufeff';

/** Spaces and tabs. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** YAML 1.1 line breaks: CR, LF, NEL, LS, PS. */
export function isBreak(code: number): boolean {
  return code === 10 || code === 13 || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** Whether a code unit ends a line: a YAML 1.1 line break, or the end of the text. */
export function isBreakOrEnd(code: number): boolean {
  return code === END || isBreak(code);
}

/** Whether a code unit is a space, a tab or a line break, or marks the end of the text. */
export function isBlankBreakOrEnd(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === END || isBreak(code);
}

/** Whether a code unit is one of the ASCII digits 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Letters, digits, `_` and `-`: the characters of anchors and tag handles. */
export function isWord(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 45;
}

/** The value of a hexadecimal digit, or -1. */
export function hexValue(code: number): number {
  if (isDigit(code)) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/** Whether a code unit is allowed in a tag's URI. */
export function isUriCharacter(code: number): boolean {
  return isWord(code) || (code < 128 && ";/?:@&=+$,.!~*'()[]%".includes(String.fromCharCode(code)));
}
