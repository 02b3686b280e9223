/** Reports documents of another kind in a file of schema or data values documents, which ytt does not allow. */
import type { Document } from '../../document/node.js';
import type { Finding, Words } from '../../findings/finding.js';
import { findingAt, startOf } from '../../findings/finding-at.js';
import { namedElsewhere } from '../../template/code/eval-findings.js';
import { originLine } from '../../text/origin.js';
import { indentedMarker } from '../../yaml/diagnosis/indentation.js';
import type { DocumentAnnotation } from '../files/document-kinds.js';
import type { RunFile } from '../files/run-file.js';

/**
 * The finding for such a document. If its content is an indented `---`, which was meant to begin the next document, the
 * finding is about the indentation.
 */
export function mixedDocumentsFinding(
  { origin, value }: Document,
  file: RunFile,
  annotation: DocumentAnnotation,
): Finding {
  const failure = { kind: 'document-unlike-others', others: annotation } as const;
  const words = { ...mixedWords(file, annotation), failure };
  const finding = findingAt('mixed-documents', origin ?? startOf(file.source), words);
  if (value !== '---' || origin?.valueStart === undefined) return finding;
  const { lines, text } = file.source;
  const range = { start: origin.valueStart, end: origin.valueStart + value.length };
  const lineStart = lines.lineStart(lines.lineAt(range.start));
  if (text.slice(lineStart, range.end).trimStart() !== value) return finding;
  const edit = { range: { start: lineStart, end: range.start }, newText: '' };
  const fixes = [{ title: 'Remove the indentation', edits: [{ file: file.source, edit }] }];
  return { ...namedElsewhere({ ...finding, range }, originLine(origin)), plain: indentedMarker, fixes };
}

function mixedWords(file: RunFile, annotation: DocumentAnnotation): Words {
  const { path } = file.source;
  return annotation === 'data/values'
    ? {
        plain: 'A file with data values cannot hold other documents, such as this one',
        message: `Expected data values file '${path}' to only have data values documents`,
      }
    : {
        plain: 'A file with a schema cannot hold other documents, such as this one',
        message: `Expected schema file '${path}' to only have schema documents`,
      };
}
