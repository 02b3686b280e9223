/**
 * Finds documents that were meant to declare data values, but have no `#@data/values` or `#@data/values-schema` above
 * them: their keys are most of the names that code misses.
 */
import type { Finding, SourceFile } from '@ytt-language/shared';
import { isYamlName } from '../../workspace/files/file-summary.js';
import { keysIn } from './root-causes.js';

/** A file and a range in it, as findings have them. */
export type FindingPlace = Pick<Finding, 'file' | 'range'>;

/** Fewer names may be missing for reasons of their own, unless the document has all names that are missing. */
const leastNames = 3;
const leastOfAll = 2;

/** The first line of each such document in `files`. `findings` are those of the run. */
export function documentsWithoutHeader(
  findings: readonly Finding[],
  files: readonly SourceFile[],
): readonly FindingPlace[] {
  const names = new Set(findings.flatMap(missingMember));
  if (names.size < leastOfAll) return [];
  return files.flatMap((file): readonly FindingPlace[] => {
    if (!mayBeMeant(file)) return [];
    const declared = new Set(keysIn(file.text));
    const found = [...names].filter((name) => declared.has(name));
    if (found.length < Math.min(leastNames, names.size) || 2 * found.length < names.size) return [];
    return [{ file, range: { start: 0, end: file.lineText(0).trimEnd().length } }];
  });
}

function missingMember({ code, missing }: Finding): readonly string[] {
  const isMember = code === 'evaluation-failed' || code === 'member-missing';
  return isMember && missing !== undefined ? [missing.name] : [];
}

/** Whether the name of a file or an annotation in it shows that it is for data values, although no header does. */
function mayBeMeant({ path, text }: SourceFile): boolean {
  if (!isYamlName(path) || /^#@data\/values/m.test(text)) return false;
  return /(?:values|schema|defaults)[^/]*$/i.test(path) || text.includes('#@schema/');
}
