/** Finds the names in a program, following Starlark's scope rules. */
import type {
  Comprehension,
  DefStatement,
  Expression,
  Identifier,
  Parameter,
  Program,
  Statement,
} from '../../starlark/parse/syntax.js';
import type { TextRange } from '../../text/range.js';
import type { FileSymbols, FunctionSignature, LoadedModule, SymbolDefinition } from './file-symbols.js';
import { partsOf, partsOfStatement } from './syntax-parts.js';

interface WalkOptions {
  /** Maps a range of the program to the file; undefined for generated code. */
  readonly locate: (start: number, end: number) => TextRange | undefined;
  /** Finds the end, in the file, of the last written part of a range of the program. */
  readonly writtenEnd: (start: number, end: number) => number | undefined;
  /** Called for each statement, twice. */
  readonly pace: () => void;
}

interface OpenDefinition extends SymbolDefinition {
  readonly references: TextRange[];
}

/** The names bound in a function, a comprehension or the file. */
interface Scope {
  readonly outer: Scope | undefined;
  readonly names: Map<string, OpenDefinition>;
  readonly within: SymbolDefinition | undefined;
  /** For comprehensions and lambdas: their range in the file. */
  readonly expression: TextRange | undefined;
  readonly outside: (TextRange | undefined)[];
}

/** The symbols of `program`. Throws what the functions in `options` throw. */
export function walkSymbols(program: Program, options: WalkOptions): FileSymbols {
  return new SymbolWalk(program, options).symbols();
}

class SymbolWalk {
  private readonly program: Program;
  private readonly locate: WalkOptions['locate'];
  private readonly writtenEnd: WalkOptions['writtenEnd'];
  private readonly pace: () => void;
  private readonly definitions: OpenDefinition[] = [];
  private readonly loads: LoadedModule[] = [];
  private readonly attributes: TextRange[] = [];
  private readonly free: { name: string; range: TextRange }[] = [];
  private readonly bindings = new Map<Identifier, SymbolDefinition>();

  constructor(program: Program, { locate, writtenEnd, pace }: WalkOptions) {
    this.program = program;
    this.locate = locate;
    this.writtenEnd = writtenEnd;
    this.pace = pace;
  }

  symbols(): FileSymbols {
    const scope: Scope = { outer: undefined, names: new Map(), within: undefined, expression: undefined, outside: [] };
    this.bindAll(this.program.statements, scope);
    this.statements(this.program.statements, scope);
    const { definitions, loads, attributes, free, bindings } = this;
    return { definitions, loads, attributes, free, bindings };
  }

  /**
   * A name belongs to a scope that binds it anywhere, also further down, so all bindings are collected before uses are.
   */
  private bindAll(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements) {
      this.pace();
      switch (statement.kind) {
        case 'def':
          this.bindFunction(statement, scope);
          break;
        case 'assign':
          this.bindTarget(statement.target, scope);
          break;
        case 'for':
          this.bindTarget(statement.target, scope);
          this.bindAll(statement.body, scope);
          break;
        case 'while':
          this.bindAll(statement.body, scope);
          break;
        case 'if':
          this.bindAll(statement.body, scope);
          this.bindAll(statement.otherwise, scope);
          break;
        case 'load':
          for (const { from, to } of statement.names) {
            const module = String(statement.module.value);
            const at = from === to ? undefined : this.locate(from.start, from.end);
            this.bind(to, 'load', scope, { loadedFrom: { module, name: from.name, at } });
          }
          break;
        case 'expression-statement':
        case 'instruction':
        case 'return':
        case 'branch':
          break;
        default:
          statement satisfies never;
      }
    }
  }

  private bindFunction(statement: DefStatement, scope: Scope): void {
    const closing = this.closingOf(statement);
    this.bind(statement.name, 'function', scope, {
      body: this.bodyOf(statement, closing),
      closing,
      signature: this.signatureOf(statement),
    });
  }

  /**
   * The range in which statements belong to the function: up to the `end` that closes it, or if that is missing, over
   * the white space after the last statement.
   */
  private bodyOf(statement: DefStatement, closing: TextRange | undefined): TextRange | undefined {
    const start = this.locate(statement.start, statement.start);
    const last = statement.body.findLast((one) => one.start >= 0);
    const from = last === undefined ? statement.end : Math.max(last.start, last.end);
    const end = this.writtenEnd(statement.start, this.spaceAfter(from));
    return start && { start: start.start, end: closing === undefined ? (end ?? start.end) : closing.start - 1 };
  }

  /** The end of the white space at `from`, which may extend over several lines but not up to the text that follows. */
  private spaceAfter(from: number): number {
    const { text } = this.program;
    let at = from;
    while (at < text.length && /\s/.test(text.charAt(at))) at++;
    return at === text.length ? at : Math.max(from, at - 1);
  }

  /** The `end` of a function, which begins where the statement ends; undefined if it has none. */
  private closingOf({ end }: DefStatement): TextRange | undefined {
    return /^end\b/.test(this.program.text.slice(end, end + 4)) ? this.locate(end, end + 3) : undefined;
  }

  private signatureOf({ parameters, body }: DefStatement): FunctionSignature {
    const { text } = this.program;
    const first = body[0];
    const expression = first?.kind === 'expression-statement' ? first.expression : undefined;
    const documented = expression?.kind === 'literal' && typeof expression.value === 'string';
    return {
      parameters: parameters.map(({ start, end }) => text.slice(start, end)),
      documentation: documented ? String(expression.value) : undefined,
    };
  }

  private bindTarget(target: Expression, scope: Scope): void {
    if (target.kind === 'identifier') this.bind(target, 'variable', scope);
    else if (target.kind === 'parenthesized') this.bindTarget(target.expression, scope);
    else if (target.kind === 'tuple' || target.kind === 'list')
      for (const element of target.elements) this.bindTarget(element, scope);
  }

  private bind(
    identifier: Identifier,
    kind: SymbolDefinition['kind'],
    scope: Scope,
    details: Partial<Pick<SymbolDefinition, 'body' | 'closing' | 'signature' | 'loadedFrom'>> = {},
  ): void {
    const { name, start, end } = identifier;
    const range = name === '' ? undefined : this.locate(start, end);
    if (range === undefined) return;
    const known = scope.names.get(name);
    if (known !== undefined) {
      known.references.push(range);
      this.bindings.set(identifier, known);
      return;
    }
    const definition: OpenDefinition = {
      name,
      kind,
      range,
      references: [],
      within: scope.within,
      body: details.body,
      closing: details.closing,
      expression: scope.expression,
      outside: scope.outside,
      signature: details.signature,
      loadedFrom: details.loadedFrom,
    };
    this.bindings.set(identifier, definition);
    scope.names.set(name, definition);
    this.definitions.push(definition);
  }

  private statements(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements) {
      this.pace();
      this.statement(statement, scope);
    }
  }

  private statement(statement: Statement, scope: Scope): void {
    switch (statement.kind) {
      case 'def':
        this.functionBody(statement, scope);
        break;
      case 'load': {
        const { start, end, value } = statement.module;
        const range = this.locate(start, end);
        if (range !== undefined) this.loads.push({ path: String(value), range });
        break;
      }
      default:
        for (const part of partsOfStatement(statement)) this.expression(part, scope);
        if ('body' in statement) this.statements(statement.body, scope);
        if ('otherwise' in statement) this.statements(statement.otherwise, scope);
    }
  }

  private functionBody(statement: DefStatement, outer: Scope): void {
    const known = outer.names.get(statement.name.name);
    const body = this.bodyOf(statement, this.closingOf(statement));
    // If the name is bound several times, the names in this function belong to this body.
    const within = known && (known.body?.start === body?.start ? known : { ...known, body });
    const outside = [this.locate(statement.start, statement.name.end)];
    const scope: Scope = { outer, names: new Map(), within, expression: undefined, outside };
    this.parameters(statement.parameters, outer, scope);
    this.bindAll(statement.body, scope);
    this.statements(statement.body, scope);
  }

  /** Defaults are evaluated outside of the function. */
  private parameters(parameters: readonly Parameter[], outer: Scope, scope: Scope): void {
    for (const { name, defaultValue } of parameters) {
      if (defaultValue !== undefined) this.outside(defaultValue, outer, scope);
      if (name !== undefined) this.bind(name, 'parameter', scope);
    }
  }

  /** An expression that is written within `scope`, but evaluated in the scope around it. */
  private outside(expression: Expression, outer: Scope, scope: Scope): void {
    scope.outside.push(this.locate(expression.start, this.blanksAfter(expression.end)));
    this.expression(expression, outer);
  }

  private expression(expression: Expression, scope: Scope): void {
    switch (expression.kind) {
      case 'identifier':
        this.use(expression, scope);
        break;
      case 'comprehension':
        this.comprehension(expression, scope);
        break;
      case 'lambda': {
        const inner = this.inside(expression, scope);
        this.parameters(expression.parameters, scope, inner);
        this.expression(expression.body, inner);
        break;
      }
      default:
        if (expression.kind === 'dot') this.attribute(expression.name);
        for (const part of partsOf(expression)) this.expression(part, scope);
    }
  }

  /**
   * The scope of a comprehension or lambda. A lambda's includes the white space after it, where its body may be
   * continued.
   */
  private inside({ kind, start, end }: Expression, outer: Scope): Scope {
    const until = kind === 'lambda' ? this.blanksAfter(end) : end;
    const first = this.locate(start, start);
    const last = this.locate(until, until);
    const expression = first && { start: first.start, end: Math.max(first.start, last?.end ?? first.end) };
    return { outer, names: new Map(), within: outer.within, expression: expression ?? outer.expression, outside: [] };
  }

  /** The end of the white space at `end`, where an expression may be continued. */
  private blanksAfter(end: number): number {
    return end + (/^[ \t]*/.exec(this.program.text.slice(end))?.[0].length ?? 0);
  }

  private comprehension(comprehension: Comprehension, outer: Scope): void {
    const { body, clauses } = comprehension;
    const scope = this.inside(comprehension, outer);
    // All expressions in a comprehension see all its variables, except the first iterable, which is evaluated outside.
    for (const clause of clauses) if (clause.kind === 'for-clause') this.bindTarget(clause.target, scope);
    for (const [i, clause] of clauses.entries()) {
      if (clause.kind === 'if-clause') this.expression(clause.condition, scope);
      else if (i === 0) this.outside(clause.iterable, outer, scope);
      else this.expression(clause.iterable, scope);
    }
    for (const part of body.kind === 'entry' ? [body.key, body.value] : [body]) this.expression(part, scope);
  }

  private use(identifier: Identifier, scope: Scope): void {
    const { name, start, end } = identifier;
    const range = this.locate(start, end);
    if (range === undefined) return;
    const definition = find(name, scope);
    if (definition === undefined) {
      this.free.push({ name, range });
      return;
    }
    definition.references.push(range);
    this.bindings.set(identifier, definition);
  }

  private attribute({ name, start, end }: Identifier): void {
    const range = name === '' ? undefined : this.locate(start, end);
    if (range !== undefined) this.attributes.push(range);
  }
}

function find(name: string, scope: Scope): OpenDefinition | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const definition = at.names.get(name);
    if (definition !== undefined) return definition;
  }
  return undefined;
}
