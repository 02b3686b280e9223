/**
 * Finds data values with a key that is not a string. ytt crashes on them before any code runs, because it converts data
 * values to a struct.
 */
import { structRefusal } from '../../document/convert/lazy-struct.js';
import { itemWithOddKey } from '../../document/convert/struct-keys.js';
import { keyInWords } from '../../document/map-keys.js';
import { nestedDocumentFindings } from '../../document/nested-documents.js';
import type { Document } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import { findingAt } from '../../findings/finding-at.js';
import type { Origin } from '../../text/origin.js';
import type { RunFile } from '../files/run-file.js';
import { readRunFile } from '../files/template-loader.js';

/** The findings for `values`; `fallback` is the position for a key without one. */
export function refusedValues(values: Document, fallback: Origin): readonly Finding[] {
  const error = structRefusal(values.value);
  if (error === undefined) return [];
  const item = itemWithOddKey(values);
  const nested = item === undefined ? nestedDocumentFindings([values]) : [];
  if (nested.length > 0) return nested;
  const place = item?.origin ?? values.origin ?? fallback;
  const name = item === undefined ? 'A key' : `The key ${keyInWords(item.key)}`;
  const plain = `${name} is no string, which all keys of data values must be where there is code`;
  const finding = findingAt('evaluation-failed', place, { plain, message: error.message });
  return [{ ...finding, failure: { kind: 'struct-key-refused' } }];
}

/** Whether ytt passes data values to the file when it evaluates it. */
export function runsCode(file: RunFile, strict: boolean): boolean {
  if (file.type === 'starlark') return true;
  if (!file.isTemplate && !file.isLibrary) return false;
  return file.type === 'text' || (file.type === 'yaml' && readRunFile(file, strict).hasCode);
}
