/** The findings of one stage of a run in one file. */
import { defaultRunOptions, evaluateProject, type Finding, SourceFile } from '@ytt-language/shared';
import { placeThatYttNames } from '@ytt-language/shared/tooling';
import { expect, it } from 'vitest';
import type { RunDefinition } from '../workspace/projects/run-definition.js';
import { stageFindings } from './run-findings.js';

const run: RunDefinition = {
  id: 'run',
  root: '/ws',
  reason: { kind: 'file', file: '/ws/.ytt-project.yaml' } as unknown as RunDefinition['reason'],
  files: [],
  dataValuesFiles: [],
  subject: undefined,
  dialect: 'auto',
};
const text = 'a: 1\nb: 2\n';
const [schema, values] = [new SourceFile('schema.yml', text), new SourceFile('values.yml', text)];

function found(file: SourceFile, start: number, code: Finding['code'], related: Finding['related'] = []): Finding {
  return { code, severity: 'error', file, range: { start, end: start + 1 }, message: `${code} ${start}`, related };
}

/** The codes and positions of the findings in `source`. */
function reported(findings: readonly Finding[], source: SourceFile, most = 100): readonly string[] {
  const project = evaluateProject({ files: [], dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const given = Object.assign(Object.create(project) as typeof project, { findingsFrom: () => findings });
  return stageFindings(run, given, { stage: 'values', source, most }).map(({ message }) => message);
}

it('is what is found in that file', () => {
  const all = [found(schema, 0, 'wrong-type'), found(values, 5, 'wrong-type')];
  expect([reported(all, schema), reported(all, values)]).toEqual([['wrong-type 0'], ['wrong-type 5']]);
});

it('excludes findings of another file, of which it is a copy', () => {
  const places = [0, 5].map((start) => ({
    file: schema,
    range: { start, end: start + 1 },
    message: placeThatYttNames,
  }));
  const copies = places.map((place) => found(values, place.range.start, 'wrong-type', [place]));
  const others = [
    found(schema, 0, 'wrong-type'),
    found(schema, 5, 'wrong-type'),
    found(schema, 0, 'schema-null'),
    found(schema, 3, 'wrong-type'),
  ];
  expect(reported([...others, ...copies], schema)).toEqual(['schema-null 0', 'wrong-type 3']);
  expect(reported([...others, ...copies], values)).toEqual(['wrong-type 0', 'wrong-type 5']);
  const elsewhere = copies.map((copy) => ({ ...copy, related: copy.related.map((one) => ({ ...one, message: 'x' })) }));
  expect(reported([...others, ...elsewhere], schema)).toHaveLength(4);
});

it('is the first of each kind if there are too many', () => {
  const wrong = [7, 0, 6, 5].map((start) => found(values, start, 'wrong-type'));
  const others = [found(schema, 0, 'wrong-type'), found(values, 2, 'schema-null')];
  const warnings = wrong.map((finding): Finding => ({ ...finding, severity: 'warning', message: 'warning' }));
  const all = [...wrong, ...others, ...warnings];
  const first = ['schema-null 2', 'warning', 'warning', 'wrong-type 0', 'wrong-type 5'];
  expect(reported(all, values, 2).toSorted()).toEqual(first);
  expect(reported(all, schema, 2)).toEqual(['wrong-type 0']);
  expect(reported(wrong.slice(0, 2), values, 2)).toEqual(['wrong-type 7', 'wrong-type 0']);
});
