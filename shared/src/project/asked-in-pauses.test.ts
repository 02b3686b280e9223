/**
 * Steps that take long pause, so that requests are answered meanwhile. A request may compute the same results as the
 * step in which it is answered.
 */
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../document/read/read-documents.js';
import { codeIndex } from '../flow/code-index.js';
import { codeFile, scopeOf, symbolsIn } from '../flow/code-run.js';
import { missingMembers } from '../flow/missing-members.js';
import { Interrupted } from '../starlark/eval/thread.js';
import { codeSyntax } from '../template/code/code-syntax.js';
import { nameFindings } from '../template/code/name-findings.js';
import { parseCode } from '../template/code/parsed-code.js';
import { runnableCode } from '../template/code/runnable-code.js';
import { yamlTemplateCode } from '../template/template.js';
import { textTemplateCode } from '../template/text-template.js';
import { SourceFile } from '../text/source-file.js';
import { syntaxOf } from '../yaml/syntax-of.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject, type Project } from './project.js';

function repeated(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('');
}

/** What precedes a step, and the step. */
interface Step {
  readonly before: (file: SourceFile) => void;
  readonly step: (file: SourceFile) => void;
}

const documents = (file: SourceFile) => readDocuments(file).documents;
const yamlCode = (file: SourceFile) => yamlTemplateCode(file, documents(file), false);
const starlark = (file: SourceFile) => codeFile(file, 'starlark');

function evaluated(files: readonly SourceFile[]): Project {
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
}

const namesOf = (file: SourceFile): void => {
  const { program, text, problems } = runnableCode(file, yamlCode(file));
  expect(nameFindings({ program, text, problems, unread: [] }, new Map()).length).toBeGreaterThanOrEqual(1_100);
};

const membersOf = (file: SourceFile): void => {
  const project = evaluated([file]);
  const code = project.codeWith(project.schema);
  const [codeOfFile] = code.files;
  const flow = code.flowOf(file);
  if (flow === undefined || codeOfFile === undefined) throw new Error('no code');
  codeIndex(scopeOf(codeOfFile).syntax);
  missingMembers(flow, codeOfFile, () => true);
};

const steps: Readonly<Record<string, readonly [text: string, pauses: number, step: Step]>> = {
  // Limits of aliases 10, names 5, visits of values 5, places of comments 5, items 10.
  'documents with aliases': [
    repeated(5_000, (i) => `a${i}: &x${i} {}\nb${i}: *x${i}\n`),
    35,
    { before: syntaxOf, step: documents },
  ],
  documents: ['---\n'.repeat(1_100), 2, { before: syntaxOf, step: documents }],
  'lines that cannot be read': ['a: @x\n'.repeat(1_100), 3, { before: syntaxOf, step: documents }],
  'undefined names': [
    repeated(1_100, (i) => `#@ ${'u'.repeat(20)}${i}\n`),
    2,
    { before: (file) => runnableCode(file, yamlCode(file)), step: namesOf },
  ],
  'the code of YAML': [repeated(3_000, (i) => `a${i}: #@ 1\n`), 3, { before: documents, step: yamlCode }],
  'the text of a program': [
    repeated(10_000, (i) => `a${i}: #@ 1\n`),
    2,
    { before: yamlCode, step: (file) => parseCode(file, yamlCode(file)) },
  ],
  'the code of a text': [
    '(@= "a" @) '.repeat(3_000),
    3,
    { before: () => undefined, step: (file) => textTemplateCode(file) },
  ],
  symbols: [
    repeated(3_000, (i) => `x${i} = ${i}\n`),
    6,
    { before: (file) => codeSyntax(file, 'starlark'), step: (file) => symbolsIn(starlark(file)) },
  ],
  'the index of code': [
    repeated(3_000, (i) => `x${i} = ${i}\n`),
    3,
    { before: (file) => scopeOf(starlark(file)), step: (file) => codeIndex(scopeOf(starlark(file)).syntax) },
  ],
  'missing members': [
    `#@ load("@ytt:data", "data")\n${repeated(1_600, () => '#@ data.values\n')}`,
    3,
    { before: (file) => codeIndex(scopeOf(codeFile(file, 'yaml')).syntax), step: membersOf },
  ],
};

describe('pauses come in', () => {
  it.each(Object.entries(steps))('%s', (_, [text, expected, { before, step }]) => {
    let pauses = 0;
    const file = new SourceFile('a.yml', text, { betweenSteps: () => undefined, withinStep: () => void pauses++ });
    before(file);
    pauses = 0;
    step(file);
    expect(pauses).toBe(expected);
  });
});

/** Files whose findings depend on how the parts of large code belong together. */
const texts: Readonly<Record<string, string>> = {
  'schema.yml': `#@data/values-schema\n---\n${repeated(1_200, (i) => `k${i}: {a: 1}\n`)}`,
  'f.star': repeated(1_200, (i) => `def f${i}(x):\n  return x.b${i}\nend\n`),
  'a.yml': `#@ load("@ytt:data", "data")\n#@ load("f.star", ${repeated(1_200, (i) => `"f${i}", `)})
#@ if data.values.k1.a > 1:
${repeated(1_200, (i) => `a${i}: #@ f${i}(data.values.k${i})\n`)}#@ end
`,
  't.txt': `${repeated(2_100, (i) => `(@= u${i} @)\n`)}`,
  'm.yml': repeated(1_100, (i) => `a${i}: &x${i} {}\nb${i}: *x${i}\nb${i}: 1\n`),
};

/** The findings when `ask` is called in a pause, with the number of the pause. */
function findingsWhen(ask: (project: Project, files: readonly SourceFile[], pause: number) => void): unknown {
  let pauses = 0;
  let isAsking = false;
  const withinStep = (): void => {
    if (isAsking) return;
    isAsking = true;
    ask(project, files, ++pauses);
    isAsking = false;
  };
  const files = Object.entries(texts).map(
    ([path, text]) => new SourceFile(path, text, { betweenSteps: () => undefined, withinStep }),
  );
  const project = evaluated(files);
  const told = project.findings.map(({ code, message, file, range }) => [code, message, file.path, range]);
  const unused = project.unusedNames.map(({ message, range }) => [message, range]);
  return { told, unused };
}

describe('what is asked in a pause', () => {
  let all = 0;
  const expected = findingsWhen(() => void all++);

  it('needs findings of many kinds', () => {
    const codes = new Set((expected as { readonly told: readonly string[][] }).told.map(([code]) => code));
    expect(codes).toEqual(new Set(['undefined-name', 'member-missing']));
    expect(all).toBeGreaterThan(20);
  });

  it('leaves the results as they are', () => {
    for (let at = 1; at <= all; at += 5) {
      const results: (readonly [result: unknown, again: () => unknown])[] = [];
      const found = findingsWhen((project, files, pause) => {
        if (pause !== at) return;
        try {
          expect(project.findings).toBeDefined();
        } catch (error) {
          if (!(error instanceof Interrupted)) throw error;
        }
        for (const file of files) {
          const language = file.path.endsWith('.star') ? 'starlark' : file.path.endsWith('.txt') ? 'text' : 'yaml';
          const code = codeFile(file, language);
          for (const again of [() => readDocuments(file), () => symbolsIn(code), () => codeIndex(scopeOf(code).syntax)])
            results.push([again(), again]);
        }
      });
      expect(found, `pause ${at}`).toEqual(expected);
      expect(results).toHaveLength(15);
      for (const [result, again] of results) expect(again() === result, `pause ${at}`).toBe(true);
    }
  });
});

describe('a file has one tree of its code, whatever is asked while', () => {
  it.each<readonly [what: string, text: string, first: (file: SourceFile) => unknown]>([
    ['the text of its program is made', repeated(11_000, (i) => `a${i}: #@ 1\n`), yamlCode],
    ['its code is made', repeated(1_100, (i) => `a${i}: #@ 1\n`), documents],
    ['its documents are read', repeated(1_100, (i) => `a${i}: #@ 1\n`), syntaxOf],
  ])('%s', (_, text, first) => {
    let asks = false;
    let asked: unknown;
    const withinStep = (): void => {
      if (!asks) return;
      asks = false;
      asked = scopeOf(codeFile(file, 'yaml'));
    };
    const file: SourceFile = new SourceFile('a.yml', text, { betweenSteps: () => undefined, withinStep });
    first(file);
    asks = true;
    const scope = scopeOf(codeFile(file, 'yaml'));
    expect(asks).toBe(false);
    expect(scope === asked).toBe(true);
    expect(codeSyntax(file, 'yaml') === scope.syntax).toBe(true);
  });

  it('its text is split', () => {
    let asks = true;
    let asked: unknown;
    const withinStep = (): void => {
      if (!asks) return;
      asks = false;
      asked = textTemplateCode(file);
    };
    const text = '(@= "a" @) '.repeat(2_000);
    const file: SourceFile = new SourceFile('a.txt', text, { betweenSteps: () => undefined, withinStep });
    const code = textTemplateCode(file);
    expect(asks).toBe(false);
    expect(asked === code).toBe(true);
  });
});

describe('nothing is asked while', () => {
  const functions = repeated(1_200, (i) => `def f${i}(x):\n  return x\nend\n`);

  /** The pauses while the values of `v` in the template, the first of the files, are followed; and their kinds. */
  function following(texts: Readonly<Record<string, string>>): readonly [pauses: number, kinds: readonly string[]] {
    let pauses = 0;
    const hooks = { betweenSteps: () => undefined, withinStep: () => void pauses++ };
    const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text, hooks));
    const [first] = files;
    const project = evaluated(files);
    const code = project.codeWith(project.schema);
    const file = first && code.fileOf(first);
    const flow = first && code.flowOf(first);
    if (file === undefined || flow === undefined) throw new Error('no code');
    const definition = symbolsIn(file).definitions.find(({ name }) => name === 'v');
    if (definition === undefined) throw new Error('no definition');
    pauses = 0;
    const kinds = flow.ofDefinition(file, definition).map(({ kind }) => kind);
    return [pauses, kinds];
  }

  it('values are followed through a large module', () => {
    const template = '#@ load("@ytt:data", "data")\n#@ load("f.star", "f1")\n#@ v = f1(data.values.k)\nx: #@ v\n';
    const schema = '#@data/values-schema\n---\nk: {a: 1}\n';
    expect(following({ 'a.yml': template, 'schema.yml': schema, 'f.star': functions })).toEqual([0, ['data-value']]);
  });

  it('the data values of a library are declared', () => {
    const keys = repeated(1_200, (i) => `k${i}: 1\n`);
    let pauses = 0;
    const hooks = { betweenSteps: () => undefined, withinStep: () => void pauses++ };
    const schema = new SourceFile('_ytt_lib/l/s.yml', `#@data/values-schema\n---\n${keys}`, hooks);
    const project = evaluated([new SourceFile('t.yml', 'a: 1\n'), schema]);
    expect(project.declarationFor(schema, '', undefined)?.kind).toBe('map');
    expect(pauses).toBe(0);
  });

  it('values are followed into a library with a large schema', () => {
    const template = '#@ load("@ytt:library", "library")\n#@ v = library.get("l").data_values().k1\na: #@ v\n';
    const schema = `#@data/values-schema\n---\n${repeated(1_200, (i) => `k${i}: 1\n`)}`;
    expect(following({ 't.yml': template, '_ytt_lib/l/s.yml': schema })).toEqual([0, ['data-value']]);
  });
});
