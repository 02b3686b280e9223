/** The flow of values to and from libraries: `library.get(...)`, its `with_data_values(...)` and its `export(...)`. */
import type { CallExpression, Expression } from '../starlark/parse/syntax.js';
import type { SymbolDefinition } from '../template/symbols/file-symbols.js';
import { encoded } from './builtin-results.js';
import { codeIndex } from './code-index.js';
import { type CodeFile, type CodeRun, type CodeScope, scopeOf } from './code-run.js';
import { type Flow, noFlow, orUnknown, union, unknownFlow } from './flow-value.js';
import { globalOf } from './function-calls.js';
import type { Recursion } from './recursion.js';

/** A call of `object.with_data_values` or `object.with_data_values_schema`. */
interface WithDataValuesCall {
  readonly scope: CodeScope;
  readonly object: Expression;
  readonly value: Expression;
}

/** The part of `CodeFlow` that is used here. */
interface ValueFlow {
  readonly of: (scope: CodeScope, expression: Expression) => Flow;
  readonly ofDefinition: (file: CodeFile, definition: SymbolDefinition) => Flow;
}

/** The flow of values through the libraries of a run. */
export class LibraryFlow {
  private readonly run: CodeRun;
  private readonly recursion: Recursion;
  private readonly flow: ValueFlow;
  private calls: readonly WithDataValuesCall[] | undefined;

  constructor(run: CodeRun, recursion: Recursion, flow: ValueFlow) {
    this.run = run;
    this.recursion = recursion;
    this.flow = flow;
  }

  /** The data values that code passes to the library of `file`. */
  given(file: CodeFile): Flow {
    const libraries = this.run.librariesAround(file);
    const [innermost] = libraries;
    if (innermost === undefined) return noFlow;
    return this.recursion.guard(innermost, () =>
      union(
        ...this.withDataValuesCalls().flatMap(({ scope, object, value }) => {
          const isGiven = this.flow
            .of(scope, object)
            .some((one) => one.kind === 'library' && libraries.includes(one.library.key));
          return isGiven ? [encoded(() => this.flow.of(scope, value))] : [];
        }),
      ),
    );
  }

  private withDataValuesCalls(): readonly WithDataValuesCall[] {
    this.calls ??= this.run.files
      .filter(({ source }) => source.includes('with_data_values'))
      .flatMap((file) => {
        const scope = scopeOf(file);
        return [...codeIndex(scope.syntax).memberCalls].flatMap(([callee, { args }]): WithDataValuesCall[] => {
          const [given] = args;
          return callee.kind === 'dot' &&
            callee.name.name.startsWith('with_data_values') &&
            given?.mode === 'positional'
            ? [{ scope, object: callee.object, value: given.value }]
            : [];
        });
      });
    return this.calls;
  }

  /** The libraries that a call of `library.get` can return. */
  instances(scope: CodeScope, { args: [path] }: CallExpression): Flow {
    if (path === undefined) return unknownFlow;
    const instances = this.flow.of(scope, path.value).map((value): Flow => {
      const written = value.kind === 'scalar' ? value : undefined;
      if (written !== undefined && written.type !== 'string') return unknownFlow;
      const library = written?.text === undefined ? undefined : this.run.libraryOf(scope.file, written.text);
      if (library !== undefined) return [{ kind: 'library', library }];
      if (written?.text !== undefined) return unknownFlow;
      const possible = this.run.librariesOf(scope.file, written?.beginning ?? '');
      return orUnknown(possible.map((one) => ({ kind: 'library', library: one })));
    });
    return union(...instances);
  }

  /** What a call of a library's `export` can return; `files` are those that the library exports from. */
  exported({ args: [symbol] }: CallExpression, files: readonly CodeFile[]): Flow {
    const value = symbol?.value;
    if (value?.kind !== 'literal' || typeof value.value !== 'string') return unknownFlow;
    const name = value.value;
    const found = files.flatMap((file) => {
      const definition = globalOf(file, name);
      return definition === undefined ? [] : [this.flow.ofDefinition(file, definition)];
    });
    return found.length === 0 ? unknownFlow : union(...found);
  }
}
