/**
 * What each name in a program means (starlark-go's resolve package, with the options that ytt sets: everything allowed,
 * globals reassigned at will).
 *
 * A name is local to a function where the function binds it anywhere. At top level a use sees only what was bound
 * above it, or a built-in; in functions, names of the file may be bound later. All problems are found.
 */
import { nearestName } from './spelling.js';
import type {
  Argument,
  CallExpression,
  Comprehension,
  DefStatement,
  Expression,
  Identifier,
  LambdaExpression,
  LoadStatement,
  Parameter,
  Program,
  StarlarkProblem,
  Statement,
} from './syntax.js';

export type Scope = 'local' | 'cell' | 'free' | 'global' | 'predeclared' | 'universal' | 'undefined';

/** A variable, or a use of a variable of an enclosing function. */
export interface Binding {
  readonly name: string;
  /** The identifier that bound it first; undefined for what the program does not bind. */
  readonly first: Identifier | undefined;
  /** A local that functions within its function use becomes a cell. */
  scope: Scope;
  /** Of locals, cells, free variables and globals: the place among those of the function or file. */
  readonly index: number;
}

export type FunctionNode = DefStatement | LambdaExpression;

/** The variables of a function, or of the file outside of functions. */
export interface FunctionScope {
  /** Parameters come first: ordinary and keyword-only ones, then `*args`, then `**kwargs`. */
  readonly locals: Binding[];
  /** Bindings, in the enclosing function, of the variables that this one captures. */
  readonly freeVariables: Binding[];
  parameterCount: number;
  keywordOnlyCount: number;
  hasVarargs: boolean;
  hasKwargs: boolean;
}

export interface Resolution {
  readonly bindings: ReadonlyMap<Identifier, Binding>;
  readonly functions: ReadonlyMap<FunctionNode, FunctionScope>;
  readonly file: FunctionScope;
  readonly globals: readonly Binding[];
  readonly problems: readonly StarlarkProblem[];
}

/** Resolves a program. The predicates say which names are defined outside of it. Never throws. */
export function resolveProgram(
  program: Program,
  isPredeclared: (name: string) => boolean,
  isUniversal: (name: string) => boolean,
): Resolution {
  const resolver = new Resolver(isPredeclared, isUniversal);
  try {
    resolver.program(program);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    resolver.problems.push({ start: program.start, end: program.start, message: 'program nests too deeply' });
  }
  return resolver;
}

function newScope(): FunctionScope {
  const counts = { parameterCount: 0, keywordOnlyCount: 0, hasVarargs: false, hasKwargs: false };
  return { locals: [], freeVariables: [], ...counts };
}

/** A use of a name, and the block that it is in. */
interface Use {
  readonly identifier: Identifier;
  readonly block: Block;
}

/** A lexical block: the file, a function or a comprehension. */
class Block {
  readonly parent: Block | undefined;
  /** Of a function's block, and of the file's. */
  readonly container: FunctionScope | undefined;
  readonly bindings = new Map<string, Binding>();
  readonly children: Block[] = [];
  /** Of functions and the file: uses that are not yet known to be local. */
  uses: Use[] = [];

  constructor(parent: Block | undefined, container: FunctionScope | undefined) {
    this.parent = parent;
    this.container = container;
    parent?.children.push(this);
  }

  /** The innermost enclosing function or file. */
  get containerBlock(): Block {
    // Only comprehensions are no containers, and they have parents.
    return this.container !== undefined ? this : (this.parent as Block).containerBlock;
  }
}

class Resolver implements Resolution {
  readonly bindings = new Map<Identifier, Binding>();
  readonly functions = new Map<FunctionNode, FunctionScope>();
  readonly file = newScope();
  readonly globals: Binding[] = [];
  readonly problems: StarlarkProblem[] = [];
  private readonly fileBlock = new Block(undefined, this.file);
  private block = this.fileBlock;
  private readonly globalsByName = new Map<string, Binding>();
  private readonly outside = new Map<string, Binding>();
  private readonly isPredeclared: (name: string) => boolean;
  private readonly isUniversal: (name: string) => boolean;
  private loops = 0;

  constructor(isPredeclared: (name: string) => boolean, isUniversal: (name: string) => boolean) {
    this.isPredeclared = isPredeclared;
    this.isUniversal = isUniversal;
  }

  program(program: Program): void {
    this.statements(program.statements);
    this.resolveLocalUses(this.fileBlock);
    this.resolveOuterUses(this.fileBlock);
  }

  private report(node: { readonly start: number; readonly end: number }, message: string): void {
    this.problems.push({ start: node.start, end: node.end, message });
  }

  // Binding and looking up names.

  /** Binds a name in the current block, or as a global at top level; returns whether it was bound already. */
  private bind(identifier: Identifier): boolean {
    if (identifier.name === '') return false;
    if (this.block !== this.fileBlock) return this.bindLocal(identifier);
    const bound = this.fileBlock.bindings.get(identifier.name) ?? this.globalsByName.get(identifier.name);
    if (bound !== undefined) {
      this.bindings.set(identifier, bound);
      return true;
    }
    const { name } = identifier;
    const binding: Binding = { name, first: identifier, scope: 'global', index: this.globals.length };
    this.globalsByName.set(name, binding);
    this.globals.push(binding);
    this.bindings.set(identifier, binding);
    return false;
  }

  private bindLocal(identifier: Identifier): boolean {
    const { name } = identifier;
    if (name === '') return false;
    const known = this.block.bindings.has(name);
    if (!known) {
      const locals = this.block.containerBlock.container?.locals ?? [];
      const binding: Binding = { name, first: identifier, scope: 'local', index: locals.length };
      this.block.bindings.set(name, binding);
      locals.push(binding);
    }
    this.use(identifier);
    return known;
  }

  private use(identifier: Identifier): void {
    if (identifier.name === '') return;
    const use: Use = { identifier, block: this.block };
    if (this.block === this.fileBlock) this.useAtTopLevel(use);
    else this.block.containerBlock.uses.push(use);
  }

  private useAtTopLevel(use: Use): Binding {
    const { identifier } = use;
    const { name } = identifier;
    const binding =
      this.fileBlock.bindings.get(name) ??
      this.globalsByName.get(name) ??
      this.outside.get(name) ??
      this.bindOutside(name) ??
      this.undefinedName(use);
    this.bindings.set(identifier, binding);
    return binding;
  }

  private bindOutside(name: string): Binding | undefined {
    const scope = this.isPredeclared(name) ? 'predeclared' : this.isUniversal(name) ? 'universal' : undefined;
    if (scope === undefined) return undefined;
    const binding: Binding = { name, first: undefined, scope, index: -1 };
    this.outside.set(name, binding);
    return binding;
  }

  private undefinedName(use: Use): Binding {
    const { identifier } = use;
    const nearest = this.nearestTo(use);
    const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
    this.report(identifier, `undefined: ${identifier.name}${hint}`);
    return { name: identifier.name, first: undefined, scope: 'undefined', index: -1 };
  }

  private nearestTo(use: Use): string | undefined {
    const names = this.globals.map((binding) => binding.name);
    for (let block: Block | undefined = use.block; block !== undefined; block = block.parent) {
      names.push(...block.bindings.keys());
    }
    return nearestName(use.identifier.name, names.sort());
  }

  /** At the end of a function or the file: uses of its own variables. */
  private resolveLocalUses(container: Block): void {
    container.uses = container.uses.filter((use) => {
      const binding = this.lookUpLocal(use);
      if (binding === undefined) return true;
      this.bindings.set(use.identifier, binding);
      return false;
    });
  }

  private lookUpLocal({ identifier, block }: Use): Binding | undefined {
    for (let at: Block | undefined = block; at !== undefined; at = at.parent) {
      const binding = at.bindings.get(identifier.name);
      if (binding !== undefined) return binding;
      if (at.container !== undefined) return undefined;
    }
    return undefined;
  }

  /** At the end of the file: uses of what is outside of their functions, inner functions first. */
  private resolveOuterUses(block: Block): void {
    for (const child of block.children) this.resolveOuterUses(child);
    for (const use of block.uses) this.bindings.set(use.identifier, this.lookUpOuter(use, use.block));
  }

  private lookUpOuter(use: Use, block: Block): Binding {
    const { name } = use.identifier;
    if (block.parent === undefined) return this.useAtTopLevel(use);
    const known = block.bindings.get(name);
    if (known !== undefined) return known;
    let binding = this.lookUpOuter(use, block.parent);
    const { container } = block;
    if (container !== undefined && ['local', 'cell', 'free'].includes(binding.scope)) {
      if (binding.scope === 'local') binding.scope = 'cell';
      container.freeVariables.push(binding);
      binding = { name, first: binding.first, scope: 'free', index: container.freeVariables.length - 1 };
    }
    // Undefined names are reported each time, as the reference does in functions only once.
    block.bindings.set(name, binding);
    return binding;
  }

  // Statements.

  private statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  private statement(statement: Statement): void {
    switch (statement.kind) {
      case 'expression-statement':
        this.expression(statement.expression);
        return;
      case 'branch':
        if (this.loops === 0 && statement.keyword !== 'pass') {
          this.report(statement, `${statement.keyword} not in a loop`);
        }
        return;
      case 'if':
        this.expression(statement.condition);
        this.statements(statement.body);
        this.statements(statement.otherwise);
        return;
      case 'assign':
        this.expression(statement.value);
        this.assign(statement.target, statement.op !== '=');
        return;
      case 'def':
        this.bind(statement.name);
        this.fn(statement);
        return;
      case 'for':
        this.expression(statement.iterable);
        this.assign(statement.target, false);
        this.loop(statement.body);
        return;
      case 'while':
        this.expression(statement.condition);
        this.loop(statement.body);
        return;
      case 'return':
        if (this.block.containerBlock === this.fileBlock) {
          this.report({ start: statement.start, end: statement.start + 6 }, 'return statement not within a function');
        }
        if (statement.value !== undefined) this.expression(statement.value);
        return;
      case 'load':
        this.load(statement);
        return;
    }
  }

  private loop(body: readonly Statement[]): void {
    this.loops++;
    this.statements(body);
    this.loops--;
  }

  private load(statement: LoadStatement): void {
    if (this.block.containerBlock !== this.fileBlock) {
      this.report({ start: statement.start, end: statement.start + 4 }, 'load statement within a function');
    }
    for (const { from, to } of statement.names) {
      if (from.name === '') {
        this.report(from, 'load: empty identifier');
        continue;
      }
      if (from.name.startsWith('_')) {
        this.report(from, `load: names with leading underscores are not exported: ${from.name}`);
      }
      this.bindLocal(to);
    }
  }

  private assign(target: Expression, augmented: boolean): void {
    switch (target.kind) {
      case 'identifier':
        this.bind(target);
        return;
      case 'index':
        this.expression(target.object);
        this.expression(target.index);
        return;
      case 'dot':
        this.expression(target.object);
        return;
      case 'tuple':
      case 'list': {
        const brackets = target.kind === 'tuple' ? '()' : '[]';
        if (target.elements.length === 0) this.report(target, `can't assign to ${brackets}`);
        if (augmented) this.report(target, `can't use ${target.kind} expression in augmented assignment`);
        for (const element of target.elements) this.assign(element, augmented);
        return;
      }
      case 'parenthesized':
        this.assign(target.expression, augmented);
        return;
      case 'bad':
        return;
      default:
        this.report(target, `can't assign to ${targetNames[target.kind]}`);
    }
  }

  // Expressions.

  private expressions(expressions: readonly Expression[]): void {
    for (const expression of expressions) this.expression(expression);
  }

  private optional(expression: Expression | undefined): void {
    if (expression !== undefined) this.expression(expression);
  }

  private expression(expression: Expression): void {
    switch (expression.kind) {
      case 'identifier':
        this.use(expression);
        return;
      case 'literal':
      case 'bad':
        return;
      case 'list':
      case 'tuple':
        this.expressions(expression.elements);
        return;
      case 'conditional':
        this.expression(expression.condition);
        this.expression(expression.value);
        this.expression(expression.otherwise);
        return;
      case 'index':
        this.expression(expression.object);
        this.expression(expression.index);
        return;
      case 'slice':
        this.expression(expression.object);
        this.optional(expression.low);
        this.optional(expression.high);
        this.optional(expression.step);
        return;
      case 'comprehension':
        this.comprehension(expression);
        return;
      case 'dict':
        for (const { key, value } of expression.entries) this.expressions([key, value]);
        return;
      case 'unary':
        this.expression(expression.operand);
        return;
      case 'binary':
        this.binary(expression);
        return;
      case 'dot':
        this.expression(expression.object);
        return;
      case 'call':
        this.call(expression);
        return;
      case 'lambda':
        this.fn(expression);
        return;
      case 'parenthesized':
        this.expression(expression.expression);
        return;
    }
  }

  /** Chains of operators nest to the left without end, so they are walked without recursion. */
  private binary(expression: Expression): void {
    const rights: Expression[] = [];
    let left = expression;
    for (; left.kind === 'binary'; left = left.left) rights.push(left.right);
    this.expression(left);
    this.expressions(rights.reverse());
  }

  private comprehension(expression: Comprehension): void {
    const [first, ...rest] = expression.clauses;
    if (first?.kind === 'for-clause') this.expression(first.iterable);
    const outer = this.block;
    this.block = new Block(outer, undefined);
    if (first?.kind === 'for-clause') this.assign(first.target, false);
    for (const clause of rest) {
      if (clause.kind === 'if-clause') this.expression(clause.condition);
      else {
        this.assign(clause.target, false);
        this.expression(clause.iterable);
      }
    }
    const { body } = expression;
    if (body.kind === 'entry') this.expressions([body.key, body.value]);
    else this.expression(body);
    this.block = outer;
  }

  private call(expression: CallExpression): void {
    this.expression(expression.callee);
    const seen = { varargs: false, kwargs: false, names: new Set<string>() };
    let positional = 0;
    for (const argument of expression.args) {
      if (argument.mode === 'positional') positional++;
      this.checkArgument(argument, seen);
      this.expression(argument.value);
    }
    const named = expression.args.filter((argument) => argument.mode === 'named').length;
    if (positional >= 256) this.report(expression, `${positional} positional arguments in call, limit is 255`);
    if (named >= 256) this.report(expression, `${named} keyword arguments in call, limit is 255`);
  }

  private checkArgument(argument: Argument, seen: { varargs: boolean; kwargs: boolean; names: Set<string> }): void {
    switch (argument.mode) {
      case '**':
        if (seen.kwargs) this.report(argument, 'multiple **kwargs not allowed');
        seen.kwargs = true;
        return;
      case '*':
        if (seen.kwargs) this.report(argument, '*args may not follow **kwargs');
        else if (seen.varargs) this.report(argument, 'multiple *args not allowed');
        seen.varargs = true;
        return;
      case 'named': {
        if (seen.kwargs) this.report(argument, 'argument may not follow **kwargs');
        const name = argument.name?.name ?? '';
        if (seen.names.has(name)) this.report(argument.name ?? argument, `keyword argument ${name} repeated`);
        seen.names.add(name);
        return;
      }
      case 'positional':
        if (seen.varargs) this.report(argument, 'argument may not follow *args');
        else if (seen.kwargs) this.report(argument, 'argument may not follow **kwargs');
        else if (seen.names.size > 0) this.report(argument, 'positional argument may not follow named');
    }
  }

  private fn(node: FunctionNode): void {
    for (const parameter of node.parameters) this.optional(parameter.defaultValue);
    const scope = newScope();
    this.functions.set(node, scope);
    const outer = this.block;
    this.block = new Block(outer, scope);
    this.parameters(node.parameters, scope);
    if (node.kind === 'def') this.statements(node.body);
    else this.expression(node.body);
    this.resolveLocalUses(this.block);
    this.block = outer;
  }

  private parameters(parameters: readonly Parameter[], scope: FunctionScope): void {
    let seenOptional = false;
    let star: Parameter | undefined;
    let starStar: Parameter | undefined;
    for (const parameter of parameters) {
      if (parameter.mode === '*') star = this.starParameter(parameter, star, starStar);
      else if (parameter.mode === '**') {
        if (starStar !== undefined) this.report(parameter, 'multiple ** parameters not allowed');
        starStar = parameter;
      } else {
        this.checkOrder(parameter, seenOptional, star, starStar);
        if (starStar === undefined && star !== undefined) scope.keywordOnlyCount++;
        seenOptional ||= parameter.defaultValue !== undefined;
        this.bindParameter(parameter);
      }
    }
    if (star?.name !== undefined) {
      this.bindParameter(star);
      scope.hasVarargs = true;
    } else if (star !== undefined && scope.keywordOnlyCount === 0) {
      this.report(star, 'bare * must be followed by keyword-only parameters');
    }
    if (starStar !== undefined) {
      this.bindParameter(starStar);
      scope.hasKwargs = true;
    }
    scope.parameterCount = scope.locals.length;
  }

  private starParameter(
    parameter: Parameter,
    star: Parameter | undefined,
    starStar: Parameter | undefined,
  ): Parameter | undefined {
    if (starStar !== undefined) this.report(parameter, `* parameter may not follow **${starStar.name?.name}`);
    else if (star !== undefined) this.report(parameter, 'multiple * parameters not allowed');
    else return parameter;
    return star;
  }

  private checkOrder(
    parameter: Parameter,
    seenOptional: boolean,
    star: Parameter | undefined,
    starStar: Parameter | undefined,
  ): void {
    const required = parameter.defaultValue === undefined;
    if (starStar !== undefined) {
      const kind = required ? 'required' : 'optional';
      this.report(parameter, `${kind} parameter may not follow **${starStar.name?.name}`);
    } else if (required && star === undefined && seenOptional) {
      this.report(parameter, 'required parameter may not follow optional');
    }
  }

  private bindParameter({ name }: Parameter): void {
    if (name !== undefined && this.bindLocal(name)) this.report(name, `duplicate parameter: ${name.name}`);
  }
}

/** What the reference calls expressions that nothing can be assigned to. */
const targetNames = {
  literal: 'literal',
  unary: 'unaryexpr',
  binary: 'binaryexpr',
  conditional: 'condexpr',
  slice: 'sliceexpr',
  call: 'callexpr',
  dict: 'dictexpr',
  comprehension: 'comprehension',
  lambda: 'lambdaexpr',
} as const;
