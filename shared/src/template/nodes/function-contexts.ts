/**
 * Makes functions with YAML or text in their bodies return it.
 *
 * Such a function opens a context in which the nodes of its body are built, and closes it where it returns. As in ytt,
 * only a `return` that comes after a node in the order of the code closes the context; an earlier one leaves it open,
 * which fails in the end.
 */
import { addAll } from '../../memo/list-map.js';
import type {
  Argument,
  CallExpression,
  DefStatement,
  Expression,
  ExpressionStatement,
  Literal,
  Program,
  ReturnStatement,
  Statement,
} from '../../starlark/parse/syntax.js';
import type { DialectName, Instructions } from '../code/code-line.js';

/** The position of generated code. */
const nowhere = { start: -1, end: -1 } as const;

/** A program whose functions with nodes return those nodes. */
export interface ContextedProgram {
  readonly program: Program;
  /** The `return`s that leave the context of their function open. */
  readonly leavingOpen: readonly ReturnStatement[];
}

/** The program with the contexts of its functions; parts without nodes are shared with the given program. */
export function insertFunctionContexts(program: Program, instructions: Instructions): ContextedProgram {
  const insertion = new ContextInsertion(instructions);
  const statements = insertion.statements(program.statements, undefined);
  const { leavingOpen } = insertion;
  return { program: statements === program.statements ? program : { ...program, statements }, leavingOpen };
}

/** A function whose body is being visited. */
interface OpenFunction {
  buildsNodes: boolean;
  /** The `return`s before its first node. */
  readonly earlyReturns: ReturnStatement[];
}

class ContextInsertion {
  readonly leavingOpen: ReturnStatement[] = [];
  private readonly instructions: Instructions;
  /** The kind of result that the latest context builds. */
  private dialect: DialectName = 'yaml';

  constructor(instructions: Instructions) {
    this.instructions = instructions;
  }

  statements(statements: readonly Statement[], within: OpenFunction | undefined): readonly Statement[] {
    const changed = statements.map((statement) => this.statement(statement, within));
    return changed.some((statement, i) => statement !== statements[i]) ? changed : statements;
  }

  private statement(statement: Statement, within: OpenFunction | undefined): Statement {
    switch (statement.kind) {
      case 'expression-statement':
        this.expression(statement.expression, within);
        return statement;
      case 'instruction':
        this.instruction(statement.name, statement.argument, within);
        return statement;
      case 'if': {
        const body = this.statements(statement.body, within);
        const otherwise = this.statements(statement.otherwise, within);
        const same = body === statement.body && otherwise === statement.otherwise;
        return same ? statement : { ...statement, body, otherwise };
      }
      case 'for':
      case 'while': {
        const body = this.statements(statement.body, within);
        return body === statement.body ? statement : { ...statement, body };
      }
      case 'def':
        return this.definition(statement);
      case 'return':
        if (within?.buildsNodes) return this.returning(statement);
        within?.earlyReturns.push(statement);
        return statement;
      case 'assign':
      case 'branch':
      case 'load':
        return statement;
      default:
        return statement satisfies never;
    }
  }

  /** Records the effect of an instruction; instructions are always separate statements. */
  private expression(expression: Expression, within: OpenFunction | undefined): void {
    if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return;
    this.instruction(expression.callee.name, undefined, within);
  }

  private instruction(name: string, argument: unknown, within: OpenFunction | undefined): void {
    switch (name) {
      case this.instructions.name('start_node'):
      case this.instructions.name('set_node'):
        if (within !== undefined) within.buildsNodes = true;
        return;
      case this.instructions.name('set_ctx_type'):
        this.dialect = argument === 'text' ? 'text' : 'yaml';
        return;
      default:
    }
  }

  private definition(definition: DefStatement): DefStatement {
    const within: OpenFunction = { buildsNodes: false, earlyReturns: [] };
    const body = this.statements(definition.body, within);
    if (!within.buildsNodes) return body === definition.body ? definition : { ...definition, body };
    addAll(this.leavingOpen, within.earlyReturns);
    const start: ExpressionStatement = {
      kind: 'expression-statement',
      expression: this.call('start_ctx', [this.dialectLiteral()]),
      ...nowhere,
    };
    return { ...definition, body: [start, ...body, this.returning({ kind: 'return', value: undefined, ...nowhere })] };
  }

  /** A `return` that also closes the context. If it has no value of its own, it returns the result of the context. */
  private returning(statement: ReturnStatement): ReturnStatement {
    const { value } = statement;
    return { ...statement, value: this.call('end_ctx', value === undefined ? [] : [value]) };
  }

  private dialectLiteral(): Literal {
    return { kind: 'literal', value: this.dialect, ...nowhere };
  }

  private call(instruction: 'start_ctx' | 'end_ctx', values: readonly Expression[]): CallExpression {
    const callee = { kind: 'identifier', name: this.instructions.name(instruction), ...nowhere } as const;
    const args = values.map((value): Argument => {
      return { kind: 'argument', mode: 'positional', name: undefined, value, ...nowhere };
    });
    return { kind: 'call', callee, parenStart: -1, args, ...nowhere };
  }
}
