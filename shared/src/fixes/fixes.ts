/**
 * The quick fixes of a finding. Some come with the finding, because the stage that reported it knows what was meant;
 * the others are computed here, from the surrounding text, on request.
 */
import type { FindingCode } from '../findings/catalogue.js';
import type { Finding, Fix } from '../findings/finding.js';
import { withLineBreaksOf } from '../text/line-start.js';
import { codeAfterEndFixes, commentFixes, noPlainFixes, valueTwiceFixes } from './comments.js';
import {
  libraryRefFixes,
  misplacedFixes,
  modelineFixes,
  pathFixes,
  projectFixes,
  repeatedAnnotationFixes,
  unannotatedFixes,
  unusedDocumentFixes,
} from './documents.js';
import { lineOf } from './edits.js';
import { evaluationFixes } from './evaluation.js';
import {
  overlayAnnotationFixes,
  overlayCallFixes,
  overlayMatchFixes,
  overlayMismatchFixes,
  overlayOperationFixes,
  repeatedByOverlayFixes,
} from './overlay.js';
import {
  annotationFixes,
  anyFixes,
  arrayItemFixes,
  defaultOnItemFixes,
  defaultTypeFixes,
  schemaValueFixes,
  unusedDefaultFixes,
} from './schema.js';
import { codeSyntaxFixes, textTemplateFixes } from './syntax.js';
import { undefinedNameFixes } from './undefined-name.js';
import { conditionFixes, removalFixes, repeatedKeyFixes, ruleAnnotationFixes } from './values.js';
import {
  anchorFixes,
  lineBreakFixes,
  mergeFixes,
  recursiveFixes,
  strictFixes,
  syntaxFixes,
  tagFixes,
  unreadableFixes,
} from './yaml.js';

type FixesOf = (finding: Finding) => readonly Fix[];

const byCode: Readonly<Partial<Record<FindingCode, FixesOf>>> = {
  'annotation-misplaced': misplacedFixes,
  'annotation-repeated': repeatedAnnotationFixes,
  'code-after-node-block': codeAfterEndFixes,
  'comment-not-ytt': commentFixes,
  'deprecated-data-value': removalFixes,
  'evaluation-failed': evaluationFixes,
  'library-ref-invalid': libraryRefFixes,
  'library-document-unused': unusedDocumentFixes,
  'map-key-repeated': repeatedKeyFixes,
  'mixed-documents': unannotatedFixes,
  'modeline-unresolved': modelineFixes,
  'overlay-annotation': overlayAnnotationFixes,
  'overlay-call': overlayCallFixes,
  'overlay-match': overlayMatchFixes,
  'overlay-mismatch': overlayMismatchFixes,
  'overlay-not-plain': noPlainFixes,
  'overlay-operation': overlayOperationFixes,
  'overlay-repeats-key': repeatedByOverlayFixes,
  'project-file-invalid': projectFixes,
  'project-path-missing': pathFixes,
  'removed-data-value': removalFixes,
  'schema-annotation': annotationFixes,
  'schema-array-items': arrayItemFixes,
  'schema-default-never-applies': unusedDefaultFixes,
  'schema-default-on-array-item': defaultOnItemFixes,
  'schema-default-type': defaultTypeFixes,
  'schema-example-type': defaultTypeFixes,
  'schema-in-any': anyFixes,
  'schema-value': schemaValueFixes,
  'template-code-syntax': codeSyntaxFixes,
  'text-template-syntax': textTemplateFixes,
  'undefined-name': undefinedNameFixes,
  'validation-annotation': ruleAnnotationFixes,
  'validation-when': conditionFixes,
  'value-given-twice': valueTwiceFixes,
  'yaml-line-break': lineBreakFixes,
  'yaml-merge': mergeFixes,
  'yaml-recursive-alias': recursiveFixes,
  'yaml-strict': strictFixes,
  'yaml-syntax': syntaxFixes,
  'yaml-tag': tagFixes,
  'yaml-unknown-anchor': anchorFixes,
  'yaml-unreadable-character': unreadableFixes,
};

/**
 * Longer lines (in UTF-16 code units) have no fixes: nobody reads them, and every finding would search all of the line.
 */
const longestLine = 20_000;

/**
 * All fixes for `finding` that change the text, the most likely first: those that came with the finding, even if there
 * are none, otherwise those computed here. Inserted text has the line breaks of the file. Never throws.
 */
export function fixesOf(finding: Finding): readonly Fix[] {
  return (finding.fixes ?? foundFixes(finding)).filter(changesText).map(withLineBreaks);
}

function changesText({ edits }: Fix): boolean {
  return edits.some(({ file, edit: { range, newText } }) => file.text.slice(range.start, range.end) !== newText);
}

function foundFixes(finding: Finding): readonly Fix[] {
  const { lines } = finding.file;
  const line = lineOf(finding);
  if (lines.lineEnd(line) - lines.lineStart(line) > longestLine) return [];
  return byCode[finding.code]?.(finding) ?? [];
}

function withLineBreaks(fix: Fix): Fix {
  if (!fix.edits.some(({ edit }) => edit.newText.includes('\n'))) return fix;
  const edits = fix.edits.map(({ file, edit }) => ({
    file,
    edit: { ...edit, newText: withLineBreaksOf(file, edit.newText) },
  }));
  return { ...fix, edits };
}

/** The preferred fix: the one marked as such, or the only one, unless that is marked as not preferred. */
export function preferredFix(fixes: readonly Fix[]): Fix | undefined {
  const [first] = fixes;
  const only = fixes.length === 1 && first?.preferred !== false ? first : undefined;
  return fixes.find((fix) => fix.preferred === true) ?? only;
}
