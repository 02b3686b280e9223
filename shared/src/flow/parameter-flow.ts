/** The possible values of parameters, derived from the known calls of their functions. */
import type { Expression, Parameter } from '../starlark/parse/syntax.js';
import type { FunctionNode } from '../starlark/resolve/resolution.js';
import { elementsOfFlow } from './builtin-results.js';
import { codeIndex } from './code-index.js';
import type { CodeScope } from './code-run.js';
import { sequence, sequenceOf } from './elements.js';
import { type Flow, type LazyFlow, noFlow, orUnknown, union, unknownFlow } from './flow-value.js';
import { argumentFor, type FunctionCalls, type ParameterArgument } from './function-calls.js';
import { passedByAnnotation } from './passed-values.js';

/** The possible values of an expression in the code of a file. */
type ValueOf = (scope: CodeScope, expression: Expression) => Flow;

/** The values of parameters, by the calls of their functions. */
export class ParameterFlow {
  private readonly calls: FunctionCalls;
  private readonly valueOf: ValueOf;

  constructor(calls: FunctionCalls, valueOf: ValueOf) {
    this.calls = calls;
    this.valueOf = valueOf;
  }

  /** The possible values of a parameter of a function of `scope`: the arguments of its calls, and its default. */
  of(scope: CodeScope, owner: FunctionNode, parameter: Parameter): Flow {
    if (parameter.mode === '**') return [{ kind: 'dict', members: new Map(), isOpen: true, rest: undefined }];
    const { sites, annotations, areAll } = this.calls.of(scope, owner);
    if (sites.length === 0 && parameter.mode === '*') return sequenceOf('tuple', () => unknownFlow);
    if (sites.length === 0 && annotations.length === 0) return this.ofLambda(scope, owner, parameter);
    const flows = sites.map((site) =>
      this.given(site.scope, argumentFor(site.call, owner, parameter), () => this.defaultOf(scope, parameter)),
    );
    const position = owner.parameters.indexOf(parameter);
    for (const site of annotations) flows.push(passedByAnnotation(this.calls.run, site.scope, site.use, position));
    return areAll ? union(...flows) : orUnknown(union(...flows));
  }

  /** The possible values of a parameter for one call, in the code of `scope`. */
  private given(scope: CodeScope, argument: ParameterArgument, otherwise: LazyFlow): Flow {
    switch (argument.kind) {
      case 'rest':
        return argument.values === undefined
          ? sequenceOf('tuple', () => unknownFlow)
          : sequence(
              'tuple',
              argument.values.map((value) => () => this.valueOf(scope, value)),
            );
      case 'one':
        if (argument.value !== undefined) return this.valueOf(scope, argument.value);
        return argument.maySpread ? orUnknown(otherwise()) : otherwise();
    }
  }

  private defaultOf(scope: CodeScope, { defaultValue }: Parameter): Flow {
    return defaultValue === undefined ? noFlow : this.valueOf(scope, defaultValue);
  }

  /** The parameter of a lambda that a built-in calls with the elements of a collection. */
  private ofLambda(scope: CodeScope, owner: FunctionNode, parameter: Parameter): Flow {
    const call = codeIndex(scope.syntax).lambdaCalls.get(owner);
    const callee = call?.callee.kind === 'identifier' ? call.callee : undefined;
    const isKey = call?.args.some(({ name, value }) => name?.name === 'key' && value === owner) === true;
    const [collection, ...others] = call?.args.filter(({ mode }) => mode === 'positional') ?? [];
    const calls = callee !== undefined && scope.definitionOf(callee) === undefined && keyTakers.has(callee.name);
    if (!calls || !isKey || collection === undefined || others.length > 0 || owner.parameters[0] !== parameter)
      return unknownFlow;
    return elementsOfFlow(this.valueOf(scope, collection.value));
  }
}

/** Built-ins that call their `key` with the elements of a collection. */
const keyTakers: ReadonlySet<string> = new Set(['sorted', 'min', 'max']);
