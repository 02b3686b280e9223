/** For tests: tables of mistakes in small texts, with the texts after each fix. */
import { expect } from 'vitest';
import type { Finding, Fix } from '../findings/finding.js';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';

/**
 * Compares tables with the fixes that `functions` find. The first line of a case has the name of a function; a text in
 * JSON, in which `«…»` marks the range of the finding; and the finding's message or failure in JSON. `@PATH` before the
 * function gives the path of the file, if it is not `t.yml`; `~NAME` at the end gives the name that was probably meant.
 * Each further line has the title of a fix (´ for `), ` => `, and the text after it; `+` before the title marks the
 * preferred fix, `-` one that must never be preferred.
 */
export function fixTable(
  functions: Readonly<Record<string, (finding: Finding) => readonly Fix[]>>,
): (table: string) => void {
  return (table) => {
    const cases = table.trim().split(/\n {6}(?! )/);
    expect(cases.map((one) => withFixes(one, functions))).toEqual(cases);
  };
}

function withFixes(written: string, functions: Parameters<typeof fixTable>[0]): string {
  const [head = ''] = written.split('\n');
  const [, path = 't.yml', name = '', given = '', message = '""', failure, nearest] =
    /^(?:@(\S+) )?(\w+) ("(?:\\.|[^"\\])*")(?: (".*"))?(?: (\{.*\}))?(?: ~(\w+))?$/.exec(head) ?? [];
  const [before = '', marked = '', after = ''] = (JSON.parse(given) as string).split(/[«»]/);
  const file = new SourceFile(path, before + marked + after);
  const range = { start: before.length, end: before.length + marked.length };
  const finding = {
    code: 'wrong-type',
    severity: 'error',
    file,
    range,
    message: JSON.parse(message),
    plain: JSON.parse(message),
    related: [],
    ...(failure === undefined ? {} : { failure: JSON.parse(failure) }),
    ...(nearest === undefined ? {} : { missing: { name: marked, nearest } }),
  } as const;
  const fixes = functions[name]?.(finding) ?? [];
  return [head, ...fixes.map((fix) => `        ${lineOf(fix, file.text)}`)].join('\n');
}

function lineOf({ title, edits, preferred }: Fix, text: string): string {
  const mark = preferred === undefined ? '' : preferred ? '+ ' : '- ';
  const result = JSON.stringify(
    applyEdits(
      text,
      edits.map(({ edit }) => edit),
    ),
  );
  const escaped = result.replace(
    /[\x85\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${mark}${title.replaceAll('`', '´')} => ${escaped}`;
}
