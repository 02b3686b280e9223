/** The results of `elems`, `elem_ords`, `codepoints` and `codepoint_ords` of strings. */
import { fromBytes, isAscii, toBytes } from './bytes.js';
import { quote } from './quote.js';
import { decodedCharacter } from './unicode.js';
import { StarlarkObject, type Value } from './value.js';

/** An iterable without length over the bytes (`elems`) or characters (`codepoints`) of a string, or their numbers. */
export class StringIterable extends StarlarkObject {
  override readonly type: 'elems' | 'codepoints';
  private readonly text: string;
  private readonly ordinals: boolean;

  constructor(text: string, unit: 'elems' | 'codepoints', ordinals: boolean) {
    super();
    this.text = text;
    this.type = unit;
    this.ordinals = ordinals;
  }

  override toRepr(): string {
    const unit = this.type === 'elems' ? 'elem' : 'codepoint';
    return `${quote(this.text)}.${unit}${this.ordinals ? '_ords' : 's'}()`;
  }
  override truth(): boolean {
    return true;
  }
  override unhashable(): string {
    return `unhashable: ${this.type}`;
  }
  override *iterate(): Iterable<Value> {
    if (this.type === 'codepoints' || isAscii(this.text)) {
      for (const character of this.text) {
        yield this.ordinals ? (decodedCharacter(character).codePointAt(0) as number) : character;
      }
      return;
    }
    const bytes = toBytes(this.text);
    for (let i = 0; i < bytes.length; i++) yield this.ordinals ? (bytes[i] as number) : fromBytes(bytes, i, i + 1);
  }
}
