/** How values print: `repr`, `str`, `%s` and `%r`. */
import { formatFloat } from '../number/go-float.js';
import { Float } from '../number/number.js';
import { Dict } from './dict.js';
import { List } from './list.js';
import { quote } from './quote.js';
import { StarlarkSet } from './set.js';
import { BudgetError, largestValue } from './thread.js';
import { Tuple } from './tuple.js';
import type { Value } from './value.js';

/** What `repr(value)` returns. */
export function repr(value: Value): string {
  if (typeof value === 'string') return quote(value);
  const printer = new Printer();
  printer.print(value, undefined);
  return printer.text;
}

/** What `str(value)` returns: a string is itself. */
export function str(value: Value): string {
  return typeof value === 'string' ? value : repr(value);
}

/** The lists and dicts being printed around a value, innermost first, to detect cycles. */
interface Path {
  readonly value: Value;
  readonly outer: Path | undefined;
}

function contains(path: Path | undefined, value: Value): boolean {
  for (let at = path; at !== undefined; at = at.outer) if (at.value === value) return true;
  return false;
}

class Printer {
  text = '';

  print(value: Value, path: Path | undefined): void {
    // Lists that share parts print to sizes that memory could not hold.
    if (this.text.length > largestValue) throw new BudgetError('bytes', 'value is too large to print');
    if (value === null) this.text += 'None';
    else if (value === true) this.text += 'True';
    else if (value === false) this.text += 'False';
    else if (typeof value === 'string') this.text += quote(value);
    else if (typeof value !== 'object') this.text += value.toString();
    else if (value instanceof Float) this.text += formatFloat(value.value, 'g', 6);
    else if (value instanceof List) this.printList(value, path);
    else if (value instanceof Tuple) this.printTuple(value, path);
    else if (value instanceof Dict) this.printDict(value, path);
    else if (value instanceof StarlarkSet) {
      this.text += 'set([';
      this.printElements(value.elements(), path);
      this.text += '])';
    } else this.text += value.toRepr();
  }

  private printElements(elements: readonly Value[], path: Path | undefined): void {
    elements.forEach((element, i) => {
      if (i > 0) this.text += ', ';
      this.print(element, path);
    });
  }

  private printList(list: List, path: Path | undefined): void {
    this.text += '[';
    if (contains(path, list)) this.text += '...';
    else this.printElements(list.elements, { value: list, outer: path });
    this.text += ']';
  }

  private printTuple(tuple: Tuple, path: Path | undefined): void {
    this.text += '(';
    this.printElements(tuple.elements, path);
    this.text += tuple.elements.length === 1 ? ',)' : ')';
  }

  private printDict(dict: Dict, path: Path | undefined): void {
    this.text += '{';
    if (contains(path, dict)) this.text += '...';
    else {
      let separator = '';
      for (const [key, value] of dict.entries()) {
        this.text += separator;
        this.print(key, path);
        this.text += ': ';
        this.print(value, { value: dict, outer: path });
        separator = ', ';
      }
    }
    this.text += '}';
  }
}
