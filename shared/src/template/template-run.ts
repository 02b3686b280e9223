/** Connects the instructions of one template's code with the results that they build. */
import { fromStarlark } from '../document/convert/convert.js';
import type { DocumentSet } from '../document/node.js';
import { PanicError } from '../document/panic.js';
import { BudgetError, type StackFrame, type Thread } from '../starlark/eval/thread.js';
import { Builtin, type BuiltinImplementation } from '../starlark/values/builtin.js';
import { Noop } from '../starlark/values/noop.js';
import { unknown } from '../starlark/values/unknown.js';
import { type Kwargs, StarlarkError, StarlarkObject, type Value } from '../starlark/values/value.js';
import type { DialectName, InstructionName, Instructions } from './code/code-line.js';
import type { NodeBuilder } from './nodes/node-builder.js';
import { NodeContext, nothingStarted } from './nodes/node-context.js';
import type { TemplateNodes } from './nodes/template-nodes.js';
import type { ReplaceNode } from './template-context.js';

/** The evaluated arguments of an annotation, on their way to it. */
class CollectedArguments extends StarlarkObject {
  override readonly type = 'tuple';
  readonly args: readonly Value[];
  readonly kwargs: Kwargs;
  constructor(args: readonly Value[], kwargs: Kwargs) {
    super();
    this.args = args;
    this.kwargs = kwargs;
  }
  override toRepr(): string {
    return '(...)';
  }
  override truth(): boolean {
    return true;
  }
}

/**
 * The cost of a node under construction. It is more than the node's size, because later stages create further nodes
 * from it.
 */
const bytesOfNode = 4000;

/** An open context. */
interface OpenContext {
  readonly context: NodeContext;
  /** The depth of the call stack when it was opened. */
  readonly depth: number;
  /** The function call that it belongs to. */
  readonly call: StackFrame | undefined;
}

/** One run of the code of a template: implements the instructions of the generated code. */
export class TemplateRun {
  private readonly nodes: TemplateNodes;
  private readonly implicitMapKeyOverrides: boolean;
  private readonly contexts: OpenContext[] = [];
  private root: NodeContext | undefined;

  constructor(nodes: TemplateNodes, implicitMapKeyOverrides: boolean) {
    this.nodes = nodes;
    this.implicitMapKeyOverrides = implicitMapKeyOverrides;
  }

  /** The instructions by their names in the code, according to `instructions`. */
  bindings(instructions: Instructions): ReadonlyMap<string, Value> {
    const implementations: Record<InstructionName, BuiltinImplementation> = {
      set_ctx_type: () => null,
      start_ctx: (thread, [dialect]) => this.startContext(dialect === 'text' ? 'text' : 'yaml', thread),
      end_ctx: (thread, args) => this.endContext(args, thread),
      start_node_annotation: (_thread, [tag, name, collected]) => this.annotate(tag, name, collected),
      collect_node_annotation: (_thread, args, kwargs) => new CollectedArguments(args, kwargs),
      start_node: (thread, [tag]) => {
        thread.allocate(bytesOfNode);
        return this.apply(thread, (context) => context.startNode(tagOf(tag)));
      },
      set_node: (thread, args) => this.setNode(args, thread),
      set_map_item_key: (thread, [tag, key]) =>
        this.apply(thread, (context) => context.setMapItemKey(tagOf(tag), fromStarlark(key ?? null, thread))),
    };
    const bindings = new Map<string, Value>();
    for (const [key, implementation] of Object.entries(implementations)) {
      // `as`: `Object.entries` loses the type of the keys.
      const name = instructions.name(key as InstructionName);
      // These instructions run even if an argument is unknown: a function must return its result and close its context,
      // and an annotation must count as present.
      const acceptsUnknown = key === 'end_ctx' || key === 'start_node_annotation';
      bindings.set(name, new Builtin(name, prefixed(name, implementation), { acceptsUnknown }));
    }
    return bindings;
  }

  /** The implementation of `template.replace` for this template. */
  readonly replaceNode: ReplaceNode = (thread, args) => {
    const [value] = args;
    if (args.length !== 1 || value === undefined) throw new StarlarkError('expected exactly one argument');
    this.current().replace(fromStarlark(value, thread));
    return new Noop();
  };

  /**
   * Called after a statement failed, when `thread` is back at that statement: closes the contexts of the calls that the
   * error left.
   */
  recover({ depth }: Thread): void {
    while ((this.contexts.at(-1)?.depth ?? 0) > depth) this.contexts.pop();
  }

  /** Whether a function was left without closing its context, which ytt rejects at the end. */
  get leftOpen(): boolean {
    return this.contexts.length > 0;
  }

  /** The first call that was left without closing its context, if that was detected. */
  openCall: StackFrame | undefined;

  /** The root of the template's own result, if any of it was built. */
  get rootNode(): NodeBuilder | undefined {
    return this.root?.root;
  }

  /** The documents built so far, if the root is a document set. */
  documents(): DocumentSet | undefined {
    const node = this.rootNode?.kind === 'documentSet' ? this.rootNode.freeze() : undefined;
    return node?.kind === 'documentSet' ? node : undefined;
  }

  private current(): NodeContext {
    const context = this.contexts.at(-1)?.context;
    if (context === undefined) throw nothingStarted();
    return context;
  }

  /** If code was skipped, nodes may only not fit together because other nodes are missing. */
  private apply(thread: Thread, change: (context: NodeContext) => void): null {
    try {
      change(this.current());
    } catch (error) {
      if (!(error instanceof StarlarkError) || thread.frame?.hasSkipped !== true) throw error;
    }
    return null;
  }

  private startContext(dialect: DialectName, thread: Thread): null {
    const context = new NodeContext(dialect, this.nodes, this.implicitMapKeyOverrides);
    this.contexts.push({ context, depth: thread.depth, call: thread.stack().at(-2) });
    this.root ??= context;
    return null;
  }

  private endContext(args: readonly Value[], thread: Thread): Value {
    if (this.contexts.length === 0) throw new PanicError('unexpected ctx end');
    if (args.length > 1) throw new StarlarkError('expected zero or one argument');
    const [given] = args;
    const result = given === undefined ? this.current().result() : given;
    const ended = this.contexts.pop();
    // A context that was opened deeper in the call stack than it is closed is not the one that should be closed here.
    if (ended !== undefined && ended.depth > thread.depth) this.openCall ??= ended.call;
    return result;
  }

  private annotate(tag: Value | undefined, name: Value | undefined, collected: Value | undefined): null {
    const number = tagOf(tag);
    if (typeof name === 'string' && collected === unknown) {
      this.current().annotateUnknown(number, name);
      return null;
    }
    const written = typeof name === 'string' ? this.nodes.findAnnotation(number, name) : undefined;
    if (written === undefined || !(collected instanceof CollectedArguments))
      throw new StarlarkError(`expected to find ${String(name)} on node node tag ${number}`);
    const { args, kwargs } = collected;
    this.current().annotate(number, { args, kwargs, ...written });
    return null;
  }

  private setNode(args: readonly Value[], thread: Thread): null {
    const [tag, value] = args;
    if (value === undefined) this.current().setWrittenValue(tagOf(tag));
    else if (value instanceof Noop) this.current().clearValue();
    else this.current().setValue(tagOf(tag), fromStarlark(value, thread));
    return null;
  }
}

function tagOf(tag: Value | undefined): number {
  if (typeof tag !== 'number') throw new StarlarkError('expected starlark.Int', { plain: 'Expected an integer' });
  return tag;
}

/** The instruction, with its name before its error messages, as in ytt. */
function prefixed(name: string, implementation: BuiltinImplementation): BuiltinImplementation {
  return (thread, args, kwargs) => {
    try {
      return implementation(thread, args, kwargs);
    } catch (error) {
      if (!(error instanceof StarlarkError) || error instanceof BudgetError) throw error;
      const message = error instanceof PanicError ? `(p) ${error.message}` : `${name}: ${error.message}`;
      throw new StarlarkError(message, { cause: error });
    }
  };
}
