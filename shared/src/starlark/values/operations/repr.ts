/** Prints values: `repr`, `str`, `%s` and `%r`. */
import { formatFloat } from '../../../number/go-float.js';
import { Float } from '../../../number/number.js';
import { BudgetError, type Work } from '../../eval/thread.js';
import { Dict } from '../dict.js';
import { List } from '../list.js';
import { quote } from '../quote.js';
import { StarlarkSet } from '../set.js';
import { Tuple } from '../tuple.js';
import type { Value } from '../value.js';

/** The maximum length of a text: printed lists with shared parts could exceed all memory. */
const longestText = 16 * 1024 * 1024;

/** The result of `repr(value)`. Each part that is printed is a step of `work`. */
export function repr(value: Value, work?: Work): string {
  if (typeof value === 'string') return quote(value);
  const printer = new Printer(work);
  printer.print(value, undefined);
  return printer.text();
}

/** The result of `str(value)`: strings are unchanged. */
export function str(value: Value, work?: Work): string {
  return typeof value === 'string' ? value : repr(value, work);
}

/** The lists and dicts that contain the value being printed, innermost first, to detect cycles. */
interface Path {
  readonly value: Value;
  readonly outer: Path | undefined;
}

function contains(path: Path | undefined, value: Value): boolean {
  for (let at = path; at !== undefined; at = at.outer) if (at.value === value) return true;
  return false;
}

class Printer {
  private readonly chunks: string[] = [];
  private parts: string[] = [];
  private length = 0;
  private readonly work: Work | undefined;

  constructor(work: Work | undefined) {
    this.work = work;
  }

  text(): string {
    return this.chunks.join('') + this.parts.join('');
  }

  /** Joins in chunks: a string that grows by small parts would need many times its size. */
  private write(part: string): void {
    this.length += part.length;
    if (this.length > longestText) throw new BudgetError('bytes', 'value is too large to print');
    this.parts.push(part);
    if (this.parts.length >= 4096) {
      this.work?.step(this.parts.length);
      this.chunks.push(this.parts.join(''));
      this.parts = [];
    }
  }

  print(value: Value, path: Path | undefined): void {
    if (value === null) this.write('None');
    else if (value === true) this.write('True');
    else if (value === false) this.write('False');
    else if (typeof value === 'string') this.write(quote(value));
    else if (typeof value !== 'object') this.write(value.toString());
    else if (value instanceof Float) this.write(formatFloat(value.value, 'g', 6));
    else if (value instanceof List) this.printList(value, path);
    else if (value instanceof Tuple) this.printTuple(value, path);
    else if (value instanceof Dict) this.printDict(value, path);
    else if (value instanceof StarlarkSet) {
      this.write('set([');
      this.printElements(value.elements(), path);
      this.write('])');
    } else this.write(value.toRepr());
  }

  private printElements(elements: readonly Value[], path: Path | undefined): void {
    elements.forEach((element, i) => {
      if (i > 0) this.write(', ');
      this.print(element, path);
    });
  }

  private printList(list: List, path: Path | undefined): void {
    this.write('[');
    if (contains(path, list)) this.write('...');
    else this.printElements(list.elements, { value: list, outer: path });
    this.write(']');
  }

  private printTuple(tuple: Tuple, path: Path | undefined): void {
    this.write('(');
    this.printElements(tuple.elements, path);
    this.write(tuple.elements.length === 1 ? ',)' : ')');
  }

  private printDict(dict: Dict, path: Path | undefined): void {
    this.write('{');
    if (contains(path, dict)) this.write('...');
    else {
      let separator = '';
      for (const [key, value] of dict.entries()) {
        this.write(separator);
        this.print(key, path);
        this.write(': ');
        this.print(value, { value: dict, outer: path });
        separator = ', ';
      }
    }
    this.write('}');
  }
}
