import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printDocuments } from '../document/print/print-yaml.js';
import { readDocuments } from '../document/read/read-documents.js';
import { Thread } from '../starlark/eval/thread.js';
import { StarlarkError } from '../starlark/values/value.js';
import { SourceFile } from '../text/source-file.js';
import type { CodeLanguage } from './code/code-syntax.js';
import { evaluateStarModule } from './code/star-module.js';
import { fileSymbols, visibleAt } from './symbols/symbols.js';
import { evaluateTemplate } from './template.js';
import type { TemplateContext } from './template-context.js';
import { evaluateTextTemplate } from './text-template.js';

function context(): TemplateContext {
  return {
    thread: new Thread({ steps: 20_000, bytes: 1_000_000, depth: 50 }),
    loader: {
      load: (_thread, path) => {
        throw new StarlarkError(`no module ${path}`);
      },
    },
    options: { ignoreUnknownComments: false, implicitMapKeyOverrides: false },
  };
}

/** Texts of pieces with a meaning in ytt, in any order. */
const templates = fc
  .array(
    fc.constantFrom(
      ...['a: ', 'b:\n', '- ', '1\n', 'x\n', '"(@= x @)"\n', '---\n', '#@ ', '#@ if x:\n', '#@ else:\n', '#@ end\n'],
      ...[
        '#@ for/end i in [1]:\n',
        '#@ def f(x):\n',
        '#@ return f(1)\n',
        'f(1)',
        '#@ x = 1\n',
        '#@yaml/text-templated-strings\n',
      ],
      ...[
        '# c\n',
        '#! c\n',
        '#@a/b x\n',
        '(@',
        '@)',
        '(@ if x: @)',
        '(@ end @)',
        '\n',
        '  ',
        '&q ',
        '*q\n',
        '\\\n',
        '"""',
        '{',
        '}',
        '[',
      ],
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''));

const evaluations: Record<
  CodeLanguage,
  (file: SourceFile) => readonly { file: SourceFile; range: { start: number; end: number } }[]
> = {
  yaml: (file) => evaluateTemplate(file, readDocuments(file).documents, context()).findings,
  text: (file) => evaluateTextTemplate(file, context()).findings,
  starlark: (file) => evaluateStarModule(file, context()).findings,
};

describe('any text', () => {
  it.each(['yaml', 'text', 'starlark'] as const)(
    'is evaluated as %s without throwing, with findings in it',
    (language) => {
      fc.assert(
        fc.property(templates, (text) => {
          const file = new SourceFile('a', text);
          for (const { file: where, range } of evaluations[language](file)) {
            expect(where).toBe(file);
            expect(range.start).toBeGreaterThanOrEqual(0);
            expect(range.end).toBeGreaterThanOrEqual(range.start);
            expect(range.end).toBeLessThanOrEqual(text.length);
          }
        }),
      );
    },
  );

  it.each(['yaml', 'text', 'starlark'] as const)('has symbols as %s that are names in it', (language) => {
    fc.assert(
      fc.property(templates, (text) => {
        const file = new SourceFile('a', text);
        const symbols = fileSymbols(file, language);
        for (const { name, range, references } of symbols.definitions)
          for (const { start, end } of [range, ...references]) expect(text.slice(start, end)).toBe(name);
        visibleAt(symbols, text.length >> 1);
      }),
    );
  });
});

describe('YAML without code', () => {
  const plain = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(1, 'x', null, true),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c d'), tie('node'), { maxKeys: 3 }),
    ),
  })).node;

  it('is what it is, also where its strings are templates', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('k', 'l'), plain, { minKeys: 1 }), (value) => {
        const yaml = `---\n${JSON.stringify(value)}\n`;
        const plainOutput = printDocuments(readDocuments(new SourceFile('a.yml', yaml)).documents);
        for (const code of ['#@ x = 1\n', '#@yaml/text-templated-strings\n']) {
          const file = new SourceFile('a.yml', code + yaml);
          const { documents, findings } = evaluateTemplate(file, readDocuments(file).documents, context());
          expect(findings).toEqual([]);
          expect(printDocuments(documents)).toBe(plainOutput);
        }
      }),
    );
  });
});
