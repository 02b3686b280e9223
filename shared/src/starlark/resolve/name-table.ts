/** The names of a program by lexical block, during resolution. */

import type { Identifier, StarlarkProblem } from '../parse/syntax.js';
import { likelyName, nearestName, suggesting } from '../values/suggest-name.js';
import { type Binding, type FunctionScope, newScope } from './resolution.js';

/** A use of a name, and the block that contains it. */
interface Use {
  readonly identifier: Identifier;
  readonly block: Block;
}

/** A lexical block: the file, a function or a comprehension. */
class Block {
  readonly parent: Block | undefined;
  /** The scope of a function's block, and of the file's. */
  readonly container: FunctionScope | undefined;
  readonly bindings = new Map<string, Binding>();
  readonly children: Block[] = [];
  /** For functions and the file: uses that are not yet known to be local. */
  uses: Use[] = [];

  constructor(parent: Block | undefined, container: FunctionScope | undefined) {
    this.parent = parent;
    this.container = container;
    parent?.children.push(this);
  }

  /** The innermost enclosing function or file. */
  get containerBlock(): Block {
    // `as`: only comprehensions are not containers, and they have parents.
    return this.container !== undefined ? this : (this.parent as Block).containerBlock;
  }
}

/** Starlark's names for values that have other names in YAML and other languages. */
const starlarkNames: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
  ['nil', 'None'],
  ['none', 'None'],
]);

/** For how many undefined names of a program a similar name is searched among all that exist. */
const mostHints = 200;

/** Binds names and their uses, and reports undefined ones. */
export class NameTable {
  readonly bindings = new Map<Identifier, Binding>();
  readonly file = newScope();
  readonly globals: Binding[] = [];
  readonly problems: StarlarkProblem[] = [];
  private readonly fileBlock = new Block(undefined, this.file);
  private block = this.fileBlock;
  private readonly globalsByName = new Map<string, Binding>();
  private undefinedNames = 0;
  private readonly outside = new Map<string, Binding>();
  private readonly isPredeclared: (name: string) => boolean;
  private readonly isUniversal: (name: string) => boolean;

  constructor(isPredeclared: (name: string) => boolean, isUniversal: (name: string) => boolean) {
    this.isPredeclared = isPredeclared;
    this.isUniversal = isUniversal;
  }

  /** True outside of functions. */
  get inFile(): boolean {
    return this.block.containerBlock === this.fileBlock;
  }

  report(node: { readonly start: number; readonly end: number }, message: string, plain?: string): void {
    this.problems.push({ start: node.start, end: node.end, message, plain });
  }

  /** Runs `body` in a block of its own: that of a function with `scope`, or of a comprehension. */
  within(scope: FunctionScope | undefined, body: () => void): void {
    const outer = this.block;
    const block = new Block(outer, scope);
    this.block = block;
    body();
    if (scope !== undefined) this.resolveLocalUses(block);
    this.block = outer;
  }

  /** At the end of the file: resolves the remaining uses. */
  finish(): void {
    this.resolveLocalUses(this.fileBlock);
    this.resolveOuterUses(this.fileBlock);
  }

  /** Binds a name in the current block, or as a global at top level. */
  bind(identifier: Identifier): void {
    if (identifier.name === '') return;
    if (this.block !== this.fileBlock) {
      this.bindLocal(identifier);
      return;
    }
    const bound = this.fileBlock.bindings.get(identifier.name) ?? this.globalsByName.get(identifier.name);
    if (bound !== undefined) {
      this.bindings.set(identifier, bound);
      return;
    }
    const { name } = identifier;
    const binding: Binding = { name, first: identifier, scope: 'global', index: this.globals.length };
    this.globalsByName.set(name, binding);
    this.globals.push(binding);
    this.bindings.set(identifier, binding);
  }

  /** Binds a name in the current block; returns whether it was bound there already. */
  bindLocal(identifier: Identifier): boolean {
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

  use(identifier: Identifier): void {
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
    const names = this.undefinedNames++ < mostHints ? this.namesFor(use) : [];
    const nearest = nearestName(identifier.name, names);
    const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
    const meant = starlarkNames.get(identifier.name) ?? nearest ?? likelyName(identifier.name, names);
    const plain = suggesting(`${identifier.name} is not defined`, meant);
    const { start, end, name } = identifier;
    const message = `undefined: ${name}${hint}`;
    this.problems.push({ start, end, message, plain, missing: { name, nearest: meant } });
    return { name: identifier.name, first: undefined, scope: 'undefined', index: -1 };
  }

  private namesFor(use: Use): string[] {
    const names = this.globals.map((binding) => binding.name);
    for (let block: Block | undefined = use.block; block !== undefined; block = block.parent) {
      for (const name of block.bindings.keys()) names.push(name);
    }
    return names.sort();
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

  /** At the end of the file: uses of variables from outside of their functions, inner functions first. */
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
    // An undefined name is bound, too: as in the reference, it is reported once in a function, but at each use at top
    // level.
    block.bindings.set(name, binding);
    return binding;
  }
}
