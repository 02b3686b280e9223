/**
 * The flow of values through code: which values each expression can have, as far as that follows from the text of the
 * run's files, without running it.
 *
 * Everything is computed on demand, once. The order of statements is ignored: a name has the values of all its
 * assignments, and a parameter those of all calls, so the answer holds wherever the name is used. Whatever is circular
 * or too deep is unknown.
 */
import { libraryModuleNames } from '../library/modules.js';
import type {
  CallExpression,
  Comprehension,
  DictExpression,
  Expression,
  Identifier,
} from '../starlark/parse/syntax.js';
import type { FunctionNode } from '../starlark/resolve/resolution.js';
import type { SymbolDefinition } from '../template/symbols/file-symbols.js';
import type { Origin } from '../text/origin.js';
import { attributeOfFlow, builtinResult, type CallArguments, elementsOfFlow, isBuiltin } from './builtin-results.js';
import { codeIndex, type ValueSource } from './code-index.js';
import { type CodeFile, type CodeRun, type CodeScope, scopeOf } from './code-run.js';
import { sequence, sequenceOf } from './elements.js';
import {
  boolFlow,
  declaredFlow,
  type Flow,
  type FlowValue,
  floatFlow,
  intFlow,
  type LazyFlow,
  type Member,
  noFlow,
  noneFlow,
  orUnknown,
  stringFlow,
  union,
  unknownFlow,
} from './flow-value.js';
import { fragmentFlow } from './fragments.js';
import { type CallSite, FunctionCalls, globalOf } from './function-calls.js';
import { indexFlow, sliceFlow, unpackedFlow } from './indexing.js';
import { LibraryFlow } from './library-flow.js';
import { methodResult } from './method-results.js';
import { binaryFlow, unaryFlow } from './operators.js';
import { ParameterFlow } from './parameter-flow.js';
import { Recursion } from './recursion.js';

/** The flow of values through the code files of a run. */
export class CodeFlow {
  readonly run: CodeRun;
  private readonly recursion = new Recursion();
  private readonly calls: FunctionCalls;
  private readonly parameters: ParameterFlow;
  private readonly libraries: LibraryFlow;

  constructor(run: CodeRun) {
    this.run = run;
    this.calls = new FunctionCalls(run);
    this.parameters = new ParameterFlow(this.calls, (scope, expression) => this.of(scope, expression));
    this.libraries = new LibraryFlow(run, this.recursion, {
      of: (scope, expression) => this.of(scope, expression),
      ofDefinition: (file, definition) => this.ofDefinition(file, definition),
    });
  }

  /** The possible values of `expression`, which is part of the code of `scope`. */
  of(scope: CodeScope, expression: Expression): Flow {
    switch (expression.kind) {
      case 'literal':
        return literalFlow(expression.value);
      case 'parenthesized':
        return this.of(scope, expression.expression);
      case 'bad':
        return unknownFlow;
      default:
        return this.recursion.guard(expression, () => this.compute(scope, expression));
    }
  }

  /** The possible values of a name of `file`. */
  ofDefinition(file: CodeFile, definition: SymbolDefinition): Flow {
    return this.ofDefinitionIn(scopeOf(file), definition);
  }

  private ofDefinitionIn(scope: CodeScope, definition: SymbolDefinition): Flow {
    return this.recursion.guard(definition, () => {
      const sources = codeIndex(scope.syntax).sources.get(definition) ?? [];
      return sources.length === 0 ? unknownFlow : union(...sources.map((source) => this.ofSource(scope, source)));
    });
  }

  /** The possible results of a call of the function. */
  resultOf(file: CodeFile, node: FunctionNode): Flow {
    const scope = scopeOf(file);
    const outcome = codeIndex(scope.syntax).outcomes.get(node);
    if (outcome === undefined) return unknownFlow;
    return this.recursion.guard(outcome, () => {
      const { returned, endsByItself, instructions } = outcome;
      const flows = returned.map((value) => this.of(scope, value));
      if (endsByItself) flows.push(instructions.length === 0 ? noneFlow : this.fragment(scope, node));
      return union(...flows);
    });
  }

  private fragment(scope: CodeScope, node: FunctionNode): Flow {
    if (scope.file.language === 'text') return stringFlow;
    const instructions = codeIndex(scope.syntax).outcomes.get(node)?.instructions ?? [];
    return fragmentFlow(scope.syntax.nodes, instructions, (value) => this.of(scope, value));
  }

  private compute(scope: CodeScope, expression: Expression): Flow {
    switch (expression.kind) {
      case 'identifier':
        return this.identifier(scope, expression);
      case 'unary':
        return unaryFlow(expression.op, this.of(scope, expression.operand));
      case 'binary': {
        const { left, right, op } = expression;
        return binaryFlow(op, this.of(scope, left), this.of(scope, right));
      }
      case 'conditional':
        return union(this.of(scope, expression.value), this.of(scope, expression.otherwise));
      case 'dot':
        return attributeOfFlow(this.of(scope, expression.object), expression.name.name);
      case 'index':
        return indexFlow(this.of(scope, expression.object), this.of(scope, expression.index), expression.index);
      case 'slice':
        return sliceFlow(this.of(scope, expression.object));
      case 'call':
        return this.call(scope, expression);
      case 'list':
      case 'tuple':
        return sequence(expression.kind, this.lazy(scope, expression.elements));
      case 'dict':
        return this.dict(scope, expression);
      case 'comprehension':
        return this.comprehension(scope, expression);
      case 'lambda':
        return [{ kind: 'function', file: scope.file, node: expression }];
      default:
        return unknownFlow;
    }
  }

  private lazy(scope: CodeScope, expressions: readonly Expression[]): readonly LazyFlow[] {
    return expressions.map((one) => () => this.of(scope, one));
  }

  private identifier(scope: CodeScope, identifier: Identifier): Flow {
    const definition = scope.definitionOf(identifier);
    if (definition !== undefined) {
      // The definitions in code that was parsed by itself belong to that code, not to the file.
      const isOwn = codeIndex(scope.syntax).sources.has(definition);
      return isOwn ? this.ofDefinitionIn(scope, definition) : this.ofDefinition(scope.file, definition);
    }
    const { name } = identifier;
    if (name === 'None') return noneFlow;
    if (name === 'True' || name === 'False') return boolFlow;
    if (isBuiltin(name)) return [{ kind: 'builtin', name }];
    // The `load` of a module may still be missing: an undefined name can stand for the module of that name.
    return libraryModuleNames.includes(name) ? orUnknown(this.yttModule(scope.file, name, name)) : unknownFlow;
  }

  private dict(scope: CodeScope, { entries }: DictExpression): Flow {
    const members = new Map<string, Member>();
    const rest: Expression[] = [];
    for (const { key, value } of entries) {
      if (key.kind !== 'literal' || typeof key.value !== 'string') rest.push(value);
      else {
        const place = placeOf(scope, key.start, key.end);
        members.set(key.value, { name: key.value, flow: () => this.of(scope, value), place });
      }
    }
    const others = rest.length === 0 ? undefined : () => union(...rest.map((value) => this.of(scope, value)));
    return [{ kind: 'dict', members, isOpen: true, rest: others }];
  }

  private comprehension(scope: CodeScope, { body }: Comprehension): Flow {
    if (body.kind !== 'entry') return sequenceOf('list', () => this.of(scope, body));
    return [{ kind: 'dict', members: new Map(), isOpen: true, rest: () => this.of(scope, body.value) }];
  }

  private ofSource(scope: CodeScope, source: ValueSource): Flow {
    const { file } = scope;
    switch (source.kind) {
      case 'value':
        return unpackedFlow(this.of(scope, source.expression), source.unpack);
      case 'element':
        return unpackedFlow(this.elements(scope, source.expression), source.unpack);
      case 'augmented':
        return unknownFlow;
      case 'function':
        return [{ kind: 'function', file, node: source.node }];
      case 'parameter':
        return this.parameters.of(scope, source.owner, source.parameter);
      case 'load':
        return this.load(file, source.module, source.name);
    }
  }

  /** The possible elements in a loop over `iterable`. */
  private elements(scope: CodeScope, iterable: Expression): Flow {
    return elementsOfFlow(this.of(scope, iterable), this.isFresh(scope, iterable));
  }

  /** Whether no other code can have a reference to the collection that `expression` evaluates to. */
  private isFresh(scope: CodeScope, expression: Expression): boolean {
    switch (expression.kind) {
      case 'parenthesized':
        return this.isFresh(scope, expression.expression);
      case 'list':
      case 'comprehension':
        return true;
      case 'call':
        return this.of(scope, expression.callee).every(({ kind }) => kind === 'builtin' || kind === 'method');
      default:
        return false;
    }
  }

  private load(file: CodeFile, module: string, name: string): Flow {
    if (module.startsWith('@ytt:')) return this.yttModule(file, module.slice('@ytt:'.length), name);
    const loaded = this.run.loaded(file, module);
    const definition = loaded && globalOf(loaded, name);
    return loaded && definition ? this.ofDefinition(loaded, definition) : unknownFlow;
  }

  /** The value loaded by `load("@ytt:module", name)`, which is known for modules whose only member has their name. */
  yttModule(file: CodeFile, module: string, name: string): Flow {
    if (module !== name) return unknownFlow;
    const dataValues =
      module === 'data' ? union(declaredFlow(this.run.valuesIn(file)), this.libraries.given(file)) : unknownFlow;
    return [{ kind: 'ytt-module', name, file, isProposed: this.run.isProposed(file), dataValues }];
  }

  // Calls

  private call(scope: CodeScope, call: CallExpression): Flow {
    return union(...this.of(scope, call.callee).map((callee) => this.callOf(scope, call, callee)));
  }

  private callOf(scope: CodeScope, call: CallExpression, callee: FlowValue): Flow {
    switch (callee.kind) {
      case 'function':
        return this.resultOf(callee.file, callee.node);
      case 'builtin':
        return callee.name === 'library.get'
          ? this.libraries.instances(scope, call)
          : builtinResult(callee.name, this.arguments(scope, call));
      case 'method':
        return callee.object.kind === 'library' && callee.name === 'export'
          ? this.libraries.exported(call, callee.object.library.exporting)
          : methodResult(callee.object, callee.name, this.arguments(scope, call));
      case 'unknown':
      case 'data-value':
        return unknownFlow;
      default:
        return noFlow;
    }
  }

  private arguments(scope: CodeScope, { args }: CallExpression): CallArguments {
    const named = new Map<string, Member>();
    const positional: LazyFlow[] = [];
    for (const { mode, name, value } of args) {
      const flow = (): Flow => this.of(scope, value);
      if (mode === 'positional') positional.push(flow);
      else if (name !== undefined)
        named.set(name.name, { name: name.name, flow, place: placeOf(scope, name.start, name.end) });
    }
    return { positional, named, areMore: args.some(({ mode }) => mode === '*' || mode === '**') };
  }

  /** The known calls of a function of `scope`. */
  callSitesOf(scope: CodeScope, owner: FunctionNode): readonly CallSite[] {
    return this.calls.of(scope, owner).sites;
  }
}

function placeOf({ syntax, file }: CodeScope, start: number, end: number): Origin | undefined {
  const range = syntax.text.writtenRange(start, end);
  return range && { file: file.source, ...range };
}

function literalFlow(value: Extract<Expression, { kind: 'literal' }>['value']): Flow {
  if (typeof value === 'string') return [{ kind: 'scalar', type: 'string', text: value }];
  return typeof value === 'number' || typeof value === 'bigint' ? intFlow : floatFlow;
}
