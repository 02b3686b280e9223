/** The tag handles of a document (`!`, `!!`, `!name!`). */
import type { ReaderMessage, Refusal } from './refusal.js';
import type { Scanner } from './scanner.js';
import type { Token } from './token.js';

const predeclared: readonly (readonly [string, string])[] = [
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
];

/** Resolves tags by the `%TAG` directives of the current document and the two handles that YAML declares itself. */
export class TagHandles {
  private prefixes = new Map(predeclared);

  /** Reads the directives before a document. */
  read(scanner: Scanner, refuse: (token: Token, message: ReaderMessage) => Refusal): void {
    this.prefixes = new Map(predeclared);
    const declared = new Set<string>();
    let versions = 0;
    for (;;) {
      const token = scanner.peek();
      if (token.kind === 'version-directive') {
        if (++versions > 1) throw refuse(token, 'found duplicate %YAML directive');
        if (token.text !== '1.1') throw refuse(token, 'found incompatible YAML document');
      } else if (token.kind === 'tag-directive') {
        if (declared.has(token.text)) throw refuse(token, 'found duplicate %TAG directive');
        declared.add(token.text);
        this.prefixes.set(token.text, token.extra);
      } else return;
      scanner.skip();
    }
  }

  /** The complete tag, or undefined if the handle is not declared. */
  resolve(handle: string, suffix: string): string | undefined {
    if (handle === '') return suffix;
    const prefix = this.prefixes.get(handle);
    return prefix === undefined || prefix + suffix === '' ? undefined : prefix + suffix;
  }
}
