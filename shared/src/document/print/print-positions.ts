/** Prints documents with the position of each item beside it (`-o pos`), identical to ytt to the byte. */
import { type Origin, originName } from '../../text/origin.js';
import { itemKeyText } from '../go-text.js';
import { isYamlCollection } from '../kinds.js';
import { checkDepth } from '../nesting.js';
import type { ArrayItem, DocumentSet, MapItem, NodeValue } from '../node.js';
import { isEmptyDocument, printYaml } from './print-yaml.js';

/** A position that is wider than its column sets the width of the column to its own length plus this. */
const margin = 10;

/** The set's documents that are not empty. Throws a `StarlarkError` for values that nest too deeply. */
export function printDocumentPositions(set: DocumentSet): string {
  const printer = new PositionPrinter();
  for (const document of set.items) {
    if (isEmptyDocument(document)) continue;
    printer.line(document.origin, '[doc]');
    printer.print(document.value, '  ', 0);
  }
  return printer.text;
}

class PositionPrinter {
  text = '';
  private width = 0;

  /** The width of the column depends on the positions printed so far. */
  line(origin: Origin | undefined, content: string): void {
    this.text += `${origin === undefined ? '' : this.padded(originName(origin))}${content}\n`;
  }

  private padded(place: string): string {
    if (place.length > this.width) this.width = place.length + margin;
    return `${place.padStart(this.width)} | `;
  }

  print(value: NodeValue, indent: string, depth: number): void {
    checkDepth(depth);
    if (!isYamlCollection(value)) {
      this.text += `${this.padded('')}${indent}${leafText(value) ?? ''}\n`;
      return;
    }
    for (const [i, item] of value.items.entries()) {
      const isKeyed = item.kind === 'mapItem';
      this.item(item, { name: isKeyed ? itemKeyText(item) : `[${i}]`, colon: isKeyed ? ':' : '' }, indent, depth);
    }
  }

  private item(item: MapItem | ArrayItem, { name, colon }: ItemName, indent: string, depth: number): void {
    const leaf = leafText(item.value);
    const isInLine = leaf !== undefined && !leaf.includes('\n');
    this.line(item.origin, `${indent}${name}${colon}${isInLine ? ` ${leaf}` : ''}`);
    if (!isInLine) this.print(item.value, `${indent}  `, depth + 1);
  }
}

interface ItemName {
  readonly name: string;
  readonly colon: ':' | '';
}

/** Other values than nodes are printed as YAML, without the final line break. */
function leafText(value: NodeValue): string | undefined {
  return isYamlCollection(value) ? undefined : printYaml(value).slice(0, -1);
}
