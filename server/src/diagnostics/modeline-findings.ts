/** Findings about a modeline that does not lead to a schema. ytt does not read modelines, so they are only warnings. */
import type { Finding, SourceFile, TextRange } from '@ytt-language/shared';
import type { UnresolvedModeline } from '../workspace/projects/run-definition.js';

/** The finding at a modeline in `file`, from its offset `start` to `end`. */
export function modelineFinding(file: SourceFile, { start, end }: TextRange, unresolved: UnresolvedModeline): Finding {
  return {
    code: 'modeline-unresolved',
    // A link that leads outside was created on purpose.
    severity: unresolved.problem === 'linked-outside' ? 'information' : 'warning',
    file,
    range: { start, end },
    message: `${whyUnresolved(unresolved)}; the modeline is ignored`,
    related: [],
  };
}

/** Why a modeline does not resolve: a sentence without its period. */
export function whyUnresolved({ target, problem }: UnresolvedModeline): string {
  switch (problem) {
    case 'outside':
      return `The modeline leads to ${target}, which is outside the workspace and is not read`;
    case 'linked-outside':
      return `The modeline leads to ${target}, and over a link out of the workspace, where nothing is read unless the setting ytt.allowedSymlinkDestinations allows it`;
    case 'nothing':
      return `The modeline leads to ${target}, where there is no file or directory that is read`;
    case 'no-schema':
      return `The modeline leads to ${target}, where there is no schema document`;
  }
}
