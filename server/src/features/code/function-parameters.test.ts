/** The descriptions of functions' parameters, compared with the functions: their number, and their defaults. */
import { defaultRunOptions, evaluateProject, SourceFile } from '@ytt-language/shared';
import { standardModules } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { builtinFunctions, type FunctionDescription, methodsOf, moduleMembers } from './function-catalogue.js';

/** The outcome of code: its result and output, or its error. */
function outcomeOf(code: string): string {
  const loads = [...standardModules.keys()].map((name) => `#@ load("@ytt:${name}", "${name}")\n`).join('');
  const files = [new SourceFile('t.yml', `${loads}---\na: #@ repr(${code})\n`)];
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const printed = project.printed.map(({ text }) => text);
  return [...printed, ...project.findings.map(({ message }) => message), project.output.files[0]?.text].join('\n');
}

const receivers = { string: '"a"', list: '[]', dict: '{}', set: 'set()' };
const functions: readonly (readonly [call: string, FunctionDescription])[] = [
  ...builtinFunctions.filter(({ name }) => name !== 'load').map((one) => [one.name, one] as const),
  ...[...standardModules.keys()].flatMap(moduleMembers).flatMap((one) => (one ? [[one.name, one] as const] : [])),
  ...Object.entries(receivers).flatMap(([type, text]) =>
    methodsOf(type).map((one) => [`${text}.${one.name}`, one] as const),
  ),
].filter(([, { parameters }]) => parameters !== undefined);

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2 };

/**
 * The number of arguments that a function requires according to the message of a call with `count` arguments; undefined
 * if the message has no number.
 */
function wanted(call: string, count: number): number | undefined {
  const outcome = outcomeOf(`${call}(${Array(count).fill('None').join(', ')})`);
  if (outcome.includes('unexpected positional arguments')) return 0;
  const [, number = ''] =
    /(?:wants?|expected)(?: at)?(?: (?:exactly|least|most))* (\w+)(?: arguments?)?$/m.exec(outcome) ?? [];
  const found = numbers[number] ?? Number(number);
  return number === '' || Number.isNaN(found) ? undefined : found;
}

/** Functions whose arguments are only positional as matchers, or that ytt describes differently. */
const saysOtherwise: ReadonlySet<string> = new Set(['overlay.all', 'overlay.apply', 'struct.bind']);

describe.each(functions.filter(([call]) => !saysOtherwise.has(call)))(
  '%s',
  (call, { parameters = [], options = [] }) => {
    const byPlace = parameters.filter((one) => !options.includes(one));
    const single = byPlace.filter((one) => !one.startsWith('*'));

    it('accepts the documented number of arguments', () => {
      const most = wanted(call, 15);
      if (most === undefined)
        expect(
          byPlace.some((one) => /^\*\w/.test(one)),
          'takes any number',
        ).toBe(true);
      else expect([single.length, single.length + options.length]).toContain(most);
    });

    it('needs those that have no default', () => {
      const outcome = outcomeOf(`${call}()`);
      const isRefused = /requires|wants? |expected |missing argument/.test(outcome);
      const least = single.filter((one) => !one.includes('=')).length;
      // Some functions that take any number of arguments require one.
      if (least > 0 || single.length === byPlace.length) expect(isRefused).toBe(least > 0);
      if (least > 0) expect(wanted(call, 0) ?? least).toBe(least);
    });
  },
);

/** A call of each function that has a parameter with a described default, without that parameter. */
const calls: Readonly<Record<string, string>> = {
  bool: '',
  enumerate: '["a"]',
  fail: '"a", "b"',
  float: '',
  int: '"12"',
  print: '"a", "b"',
  range: '1, 5',
  sorted: '[2, 1, 3]',
  'base64.encode': '"a?>b"',
  'base64.decode': '"YT8+Yg=="',
  'json.encode': '{"a": ["<"]}',
  'math.log': '2',
  'toml.encode': '{"a": {"b": {"c": 1}}}',
  '"abcabc".count': '"c"',
  '"abcabc".endswith': '"abcabc"',
  '"abcabc".find': '"a"',
  '"abcabc".index': '"a"',
  '"abcabc".rfind': '"a"',
  '"abcabc".rindex': '"a"',
  '"abcabc".startswith': '"a"',
  '" a b\\tc ".rsplit': '',
  '" a b\\tc ".split': '',
  '"a\\nb\\n".splitlines': '',
  '[1, 2, 3].pop': '',
  '{}.get': '"a"',
  '{}.setdefault': '"a"',
};

const receiverOf: Readonly<Record<string, string>> = { '"': 'string', '[': 'list', '{': 'dict' };

describe('a default that is told', () => {
  const tried = Object.entries(calls).flatMap(([call, given]) => {
    const type = receiverOf[call[0] ?? ''];
    const name = type === undefined ? call : call.slice(call.lastIndexOf('.') + 1);
    const known = type === undefined ? functions.map(([, one]) => one) : methodsOf(type);
    const { parameters = [], options = [] } = known.find((one) => one.name === name) ?? {};
    return parameters.flatMap((parameter) => {
      const [own = '', value = '…'] = parameter.split('=');
      if (value === '…') return [];
      const code = value === 'e' ? 'math.e' : value;
      const argument = options.includes(parameter) ? `${own}=${code}` : code;
      return [
        {
          name: `${name} ${own}`,
          call: `${call}(${given})`,
          with: `${call}(${[given, argument].filter(Boolean).join(', ')})`,
        },
      ];
    });
  });

  it.each(tried)('is the one of $name', ({ call, with: whole }) => expect(outcomeOf(whole)).toBe(outcomeOf(call)));

  it('is tried of every function', () => {
    const told = (one: FunctionDescription): boolean => one.parameters?.some((text) => /=[^…]/.test(text)) === true;
    const names = functions.filter(([, one]) => told(one)).map(([, { name }]) => name);
    const triedNames = new Set(tried.map(({ name }) => name.split(' ')[0]));
    expect(names.filter((name) => !triedNames.has(name))).toEqual([]);
  });
});
