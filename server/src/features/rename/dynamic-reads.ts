/**
 * Finds code that passes a map of data values to something that may read any key of it: the output, an unknown
 * function, a computed index. A data value in such a map cannot be renamed, because its readers are unknown.
 *
 * If a value is passed to something that flow analysis follows (a variable, a parameter, the result of a function), its
 * uses there are examined instead.
 */
import type { SourceFile } from '@ytt-language/shared';
import {
  type CodeFlow,
  type CodeScope,
  codeIndex,
  type DataValue,
  type Expression,
  type Flow,
  type FlowValue,
  type FunctionValue,
  type PathStep,
  type Statement,
  samePath,
  scopeOf,
  shapesOf,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { DataValueName } from '../code/data-value-reads.js';
import type { Place } from '../code/symbols-at.js';

/** A use of a map or array of data values as a whole. */
export interface WholeUse {
  readonly place: Place;
  readonly path: readonly PathStep[];
}

/** The first place in the code of `file` that may read a data value by a name that is not literally written there. */
export function wholeUseOf(
  { project, schema }: Pick<Snapshot, 'project' | 'schema'>,
  { root, path }: DataValueName,
  file: SourceFile,
): WholeUse | undefined {
  const code = project?.codeWith(schema);
  const flow = code?.flowOf(file);
  const own = code?.fileOf(file);
  if (flow === undefined || own === undefined) return undefined;
  const isAbove = (value: DataValue): boolean =>
    value.root === root && value.path.length < path.length && samePath(value.path, path.slice(0, value.path.length));
  const search = new WholeUseSearch(flow, scopeOf(own), isAbove);
  search.statements(scopeOf(own).syntax.program.statements, false);
  return search.found;
}

/** How deep a data value is searched in lists, dicts and structs of code. */
const deepest = 4;

class WholeUseSearch {
  found: WholeUse | undefined;
  private readonly flow: CodeFlow;
  private readonly scope: CodeScope;
  private readonly isAbove: (value: DataValue) => boolean;

  constructor(flow: CodeFlow, scope: CodeScope, isAbove: (value: DataValue) => boolean) {
    this.flow = flow;
    this.scope = scope;
    this.isAbove = isAbove;
  }

  /** `leaves` tells whether returned values go to callers that are unknown. */
  statements(statements: readonly Statement[], leaves: boolean): void {
    for (const statement of statements) if (this.found === undefined) this.statement(statement, leaves);
  }

  private statement(statement: Statement, leaves: boolean): void {
    switch (statement.kind) {
      case 'def': {
        const { definitions, escapingFunctions } = codeIndex(this.scope.syntax);
        const definition = definitions.get(statement);
        this.defaults(statement.parameters);
        this.statements(statement.body, definition === undefined || escapingFunctions.has(definition));
        return;
      }
      case 'assign':
        if (statement.target.kind === 'dot' || statement.target.kind === 'index') {
          this.use(statement.target, 'tracked');
          this.use(statement.value, 'escaped');
        } else this.use(statement.value, statement.op === '=' ? 'tracked' : 'escaped');
        return;
      case 'for':
        this.use(statement.iterable, 'iterated');
        this.statements(statement.body, leaves);
        return;
      case 'if':
        this.use(statement.condition, 'tracked');
        this.statements(statement.body, leaves);
        this.statements(statement.otherwise, leaves);
        return;
      case 'while':
        this.use(statement.condition, 'tracked');
        this.statements(statement.body, leaves);
        return;
      case 'return':
        if (statement.value !== undefined) this.use(statement.value, leaves ? 'escaped' : 'tracked');
        return;
      case 'expression-statement':
        this.use(statement.expression, 'tracked');
        return;
      case 'instruction':
      case 'load':
      case 'branch':
        return;
    }
  }

  private defaults(parameters: Extract<Statement, { kind: 'def' }>['parameters']): void {
    for (const { defaultValue } of parameters) if (defaultValue !== undefined) this.use(defaultValue, 'tracked');
  }

  /**
   * Examines the use of an expression's value: `tracked` by flow analysis; `iterated` by a loop, which reads the
   * keys of a map, but not those of maps in an array; or `escaped` by something that may read all of it.
   */
  private use(expression: Expression, as: 'tracked' | 'iterated' | 'escaped'): void {
    if (this.found !== undefined) return;
    if (as !== 'tracked') this.check(expression, as === 'iterated');
    switch (expression.kind) {
      case 'parenthesized':
        this.use(expression.expression, as);
        return;
      case 'conditional':
        this.use(expression.condition, 'tracked');
        this.use(expression.value, as);
        this.use(expression.otherwise, as);
        return;
      case 'binary':
        this.binary(expression, as);
        return;
      case 'unary':
        this.use(expression.operand, 'tracked');
        return;
      case 'dot':
        this.check(expression.object, false, 'dict');
        this.use(expression.object, 'tracked');
        return;
      case 'index':
        if (!isWritten(expression.index)) this.check(expression.object, true);
        this.use(expression.object, 'tracked');
        this.use(expression.index, 'tracked');
        return;
      case 'slice': {
        const { object, low, high, step } = expression;
        for (const part of [object, low, high, step]) if (part !== undefined) this.use(part, 'tracked');
        return;
      }
      case 'call':
        this.call(expression);
        return;
      case 'list':
      case 'tuple':
        for (const element of expression.elements) this.use(element, 'tracked');
        return;
      case 'dict':
        for (const { key, value } of expression.entries) {
          this.use(key, 'escaped');
          this.use(value, 'tracked');
        }
        return;
      case 'comprehension':
        this.comprehension(expression);
        return;
      case 'lambda':
        this.defaults(expression.parameters);
        this.use(expression.body, 'escaped');
        return;
      case 'identifier':
      case 'literal':
      case 'bad':
        return;
    }
  }

  private binary(
    { op, left, right }: Extract<Expression, { kind: 'binary' }>,
    as: 'tracked' | 'iterated' | 'escaped',
  ): void {
    const isKept = op === 'and' || op === 'or';
    const isCompared = op === '==' || op === '!=';
    const how = isKept ? as : isCompared ? 'tracked' : op === 'in' || op === 'not in' ? 'iterated' : 'escaped';
    this.use(left, isKept || isCompared ? how : 'escaped');
    this.use(right, how);
  }

  private comprehension({ body, clauses }: Extract<Expression, { kind: 'comprehension' }>): void {
    for (const clause of clauses)
      if (clause.kind === 'if-clause') this.use(clause.condition, 'tracked');
      else this.use(clause.iterable, 'iterated');
    for (const part of body.kind === 'entry' ? [body.key, body.value] : [body]) this.use(part, 'tracked');
  }

  private call(call: Extract<Expression, { kind: 'call' }>): void {
    const { callee, args } = call;
    this.use(callee, 'tracked');
    const callees = this.flow.of(this.scope, callee);
    const functions = callees.filter((one) => one.kind === 'function');
    const isFollowed = callees.length > 0 && callees.length === functions.length;
    const isRead = codeIndex(this.scope.syntax).accesses.some(({ expression }) => expression === call);
    for (const { value, mode, name } of args) {
      const follows = isFollowed && (mode === 'positional' || functions.every((one) => takesNamed(one, name?.name)));
      const keeps = callees.length > 0 && callees.every((one) => one.kind === 'builtin' && keepers.has(one.name));
      const how = follows || keeps || isRead ? 'tracked' : 'escaped';
      this.use(value, mode === '*' || mode === '**' ? 'escaped' : how);
    }
  }

  /** Records `expression` as a use if its value contains a data value that encloses the one to be renamed. */
  private check(expression: Expression, mapsOnly: boolean, form?: DataValue['form']): void {
    const value = this.held(this.flow.of(this.scope, expression), mapsOnly ? 0 : deepest, mapsOnly, form);
    const range = value && writtenPart(this.scope, expression);
    if (value === undefined || range === undefined) return;
    this.found ??= { place: { file: this.scope.file.source, range }, path: value.path };
  }

  private held(
    flow: Flow,
    depth: number,
    mapsOnly: boolean,
    form: DataValue['form'] | undefined,
  ): DataValue | undefined {
    for (const value of flow) {
      if (value.kind === 'data-value') {
        const isMap = shapesOf(value).some(({ kind }) => kind === 'declared-map');
        if (this.isAbove(value) && (isMap || !mapsOnly) && (form === undefined || (isMap && value.form === form)))
          return value;
      } else if (depth > 0 && form === undefined) {
        const inner = partsOf(value).map((part) => this.held(part(), depth - 1, mapsOnly, form));
        const found = inner.find((one) => one !== undefined);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

/** Functions that read no keys, and whose results flow analysis follows. */
const keepers: ReadonlySet<string> = new Set([
  'struct.make',
  'struct.encode',
  'struct.decode',
  'enumerate',
  'sorted',
  'reversed',
  'zip',
  'type',
  'bool',
]);

function isWritten(index: Expression): boolean {
  return index.kind === 'literal' || (index.kind === 'unary' && isWritten(index.operand));
}

function takesNamed({ node }: FunctionValue, name: string | undefined): boolean {
  return node.parameters.some((one) => one.mode === 'plain' && one.name?.name === name);
}

function partsOf(value: FlowValue): readonly (() => Flow)[] {
  switch (value.kind) {
    case 'list':
    case 'tuple':
    case 'set':
      return [value.element];
    case 'struct':
    case 'dict':
    case 'module':
      return [
        ...[...value.members.values()].map(({ flow }) => flow),
        ...(value.rest === undefined ? [] : [value.rest]),
      ];
    default:
      return [];
  }
}

/** The range in the file of `expression`, or of the first part of it that is not generated. */
function writtenPart({ syntax }: CodeScope, { start, end }: Expression): Place['range'] | undefined {
  return syntax.text.writtenRange(start, end) ?? syntax.text.place(start, end)?.range;
}
