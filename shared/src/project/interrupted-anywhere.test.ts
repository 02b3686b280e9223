/**
 * An evaluation that is interrupted while one of our functions calls code ends there: the interruption is not an error
 * of the code, which could be caught, reported or ignored. Each place that calls code has a row.
 */
import { describe, expect, it } from 'vitest';
import { printDocuments } from '../document/print/print-yaml.js';
import { symbolsIn } from '../flow/code-run.js';
import { defaultLimits, Interrupted } from '../starlark/eval/thread.js';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject, type Project } from './project.js';

/** A function that takes long, reports it, and returns its argument. */
const busy = `#@ def busy(result):
#@   print("busy")
#@   for i in range(30000):
#@     x = i
#@   end
#@   return result
#@ end
`;
const modules = ['assert', 'data', 'json', 'library', 'overlay', 'regexp', 'struct', 'template', 'yaml'];
const loads = modules.map((name) => `#@ load("@ytt:${name}", "${name}")\n`).join('');

const template = (text: string): Readonly<Record<string, string>> => ({ 't.yml': `${loads}${busy}---\n${text}\n` });
const released = (text: string): Readonly<Record<string, string>> => ({
  'schema.yml': `${loads}${busy}#@data/values-schema\n---\n${text}\n`,
});
const proposed = (text: string, values = ''): Readonly<Record<string, string>> => ({
  'schema.yml': `${loads}${busy}#@schema/definition data_values=True\n---\n${text}\n`,
  ...(values === '' ? {} : { 'values.yml': `#@data/values\n---\n${values}\n` }),
});
const overlay = (annotation: string, value: string, match = ''): Readonly<Record<string, string>> => ({
  'base.yml': 'a:\n- name: x\n',
  'o.yml': `${loads}${busy}#@overlay/match by=overlay.all\n---\n${match}#@overlay/${annotation}\na: ${value}\n`,
});

const rows: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a value', template('a: #@ busy(1)')],
  ['a condition', template('#@ if busy(True):\na: 1\n#@ end')],
  ['a fragment', template('#@ def f():\na: #@ busy(1)\n#@ end\nb: #@ f()')],
  ['assert.try_to', template('a: #@ assert.try_to(lambda: busy(1))[0]')],
  ['sorted', template('a: #@ sorted([2, 1], key=busy)')],
  ['max', template('a: #@ max([2, 1], key=busy)')],
  ['regexp.replace', template('a: #@ regexp.replace("a", "aa", lambda m: busy("b"))')],
  ['a comprehension', template('a: #@ [busy(i) for i in range(2)]')],
  ['a bound function', template('#@ s = struct.make_and_bind({}, f=lambda self: busy(1))\na: #@ s.f()')],
  ['template.replace', template('_: #@ template.replace(busy({"a": 1}))')],
  ['a text template', { 't.txt': `(@ ${busy.replaceAll('#@ ', '').trim()} @)(@= str(busy(1)) @)` }],
  [
    'a module',
    { 'm.star': `${busy.replaceAll('#@ ', '')}y = busy(1)\n`, 't.yml': '#@ load("m.star", "y")\na: #@ y\n' },
  ],
  [
    'a library',
    {
      't.yml': `${loads}--- #@ template.replace(library.get("l").eval())\n`,
      '_ytt_lib/l/t.yml': `${busy}---\na: #@ busy(1)\n`,
    },
  ],
  [
    'a function of a library',
    {
      't.yml': `${loads}---\na: #@ library.get("l").export("busy")(1)\n`,
      '_ytt_lib/l/f.star': busy.replaceAll('#@ ', ''),
    },
  ],
  ['data values', { 'v.yml': `${busy}#@data/values\n---\na: #@ busy(1)\n` }],
  ['a default', released('#@schema/default busy(1)\na: 0')],
  ['an example', released('#@schema/examples ("One", busy(1))\na: 0')],
  ['a rule', released('#@schema/validation ("good", busy)\na: 1')],
  ['a rule that says why', released('#@schema/validation ("good", lambda v: busy(1) and assert.fail("no"))\na: 1')],
  ['the condition of a rule', released('#@schema/validation ("good", busy), when=lambda v: busy(False)\na: 1')],
  ['a rule of a library module', released('#@schema/validation ("good", assert.min(1).check), when=busy\na: 1')],
  ['@assert/validate', { 'v.yml': `${loads}${busy}#@data/values\n---\n#@assert/validate ("good", busy)\na: 1\n` }],
  ['a proposed rule', proposed('#@schema/validate busy\na: 1')],
  ['a key that a function takes', proposed('m:\n  #@schema/key allowed=lambda k, w: busy(True)\n  x: 1', 'm: {y: 2}')],
  ['how many keys a function takes', proposed('m:\n  #@schema/key allowed="any", expects=busy\n  x: 1', 'm: {y: 2}')],
  ['schemas of an annotation', proposed('#@schema/any-of busy(1), "a"\na: 1')],
  ['overlay/match', overlay('match by=lambda i, l, r: busy(True)', '1')],
  ['overlay/match-child-defaults', overlay('match expects=busy', '1')],
  ['overlay/replace', overlay('replace via=lambda l, r: busy(r)', '1')],
  ['overlay/assert', overlay('assert via=lambda l, r: busy(True)', '1')],
  [
    'overlay.apply',
    template('#@ def l():\na: 1\n#@ end\n#@ def r():\na: #@ busy(2)\n#@ end\n_: #@ overlay.apply(l(), r())'),
  ],
];

const sources = (files: Readonly<Record<string, string>>): readonly SourceFile[] =>
  Object.entries(files).map(([path, text]) => new SourceFile(path, text));

const printedBy = ({ printed }: Project): readonly string[] => printed.map(({ text }) => text);

/** The evaluation of files, interrupted at the `at`-th check, and how many checks there were. */
function evaluated(files: readonly SourceFile[], at = Number.POSITIVE_INFINITY) {
  let looks = 0;
  const interrupt = (): void => {
    if (++looks >= at) throw new Interrupted();
  };
  const options = { ...defaultRunOptions, limits: { ...defaultLimits, interrupt } };
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
  const findings = project.findings.map(({ code, message, range }) => [code, message, range.start]);
  return { looks, told: [findings, project.output.files.map(({ text }) => text), printedBy(project)] as const };
}

describe('an evaluation that is interrupted in', () => {
  it.each(rows)('%s ends there, and leaves no state', (_, files) => {
    const whole = evaluated(sources(files));
    expect(whole.told[0].filter(([code]) => String(code).endsWith('syntax'))).toEqual([]);
    const idle = Object.entries(files).map(([path, text]) => [path, text.replace('range(30000)', 'range(1)')]);
    // Checks happen while the function runs.
    expect(whole.looks).toBeGreaterThan(evaluated(sources(Object.fromEntries(idle))).looks);
    for (let at = 1; at <= whole.looks; at++) {
      const own = sources(files);
      expect(() => evaluated(own, at), `${at}`).toThrow(Interrupted);
      expect(evaluated(own).told).toEqual(whole.told);
    }
  });
});

/** What can be queried about a run, in a comparable form. */
const questions: Readonly<Record<string, (project: Project, files: readonly SourceFile[]) => unknown>> = {
  findings: ({ findings }) => findings.map(({ code, message, range }) => [code, message, range.start]),
  values: ({ dataValues }) => printDocuments({ ...dataValues, kind: 'documentSet', items: [dataValues] }),
  output: ({ output }) => output.files.map(({ text }) => text),
  schema: ({ schema }) => schema?.kind,
  inferred: ({ inferredSchema }) => inferredSchema?.kind,
  files: ({ schemaFiles, valuesFiles }) => [...schemaFiles, ...valuesFiles].map(({ path }) => path),
  documents: (project, files) => files.map((file) => project.evaluatedDocuments(file)?.items.length),
  code: (project, files) => files.map((file) => project.codeWith(project.schema).fileOf(file)?.source.path),
};

describe('a query during', () => {
  it.each(rows)('%s is answered as afterwards, or not at all, and changes nothing', (_, files) => {
    const whole = evaluated(sources(files));
    const given = sources(files);
    const answers: (readonly [question: string, answer: unknown])[] = [];
    let isAsking = false;
    const checkpoint = (): void => {
      if (isAsking) return;
      isAsking = true;
      for (const [question, ask] of Object.entries(questions)) {
        try {
          answers.push([question, ask(project, given)]);
        } catch (error) {
          if (!(error instanceof Interrupted)) throw error;
        }
      }
      isAsking = false;
    };
    const options = { ...defaultRunOptions, limits: { ...defaultLimits, checkpoint } };
    const project: Project = evaluateProject({ files: given, dataValuesFiles: [], dataValues: [], options });
    const { findings, output } = questions;
    expect([findings?.(project, given), output?.(project, given), printedBy(project)]).toEqual(whole.told);
    expect(answers.length).toBeGreaterThan(0);
    for (const [question, answer] of answers)
      expect([question, answer]).toEqual([question, questions[question]?.(project, given)]);
  });

  it('findings of any number is answered between the steps that collect them', () => {
    let asked = 0;
    const checkpoint = (): void => void asked++;
    const options = { ...defaultRunOptions, limits: { ...defaultLimits, checkpoint } };
    const files = sources({ 's.yml': '#@data/values-schema\n---\na: 1\n' });
    const dataValuesFiles = sources({ 'v.yml': 'a: x\n', 'w.yml': 'b: 1\n' });
    const project = evaluateProject({ files, dataValuesFiles, dataValues: [], options });
    expect(project.dataValues).toBeDefined();
    const merging = asked;
    expect(project.findingsOf('inspect')).toHaveLength(2);
    expect([merging, asked - merging]).toEqual([10, 6]);
  });

  it('members that code lacks is answered between files', () => {
    const asked = (count: number): number => {
      let checks = 0;
      const checkpoint = (): void => void checks++;
      const options = { ...defaultRunOptions, limits: { ...defaultLimits, checkpoint } };
      const texts = Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.yml`, 'a: #@ 1\n']));
      const project = evaluateProject({ files: sources(texts), dataValuesFiles: [], dataValues: [], options });
      expect(project.output.files).toHaveLength(count);
      checks = 0;
      expect(project.findings).toEqual([]);
      return checks;
    };
    // Placing a file, grouping it with those it loads, and finding its members.
    expect(asked(9) - asked(5)).toBe(4 * 3);
  });

  it('the schema is not answered by making another one', () => {
    const files = sources({ 's.yml': `${busy}#@data/values-schema\n---\na: #@ busy(1)\n` });
    let answered = 0;
    let unanswered = 0;
    const checkpoint = (): void => {
      if (answered > 0) return;
      try {
        expect(project.schema).toBeDefined();
        answered++;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        unanswered++;
      }
    };
    const options = { ...defaultRunOptions, limits: { ...defaultLimits, checkpoint } };
    const project: Project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
    expect(project.schema).toBeDefined();
    expect([answered, unanswered]).toEqual([0, expect.any(Number)]);
    expect(unanswered).toBeGreaterThan(2);
  });

  it('a question about how values flow is the same question', () => {
    const text = '#@ load("@ytt:library", "library")\n#@ v = library.get("l").data_values().x\na: #@ v\n';
    const [file, ...library] = sources({
      't.yml': text,
      '_ytt_lib/l/s.yml': `${busy}#@data/values-schema\n---\nx: #@ busy(1)\n`,
    });
    if (file === undefined) throw new Error('no file');
    let isFlowing = false;
    let asked = 0;
    let looks = 0;
    const checkpoint = (): void => {
      if (isFlowing) asked++;
    };
    const interrupt = (): void => {
      if (isFlowing) looks++;
    };
    const options = { ...defaultRunOptions, limits: { ...defaultLimits, interrupt, checkpoint } };
    const project = evaluateProject({ files: [file, ...library], dataValuesFiles: [], dataValues: [], options });
    const code = project.codeWith(project.schema);
    isFlowing = true;
    const codeFile = code.fileOf(file);
    if (codeFile === undefined) throw new Error('no code');
    for (const definition of symbolsIn(codeFile).definitions) code.flowOf(file)?.ofDefinition(codeFile, definition);
    expect(looks).toBeGreaterThan(0);
    expect(asked).toBe(0);
  });
});
