/** In any program, names refer to what they refer to at run time: to the binding that the resolver reports. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProgramResolver } from '../../starlark/resolve/resolve.js';
import { SourceFile } from '../../text/source-file.js';
import { codeSyntax } from '../code/code-syntax.js';
import { codeSymbols, visibleAt } from './symbols.js';

const name = fc.constantFrom('a', 'b', 'c', 'd', 'len');
const target = fc.oneof(
  name,
  fc.tuple(name, name).map(([one, two]) => `${one}, ${two}`),
  fc.tuple(name, name, name).map(([one, two, three]) => `(${one}, [${two}, ${three}])`),
);

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'e' },
    name,
    fc.constantFrom('1', '"a"', 'm', 'n'),
    fc.tuple(tie('expression'), tie('expression')).map(([left, right]) => `(${left} + ${right})`),
    fc.tuple(tie('expression'), name).map(([object, member]) => `${object}.${member}`),
    fc
      .tuple(name, tie('expression'), name, tie('expression'))
      .map(([callee, one, keyword, two]) => `${callee}(${one}, ${keyword}=${two})`),
    fc
      .tuple(tie('expression'), target, tie('expression'), tie('expression'))
      .map(([body, variable, iterable, condition]) => `[${body} for ${variable} in ${iterable} if ${condition}]`),
    fc
      .tuple(tie('expression'), tie('expression'), name, name, tie('expression'), tie('expression'))
      .map(
        ([key, value, one, two, first, second]) => `{${key}: ${value} for ${one} in ${first} for ${two} in ${second}}`,
      ),
    fc
      .tuple(name, tie('expression'), tie('expression'))
      .map(([parameter, value, body]) => `(lambda ${parameter}=${value}: ${body})`),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'))
      .map(([one, two, three]) => `(${one} if ${two} else ${three}[${one}:${two}])`),
  ),
}));

/** Lines of statements, to be indented by the enclosing block. */
const { statement } = fc.letrec<{ statement: readonly string[] }>((tie) => {
  const block = fc
    .array(tie('statement'), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.flat().map((line) => `  ${line}`));
  return {
    statement: fc.oneof(
      { maxDepth: 3, depthIdentifier: 's' },
      expression.map((value) => [value]),
      fc.tuple(target, expression).map(([to, value]) => [`${to} = ${value}`]),
      fc.tuple(name, expression).map(([to, value]) => [`${to} += ${value}`]),
      fc.tuple(name, expression, expression).map(([to, index, value]) => [`${to}[${index}] = ${value}`]),
      fc
        .tuple(expression, block, block)
        .map(([condition, body, otherwise]) => [`if ${condition}:`, ...body, 'else:', ...otherwise, 'end']),
      fc.tuple(target, expression, block).map(([to, iterable, body]) => [`for ${to} in ${iterable}:`, ...body, 'end']),
      fc.tuple(expression, block).map(([condition, body]) => [`while ${condition}:`, ...body, 'end']),
      fc
        .tuple(name, expression, name, block, expression)
        .map(([own, value, rest, body, result]) => [
          `def ${own}(x, y=${value}, *${rest}):`,
          ...body,
          `  return ${result}`,
          'end',
        ]),
      fc.constant(['load("m.star", "m", n="y")']),
    ),
  };
});
const program = fc.array(statement, { maxLength: 6 }).map((parts) => `${parts.flat().join('\n')}\n`);

describe('names of any program', () => {
  it('refer to what binds them first in the scope that its resolver finds', () => {
    fc.assert(
      fc.property(program, (text) => {
        const file = new SourceFile('a.star', text);
        const syntax = codeSyntax(file, 'starlark');
        const { bindings } = new ProgramResolver(
          syntax.program,
          () => false,
          (one) => one === 'len',
        ).resolve();
        const symbols = codeSymbols(syntax);
        for (const [identifier, { first, scope }] of bindings) {
          const found = symbols.bindings.get(identifier);
          const place = `${identifier.name} at ${identifier.start} of ${text}`;
          const range = first && syntax.text.writtenRange(first.start, first.end);
          if (first !== undefined) expect([place, found?.range]).toEqual([place, range]);
          if (first !== undefined && scope === 'global')
            expect([place, found?.within, found?.expression]).toEqual([place, undefined, undefined]);
          if (found === undefined) continue;
          // The definition of a name is visible where the name is used, and not hidden by another one.
          const at = syntax.text.writtenRange(identifier.start, identifier.end)?.start ?? 0;
          const visible = visibleAt(symbols, at).find((one) => one.name === identifier.name);
          expect([place, visible?.range]).toEqual([place, found.range]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
