/** Code is read in slices: reading interrupted by other work is resumed later, and nothing is lost. */
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { execProgram, resolve } from '../../starlark/eval/interpret.js';
import { defaultLimits, Interrupted, Thread } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';
import { yamlTemplateCode } from '../template.js';
import { type CodeLanguage, codeSyntax } from './code-syntax.js';
import { runnableCode } from './runnable-code.js';

const count = 20_000;
const texts: Readonly<Record<CodeLanguage, string>> = {
  yaml: '#@ x = 1\n'.repeat(count),
  text: '(@ x = 1 @)\n'.repeat(count),
  starlark: 'x = [1, (\n'.concat('x = 1\n'.repeat(count)),
};

const impatient = (): never => {
  throw new Interrupted();
};

/** Retries until `work` completes; returns its result and the number of interruptions. */
function insist<T>(work: () => T): { readonly result: T; readonly left: number } {
  for (let left = 0; left < 1000; left++)
    try {
      return { result: work(), left };
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
  throw new Error('it never comes to an end');
}

describe('code that is left at each look', () => {
  it.each(Object.keys(texts) as CodeLanguage[])('is parsed as in one go: %s', (language) => {
    const text = texts[language];
    const file = new SourceFile('a', text, { betweenSteps: impatient, withinStep: () => undefined });
    const { result, left } = insist(() => codeSyntax(file, language));
    const whole = codeSyntax(new SourceFile('a', text), language);
    expect(result.program).toEqual(whole.program);
    expect(result.problems).toEqual(whole.problems);
    expect(left).toBeGreaterThan(4);
  });

  it('is resolved as in one go', () => {
    const text = `${texts.starlark}y = z\n`;
    const program = () => codeSyntax(new SourceFile('a', text), 'starlark').program;
    const inSlices = program();
    const { result, left } = insist(() => resolve(inSlices, new Set<string>(), impatient));
    const whole = resolve(program(), new Set<string>());
    expect(result.problems).toEqual(whole.problems);
    expect(result.globals).toEqual(whole.globals);
    expect(left).toBeGreaterThan(4);
  });

  it('is compiled and runs', () => {
    const { program } = codeSyntax(new SourceFile('a', `${'x = 1\n'.repeat(count)}y = x\n`), 'starlark');
    // Some checks belong to the resolver, others to the compiler: code that runs restarts from the beginning, and never
    // reaches one here.
    let patience = 10;
    const interrupt = (): void => {
      if (patience-- > 0) impatient();
    };
    const { result, left } = insist(() =>
      execProgram(program, { thread: new Thread({ ...defaultLimits, interrupt }), predeclared: new Map() }),
    );
    expect(result.get('y')).toBe(1);
    expect(left).toBe(10);
  });

  it('is generated from YAML, and compiled, once', () => {
    const file = new SourceFile('a.yml', 'a: #@ (\n', { betweenSteps: impatient, withinStep: () => undefined });
    const documents = insist(() => readDocuments(file).documents).result;
    const { result: code, left } = insist(() => yamlTemplateCode(file, documents, false));
    expect(left).toBe(1);
    expect(insist(() => runnableCode(file, code)).result).toBe(insist(() => runnableCode(file, code)).result);
  });
});
