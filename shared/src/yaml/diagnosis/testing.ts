/** For tests of diagnoses: tables of texts, messages and fixes. */
import { expect } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';

/** The first report about a text: the text with the range marked, the message, and the text after the first fix. */
export function firstReport(text: string): readonly (string | undefined)[] {
  const { findings } = readDocuments(new SourceFile('a.yml', text));
  const [first] = findings;
  if (first === undefined) return ['nothing'];
  const { start, end } = first.range;
  const marked = `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
  const [fix] = first.fixes ?? [];
  return [
    marked,
    first.plain,
    fix &&
      applyEdits(
        text,
        fix.edits.map(({ edit }) => edit),
      ),
  ];
}

export type Case = readonly [marked: string, plain: string, fixed?: string];

/** Asserts the message, the range and the text after the first fix for each case. */
export function check(cases: readonly Case[]): void {
  const found = cases.map(([marked]) => firstReport(marked.replace(/[«»]/g, '')));
  expect(found).toEqual(cases.map(([marked, plain, fixed]) => [marked, plain, fixed]));
}
