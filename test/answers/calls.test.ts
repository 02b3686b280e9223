/**
 * The results of calls of every built-in, method and module function, with right and wrong arguments, compared with
 * recorded ones: the value, or the error in ytt's words and in words for people. `RECORD_ANSWERS=1 npx vitest run
 * test/answers` records them again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { standardModules } from '../../shared/src/library/modules.js';
import { execProgram } from '../../shared/src/starlark/eval/interpret.js';
import { Thread } from '../../shared/src/starlark/eval/thread.js';
import { universe } from '../../shared/src/starlark/eval/universe.js';
import { parseProgram } from '../../shared/src/starlark/parse/parse-program.js';
import { attrNames, methodNamesOf } from '../../shared/src/starlark/values/methods/attributes.js';
import { Module } from '../../shared/src/starlark/values/module.js';
import { repr } from '../../shared/src/starlark/values/operations/repr.js';
import { StarlarkError, type Value } from '../../shared/src/starlark/values/value.js';

const modules = new Map<string, Value>([...standardModules.values()].flatMap((members) => [...members]));

const receivers: Readonly<Record<string, string>> = {
  string: '"b a,B"',
  list: '[2, 1, 2]',
  dict: '{"a": 1, "b": 2}',
  set: 'set([1, 2])',
};

const functions: readonly string[] = [
  ...[...universe.keys()].filter((name) => /^[a-z]/.test(name)),
  ...Object.entries(receivers).flatMap(([type, receiver]) => methodNamesOf(type).map((name) => `${receiver}.${name}`)),
  ...[...modules].flatMap(([name, module]) =>
    module instanceof Module ? attrNames(module).map((member) => `${name}.${member}`) : [],
  ),
];

const given = [
  ...[
    '',
    'None',
    '1',
    '-1',
    '1.5',
    'True',
    '"a"',
    '"a b"',
    '"[1]"',
    '[]',
    '[3, 1]',
    '["a", "b"]',
    '("a", 1)',
    '{"a": [1]}',
  ],
  ...[
    'len',
    '"a", "b"',
    '"a", 1',
    '1, 2',
    '[1], [2]',
    '{"a": 1}, {"a": 2}',
    '"a", "b", "c"',
    '1, 2, 3',
    'x=1',
    '"a", x=1',
  ],
  ...[
    '[1], key=len',
    '"a", indent=3',
    '[1], indent=9',
    '"{"',
    '"1.2.3"',
    '"10.0.0.1/8"',
    '"http://a/b?c=d"',
    '"a+", "aab"',
  ],
];

/** The value of a call as code, or its error. */
function answer(call: string): string {
  const { program, problems } = parseProgram(`x = ${call}\n`);
  if (problems[0] !== undefined) return `! ${problems[0].message}`;
  try {
    const globals = execProgram(program, { thread: new Thread(), predeclared: modules });
    return repr(globals.get('x') ?? null);
  } catch (error) {
    if (!(error instanceof StarlarkError)) throw error;
    const { plain } = error.cause instanceof StarlarkError ? error.cause : error;
    return `! ${error.message}${plain === undefined ? '' : ` = ${plain}`}`;
  }
}

it('calls of functions give what stands recorded', () => {
  const path = fileURLToPath(new URL('calls.answers.txt', import.meta.url));
  const lines = functions.flatMap((name) => {
    const byAnswer = new Map<string, string[]>();
    for (const args of given) {
      const one = answer(`${name}(${args})`);
      byAnswer.set(one, [...(byAnswer.get(one) ?? []), args]);
    }
    return [`=== ${name}`, ...Array.from(byAnswer, ([one, args]) => `(${args.join(') (')}) ${one}`)];
  });
  const answers = `${lines.join('\n')}\n`;
  if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(path, answers);
  expect(answers).toBe(readFileSync(path, 'utf8'));
});
