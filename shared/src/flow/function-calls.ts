/** Finds the calls of functions, by the names of the functions in the files of a run. */
import type { CallExpression, Expression, Parameter } from '../starlark/parse/syntax.js';
import type { FunctionNode } from '../starlark/resolve/resolution.js';
import type { SymbolDefinition } from '../template/symbols/file-symbols.js';
import type { AnnotatedUse } from './annotated-functions.js';
import { codeIndex } from './code-index.js';
import { type CodeFile, type CodeRun, type CodeScope, scopeOf, symbolsIn } from './code-run.js';

/** A definition in one of the files. */
export interface DefinitionInFile {
  readonly file: CodeFile;
  readonly definition: SymbolDefinition;
}

/** A call, and the code that contains it. */
export interface CallSite {
  readonly scope: CodeScope;
  readonly call: CallExpression;
}

/** A use of a function by an annotation, and the code that contains it. */
export interface AnnotationSite {
  readonly scope: CodeScope;
  readonly use: AnnotatedUse;
}

/** The known calls of a function, and whether those are all. */
export interface KnownCalls {
  readonly sites: readonly CallSite[];
  readonly annotations: readonly AnnotationSite[];
  readonly areAll: boolean;
}

/** The calls of the functions of a run, searched once for each function. */
export class FunctionCalls {
  readonly run: CodeRun;
  private readonly callsOfFunctions = new WeakMap<FunctionNode, KnownCalls>();

  constructor(run: CodeRun) {
    this.run = run;
  }

  /** The calls of a function of `scope` in all files of the run. */
  of(scope: CodeScope, owner: FunctionNode): KnownCalls {
    const known = this.callsOfFunctions.get(owner) ?? this.find(scope, owner);
    this.callsOfFunctions.set(owner, known);
    return known;
  }

  private find(scope: CodeScope, owner: FunctionNode): KnownCalls {
    const own = codeIndex(scope.syntax).definitions.get(owner);
    if (own === undefined) {
      const annotations = annotationsUsing(scope, owner);
      return { sites: [], annotations, areAll: annotations.length > 0 };
    }
    const names = [{ file: scope.file, definition: own }, ...this.loadsOf(scope.file, own)];
    let areAll = !this.run.isCalledFromOutside(scope.file);
    const sites = names.flatMap(({ file, definition }) => {
      const inFile = scopeOf(file);
      const { calls, escapingFunctions } = codeIndex(inFile.syntax);
      areAll &&= !escapingFunctions.has(definition);
      return (calls.get(definition) ?? []).map((call): CallSite => ({ scope: inFile, call }));
    });
    const annotations = names.flatMap(({ file, definition }) => annotationsUsing(scopeOf(file), definition));
    return { sites, annotations, areAll };
  }

  /** The names under which other files load a definition of `file`. */
  private loadsOf(file: CodeFile, { name, within }: SymbolDefinition): readonly DefinitionInFile[] {
    if (within !== undefined) return [];
    return this.run.files.flatMap((other) =>
      symbolsIn(other).definitions.flatMap((definition): readonly DefinitionInFile[] => {
        const { loadedFrom } = definition;
        if (loadedFrom?.name !== name || this.run.loaded(other, loadedFrom.module) !== file) return [];
        return [{ file: other, definition }];
      }),
    );
  }
}

function annotationsUsing(scope: CodeScope, used: SymbolDefinition | FunctionNode): readonly AnnotationSite[] {
  return (codeIndex(scope.syntax).annotated.get(used) ?? []).map((use) => ({ scope, use }));
}

/** The definition of `name` in `file`, for files that load it. */
export function globalOf(file: CodeFile, name: string): SymbolDefinition | undefined {
  if (name.startsWith('_')) return undefined;
  return symbolsIn(file).definitions.find(
    (one) => one.name === name && one.within === undefined && one.expression === undefined && one.kind !== 'load',
  );
}

/** The argument that a call passes to a parameter. */
export type ParameterArgument =
  /** The argument, or undefined for the default; with `maySpread`, a value from `*` or `**` may replace it. */
  | { readonly kind: 'one'; readonly value: Expression | undefined; readonly maySpread: boolean }
  /** The values of `*args`; undefined if they are not known individually. */
  | { readonly kind: 'rest'; readonly values: readonly Expression[] | undefined };

/** The argument that `call` passes to a parameter of `owner`, the function that it calls, other than `**kwargs`. */
export function argumentFor(call: CallExpression, owner: FunctionNode, parameter: Parameter): ParameterArgument {
  const { name, mode } = parameter;
  const positional = call.args.filter((one) => one.mode === 'positional');
  const maySpread = call.args.some((one) => one.mode === '*' || one.mode === '**');
  if (mode === '*') {
    const rest = positional.slice(owner.parameters.indexOf(parameter)).map(({ value }) => value);
    return { kind: 'rest', values: maySpread ? undefined : rest };
  }
  const plain = owner.parameters.filter((one) => one.mode === 'plain');
  const at = isKeywordOnly(owner, parameter) ? -1 : plain.indexOf(parameter);
  const given = call.args.find((one) => one.name?.name === name?.name) ?? positional[at];
  return { kind: 'one', value: given?.value, maySpread };
}

function isKeywordOnly({ parameters }: FunctionNode, parameter: Parameter): boolean {
  const star = parameters.findIndex(({ mode }) => mode === '*');
  return star !== -1 && parameters.indexOf(parameter) > star;
}
