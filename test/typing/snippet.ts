/** Expands snippets as editors do when an entry is accepted. */

/** A position that Tab goes to, with the placeholder's text selected. */
export interface TabStop {
  readonly start: number;
  readonly end: number;
}

/** The inserted text, its lines indented like the first, and the positions that Tab then goes to, in order. */
export function insertedText(
  newText: string,
  isSnippet: boolean,
  indent: string,
): { readonly text: string; readonly stops: readonly TabStop[] } {
  if (!isSnippet) return { text: newText.replaceAll('\n', `\n${indent}`), stops: [] };
  let text = '';
  const stops: (TabStop & { readonly number: number })[] = [];
  const part = /\\(.)|\$\{(\d+):((?:[^}\\]|\\.)*)\}|\$\{(\d+)\|([^,|]*)[^|]*\|\}|\$(\d+)|[\s\S]/g;
  for (const match of newText.matchAll(part)) {
    const [whole, escaped, named, placeholder, choice, first, bare] = match;
    const number = named ?? choice ?? bare;
    if (number !== undefined) {
      const start = text.length;
      text += (placeholder ?? first ?? '').replace(/\\(.)/g, '$1');
      stops.push({ start, end: text.length, number: Number(number) });
    } else if (escaped !== undefined) text += escaped;
    else text += whole === '\n' ? `\n${indent}` : whole;
  }
  // `$0` is the final position of the cursor: by default, the end.
  if (stops.length > 0 && stops.every(({ number }) => number !== 0))
    stops.push({ start: text.length, end: text.length, number: 0 });
  stops.sort((a, b) => (a.number || Infinity) - (b.number || Infinity));
  return { text, stops };
}
