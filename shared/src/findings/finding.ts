/** What the product says about a text. */
import type { TextEdit } from '../text/edit.js';
import type { TextRange } from '../text/range.js';
import type { SourceFile } from '../text/source-file.js';
import type { FindingCode } from './catalogue.js';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** Another place that explains a finding, such as the schema line that a value breaks. */
export interface RelatedPlace {
  readonly file: SourceFile;
  readonly range: TextRange;
  readonly message: string;
}

/** A change that would resolve a finding. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly { readonly file: SourceFile; readonly edit: TextEdit }[];
}

/**
 * One finding. Errors stand exactly where ytt 0.48 fails: `range` begins on the line that ytt names and `message` says
 * what ytt says there, in the same terms. Everything else is a warning, information or hint.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly file: SourceFile;
  readonly range: TextRange;
  readonly message: string;
  readonly related: readonly RelatedPlace[];
  readonly tags?: readonly ('deprecated' | 'unnecessary')[];
  readonly fixes?: readonly Fix[];
}

/** Adds to a list of findings. There may be more of them than a call can have arguments. */
export function addFindings(list: Finding[], more: Iterable<Finding>): void {
  for (const finding of more) list.push(finding);
}
