/**
 * Searches for substrings in linear time (Knuth, Morris and Pratt), as Go does. JavaScript's own search takes time
 * proportional to the product of both lengths if a long substring nearly occurs everywhere.
 */

/** For parts up to this length (in UTF-16 code units) JavaScript's search is at least as fast. */
const short = 64;

/** Like `text.indexOf(part, from)`. */
export function indexOfPart(text: string, part: string, from = 0): number {
  if (part.length <= short) return text.indexOf(part, from);
  const { length } = part;
  if (length > text.length - from) return -1;
  const borders = bordersOf(length, (i) => part.charCodeAt(i));
  for (let at = from, held = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (held > 0 && part.charCodeAt(held) !== unit) held = borders[held - 1] ?? 0;
    if (part.charCodeAt(held) === unit) held++;
    if (held === length) return at - length + 1;
  }
  return -1;
}

/** Like `text.lastIndexOf(part)`. */
export function lastIndexOfPart(text: string, part: string): number {
  if (part.length <= short) return text.lastIndexOf(part);
  if (part.length > text.length) return -1;
  const last = part.length - 1;
  const borders = bordersOf(part.length, (i) => part.charCodeAt(last - i));
  for (let at = text.length - 1, held = 0; at >= 0; at--) {
    const unit = text.charCodeAt(at);
    while (held > 0 && part.charCodeAt(last - held) !== unit) held = borders[held - 1] ?? 0;
    if (part.charCodeAt(last - held) === unit) held++;
    if (held === part.length) return at;
  }
  return -1;
}

/** For each prefix of a part, the length of its longest proper prefix that is also its suffix. */
function bordersOf(length: number, unitAt: (index: number) => number): Int32Array {
  const borders = new Int32Array(length);
  for (let i = 1, held = 0; i < length; i++) {
    while (held > 0 && unitAt(held) !== unitAt(i)) held = borders[held - 1] ?? 0;
    if (unitAt(held) === unitAt(i)) held++;
    borders[i] = held;
  }
  return borders;
}
