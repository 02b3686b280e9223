/** Calls every query of a run, on projects of arbitrary texts. */
import assert from 'node:assert/strict';
import {
  type DataValueFlag,
  type Document,
  evaluateProject,
  type Finding,
  printDocuments,
  type RunMode,
  type RunOptions,
} from '@ytt-language/shared';
import fc from 'fast-check';
import { assertBounded } from './bounded.js';
import { change, changed } from './changes.js';
import { inputsOf, sourcesOf } from './plain-results.js';
import type { Seed } from './seeds.js';

/** CPU time in milliseconds that the evaluation of a small project may take; it takes a few. */
const most = 4_000;

export const options: fc.Arbitrary<Partial<RunOptions>> = fc.record({
  strict: fc.boolean(),
  ignoreUnknownComments: fc.boolean(),
  implicitMapKeyOverrides: fc.boolean(),
  fileMarks: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    fc.array(fc.constantFrom('a.yml:type=text-plain', '**/*:exclude=true', 'b.yml:path=c/d.yml', '*.yml:type=', 'x'), {
      maxLength: 2,
    }),
  ),
});

export const flags: fc.Arbitrary<readonly DataValueFlag[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  fc.array(
    fc
      .tuple(
        fc.constantFrom<DataValueFlag['kind']>(
          'data-value',
          'data-value-yaml',
          'data-value-file',
          'data-values-env-yaml',
        ),
        fc.constantFrom('domain=x', 'limits.cpu=[', '@app:name=x', 'services={a: &x [*x]}', '=', 'a', 'limits.cpu=3'),
        change,
      )
      .map(([kind, text, one]) => ({
        kind,
        text: one.size > 6 ? changed(text, one) : text,
        variables: [`${text}_a=1`],
      })),
    { maxLength: 3 },
  ),
);

function checkFinding({ file, range, message, related, fixes = [] }: Finding): void {
  assert(message !== '' && !message.includes('internal error'), `message: ${message}`);
  const edited = fixes.flatMap(({ edits }) =>
    edits.map(({ file: fixed, edit }) => ({ file: fixed, range: edit.range })),
  );
  for (const one of [{ file, range }, ...related, ...edited]) {
    const { start, end } = one.range;
    assert(0 <= start && start <= end && end <= one.file.text.length, `range ${start}-${end}: ${message}`);
  }
}

/** Runs every query of a run, and checks that the results are consistent. */
export function checkEvaluation(seed: Seed, chosen: Partial<RunOptions>, dataValues: readonly DataValueFlag[]): void {
  assertBounded(most, () => {
    const project = evaluateProject({ ...inputsOf(sourcesOf(seed), chosen), dataValues });
    for (const finding of project.findings) checkFinding(finding);
    for (const mode of ['openapi', 'inspect', 'result'] as const) project.enclosingFindingsOf(mode);
    const { schemaFiles, valuesFiles, schema, schemaDocument, openApi, dataValues: values, output } = project;
    assert(![schemaFiles, valuesFiles, schema, schemaDocument, openApi, values, output].includes(null as never));
    // A failed run need not be printable.
    const printable = (mode: RunMode): boolean =>
      project.findingsOf(mode).every(({ severity }) => severity !== 'error');
    const print = (...items: Document[]): string => printDocuments({ kind: 'documentSet', items, origin: undefined });
    if (printable('openapi')) print(openApi);
    if (printable('inspect')) print(values);
    if (printable('result')) printDocuments(output.documents);
  });
}
