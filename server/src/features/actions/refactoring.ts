/** A change that is offered without a finding. */
import type { TextEdit } from '@ytt-language/shared';

export interface Refactoring {
  readonly title: string;
  /** A file to create beside this one; its name may be taken. */
  readonly creates?: { readonly name: string; readonly text: string };
  readonly edits: readonly TextEdit[];
}
