/**
 * The flow of values through code: what each expression can be, as far as that follows from the text of the run's files.
 *
 * Nothing is computed before it is asked for, and then once. It does not follow the order of statements: a name has the
 * values of all its assignments, a parameter those of all calls, so that what is said holds wherever the name is used.
 * What goes in circles, or too deep, is unknown.
 */
import { libraryModuleNames } from '../library/modules.js';
import type {
  CallExpression,
  Comprehension,
  DictExpression,
  Expression,
  Identifier,
  Parameter,
} from '../starlark/parse/syntax.js';
import type { FunctionNode } from '../starlark/resolve/resolution.js';
import type { SymbolDefinition } from '../template/symbols/file-symbols.js';
import type { Origin } from '../text/origin.js';
import {
  attributeOfFlow,
  builtinResult,
  type CallArguments,
  declaredFlow,
  elementsOfFlow,
  methodResult,
  valueAtFlow,
} from './builtin-results.js';
import { codeIndex, type ValueSource } from './code-index.js';
import { type CodeFile, type CodeRun, type CodeScope, scopeOf, symbolsIn } from './code-run.js';
import {
  boolFlow,
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
import { elementAt, sequence, sequenceOf, shapesOf } from './members.js';
import { binaryFlow, isUniversal, unaryFlow } from './operators.js';
import { Recursion } from './recursion.js';

/** A definition in one of the files. */
export interface DefinitionInFile {
  readonly file: CodeFile;
  readonly definition: SymbolDefinition;
}

/** A call, and the code that it stands in. */
export interface CallSite {
  readonly scope: CodeScope;
  readonly call: CallExpression;
}

/** A parameter, its function, and the code that this stands in. */
interface ParameterOf {
  readonly own: CodeScope;
  readonly owner: FunctionNode;
  readonly parameter: Parameter;
}

/** The calls of a function that are known, and whether those are all. */
interface KnownCalls {
  readonly sites: readonly CallSite[];
  readonly areAll: boolean;
}

/** What flows through the code of the files of a run. */
export class CodeFlow {
  readonly run: CodeRun;
  private readonly recursion = new Recursion();
  private readonly callsOfFunctions = new WeakMap<FunctionNode, KnownCalls>();

  constructor(run: CodeRun) {
    this.run = run;
  }

  /** What `expression`, which stands in the code of `scope`, can be. */
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

  /** What a name of `file` stands for. */
  ofDefinition(file: CodeFile, definition: SymbolDefinition): Flow {
    return this.recursion.guard(definition, () => {
      const scope = scopeOf(file);
      const sources = codeIndex(scope.syntax).sources.get(definition) ?? [];
      return sources.length === 0 ? unknownFlow : union(...sources.map((source) => this.ofSource(scope, source)));
    });
  }

  /** What a call of the function gives. */
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

  /** The definition that a `load` stands for, through other loads; undefined where it cannot be found. */
  loadedDefinition(from: CodeFile, module: string, name: string): DefinitionInFile | undefined {
    const file = this.run.loaded(from, module);
    const definition = file && globalOf(file, name);
    return file && definition && { file, definition };
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
        return this.index(scope, expression);
      case 'slice':
        return this.slice(scope, expression.object);
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
    if (definition !== undefined) return this.ofDefinition(scope.file, definition);
    const { name } = identifier;
    if (name === 'None') return noneFlow;
    if (name === 'True' || name === 'False') return boolFlow;
    if (isUniversal(name)) return [{ kind: 'builtin', name }];
    // A name that nothing defines may be meant for the module that it is the name of, whose load is still to be written.
    return libraryModuleNames.includes(name) ? orUnknown(this.yttModule(scope.file, name, name)) : unknownFlow;
  }

  private index(scope: CodeScope, { object, index }: Extract<Expression, { kind: 'index' }>): Flow {
    const key = this.of(scope, index);
    const at = indexOf(index);
    const isInt =
      at !== undefined || (key.length > 0 && key.every((one) => one.kind === 'scalar' && one.type === 'int'));
    return union(
      ...this.of(scope, object)
        .flatMap(shapesOf)
        .map((shape) => {
          switch (shape.kind) {
            case 'declared-map':
            case 'struct':
            case 'dict':
              return valueAtFlow(shape, key);
            case 'fragment':
              return isInt ? elementAt(shape, at) : valueAtFlow(shape, key);
            default:
              return elementAt(shape, at);
          }
        }),
    );
  }

  private slice(scope: CodeScope, object: Expression): Flow {
    return union(
      ...this.of(scope, object)
        .flatMap(shapesOf)
        .map((shape): Flow => {
          switch (shape.kind) {
            case 'scalar':
              return shape.type === 'string' ? stringFlow : noFlow;
            case 'list':
            case 'tuple':
              return sequenceOf(shape.kind, shape.element);
            case 'declared-array':
              return sequenceOf('list', () => [shape.item]);
            default:
              return unknownFlow;
          }
        }),
    );
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
        return unpacked(this.of(scope, source.expression), source.unpack);
      case 'element':
        return unpacked(this.elements(scope, source.expression), source.unpack);
      case 'augmented':
        return orUnknown(binaryFlow(source.op, this.of(scope, source.target), this.of(scope, source.value)));
      case 'function':
        return [{ kind: 'function', file, node: source.node }];
      case 'parameter':
        return this.parameter(scope, source.owner, source.parameter);
      case 'load':
        return this.load(file, source.module, source.name);
    }
  }

  /** What a loop over `iterable` goes through. */
  private elements(scope: CodeScope, iterable: Expression): Flow {
    return elementsOfFlow(this.of(scope, iterable), this.isFresh(scope, iterable));
  }

  /** Whether nothing but `expression` can have the collection that it is. */
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
    const found = this.loadedDefinition(file, module, name);
    return found === undefined ? unknownFlow : this.ofDefinition(found.file, found.definition);
  }

  /** The module that `load("@ytt:module", name)` finds, which is known for the modules that have their own name. */
  yttModule(file: CodeFile, module: string, name: string): Flow {
    if (module !== name) return unknownFlow;
    const dataValues = module === 'data' ? declaredFlow(this.run.valuesIn(file)) : unknownFlow;
    return [{ kind: 'ytt-module', name, file, dataValues }];
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
          ? this.libraryInstance(scope, call)
          : builtinResult(callee.name, this.arguments(scope, call));
      case 'method':
        return callee.object.kind === 'library' && callee.name === 'export'
          ? this.exported(call, callee.object.library.exporting)
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

  private libraryInstance(scope: CodeScope, { args: [path] }: CallExpression): Flow {
    const value = path?.value;
    const library =
      value?.kind === 'literal' && typeof value.value === 'string'
        ? this.run.libraryOf(scope.file, value.value)
        : undefined;
    return library === undefined ? unknownFlow : [{ kind: 'library', library }];
  }

  private exported({ args: [symbol] }: CallExpression, files: readonly CodeFile[]): Flow {
    const value = symbol?.value;
    if (value?.kind !== 'literal' || typeof value.value !== 'string') return unknownFlow;
    const name = value.value;
    const found = files.flatMap((file) => {
      const definition = globalOf(file, name);
      return definition === undefined ? [] : [this.ofDefinition(file, definition)];
    });
    return found.length === 0 ? unknownFlow : union(...found);
  }

  // Parameters

  private parameter(scope: CodeScope, owner: FunctionNode, parameter: Parameter): Flow {
    const { sites, areAll } = this.callsOf(scope, owner);
    if (sites.length === 0) return this.ofLambda(scope, owner, parameter);
    const flows = sites.map((site) => this.argumentFor(site, { own: scope, owner, parameter }));
    return areAll ? union(...flows) : orUnknown(union(...flows));
  }

  /** What the function's parameter is in one of its calls. */
  private argumentFor({ scope, call }: CallSite, { own, owner, parameter }: ParameterOf): Flow {
    const { name, mode, defaultValue } = parameter;
    const positional = call.args.filter((one) => one.mode === 'positional');
    const spreads = call.args.some((one) => one.mode === '*' || one.mode === '**');
    const before = owner.parameters.filter((one) => one.mode === 'plain');
    if (mode === '**') return unknownFlow;
    if (mode === '*') {
      const rest = positional.slice(owner.parameters.indexOf(parameter)).map(({ value }) => value);
      return spreads ? sequenceOf('tuple', () => unknownFlow) : sequence('tuple', this.lazy(scope, rest));
    }
    const at = isKeywordOnly(owner, parameter) ? -1 : before.indexOf(parameter);
    const given = call.args.find((one) => one.name?.name === name?.name) ?? positional[at];
    if (given !== undefined) return this.of(scope, given.value);
    const otherwise = defaultValue === undefined ? noFlow : this.of(own, defaultValue);
    return spreads ? orUnknown(otherwise) : otherwise;
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
    return elementsOfFlow(this.of(scope, collection.value));
  }

  /** The calls of a function of `scope` that are known. */
  callSitesOf(scope: CodeScope, owner: FunctionNode): readonly CallSite[] {
    return this.callsOf(scope, owner).sites;
  }

  /** The calls of the function in all files of the run. */
  private callsOf(scope: CodeScope, owner: FunctionNode): KnownCalls {
    const known = this.callsOfFunctions.get(owner) ?? this.findCalls(scope, owner);
    this.callsOfFunctions.set(owner, known);
    return known;
  }

  private findCalls(scope: CodeScope, owner: FunctionNode): KnownCalls {
    const own = codeIndex(scope.syntax).definitions.get(owner);
    if (own === undefined) return { sites: [], areAll: false };
    const names = [{ file: scope.file, definition: own }, ...this.loadsOf(scope.file, own)];
    let areAll = !this.run.isCalledFromOutside(scope.file);
    const sites = names.flatMap(({ file, definition }) => {
      const inFile = scopeOf(file);
      const { calls, passedOn } = codeIndex(inFile.syntax);
      areAll &&= !passedOn.has(definition);
      return (calls.get(definition) ?? []).map((call): CallSite => ({ scope: inFile, call }));
    });
    return { sites, areAll };
  }

  /** The names by which other files know what `file` defines. */
  loadsOf(file: CodeFile, { name, within, expression }: SymbolDefinition): readonly DefinitionInFile[] {
    if (within !== undefined || expression !== undefined) return [];
    return this.run.files.flatMap((other) =>
      symbolsIn(other).definitions.flatMap((definition): readonly DefinitionInFile[] => {
        const { loadedFrom } = definition;
        if (loadedFrom?.name !== name || this.run.loaded(other, loadedFrom.module) !== file) return [];
        return [{ file: other, definition }];
      }),
    );
  }
}

/** What calls its `key` with the elements of a collection. */
const keyTakers: ReadonlySet<string> = new Set(['sorted', 'min', 'max']);

function isKeywordOnly({ parameters }: FunctionNode, parameter: Parameter): boolean {
  const star = parameters.findIndex(({ mode }) => mode === '*');
  return star !== -1 && parameters.indexOf(parameter) > star;
}

/** What `file` defines by `name` for those that load it. */
function globalOf(file: CodeFile, name: string): SymbolDefinition | undefined {
  if (name.startsWith('_')) return undefined;
  return symbolsIn(file).definitions.find(
    (one) => one.name === name && one.within === undefined && one.expression === undefined && one.kind !== 'load',
  );
}

function placeOf({ syntax, file }: CodeScope, start: number, end: number): Origin | undefined {
  const range = syntax.text.writtenRange(start, end);
  return range && { file: file.source, ...range };
}

function literalFlow(value: Extract<Expression, { kind: 'literal' }>['value']): Flow {
  if (typeof value === 'string') return [{ kind: 'scalar', type: 'string', text: value }];
  return typeof value === 'number' || typeof value === 'bigint' ? intFlow : floatFlow;
}

/** The index that is written as a number, with or without a minus. */
function indexOf(expression: Expression): number | undefined {
  if (expression.kind === 'literal' && typeof expression.value === 'number') return expression.value;
  const isNegative = expression.kind === 'unary' && expression.op === '-';
  const inner = isNegative ? indexOf(expression.operand) : undefined;
  return inner === undefined ? undefined : -inner;
}

/** What a target gets of values that are taken apart. */
function unpacked(flow: Flow, [first, ...rest]: readonly number[]): Flow {
  if (first === undefined) return flow;
  return unpacked(
    union(
      ...flow.flatMap(shapesOf).map((shape) => {
        const isSequence = shape.kind === 'list' || shape.kind === 'tuple' || shape.kind === 'declared-array';
        return isSequence ? elementAt(shape, first) : unknownFlow;
      }),
    ),
    rest,
  );
}
