/** Merge keys (`<<`), as go-yaml's decoder handles them. */
import type { Origin } from '../../text/origin.js';
import type { AliasSyntax, NodeSyntax, PairSyntax } from '../../yaml/syntax.js';
import { isArray, isMap } from '../kinds.js';
import type { MapItem, NodeValue } from '../node.js';

/** The parts of a document's evaluation that merge keys use. */
interface MergeContext {
  readonly value: (node: NodeSyntax, start: number, holder: Origin) => NodeValue;
  /** The node that an alias refers to; undefined if there is none. */
  readonly aliased: (alias: AliasSyntax, start: number, holder: Origin) => NodeValue | undefined;
  readonly origin: (start: number, length: number) => Origin;
  readonly refuse: (at: number, length: number, message: string) => void;
}

/** The merge keys of one document. */
export class MergeKeys {
  private readonly context: MergeContext;
  private readonly aliases: { readonly alias: AliasSyntax; readonly start: number }[] = [];

  constructor(context: MergeContext) {
    this.context = context;
  }

  /** The items merged by the merge key `pair` at `start`. ytt also rejects lists of maps, unless they are empty. */
  items(pair: PairSyntax, start: number): readonly MapItem[] {
    const { context } = this;
    const { value } = pair;
    const valueStart = start + pair.valueAt;
    const holder = context.origin(start + pair.keyAt, pair.key.length);
    if (value?.kind !== 'sequence') return this.itemsOf(value, valueStart, holder);
    context.value(value, valueStart, holder);
    if (value.items.length > 0) this.refuse(valueStart, value.length);
    return [];
  }

  private itemsOf(node: NodeSyntax | undefined, start: number, holder: Origin): readonly MapItem[] {
    const { context } = this;
    if (node?.kind === 'mapping') {
      const map = context.value(node, start, holder);
      return isMap(map) ? map.items : [];
    }
    if (node?.kind === 'alias') {
      const map = context.aliased(node, start, holder);
      if (map === undefined) return [];
      this.aliases.push({ alias: node, start });
      if (isMap(map)) return map.items;
      if (map === null || (isArray(map) && map.items.length === 0)) return [];
    }
    this.refuse(start, node?.length ?? 0);
    return [];
  }

  /**
   * Rejects merged aliases for which `isMapAlias` is false. Called at the end of the document, because ytt checks
   * whether a merged alias is a map with the last definition of its anchor.
   */
  checkAliases(isMapAlias: (alias: AliasSyntax, start: number) => boolean): void {
    for (const { alias, start } of this.aliases) if (!isMapAlias(alias, start)) this.refuse(start, alias.length);
  }

  private refuse(at: number, length: number): void {
    this.context.refuse(at, length, 'map merge requires map or sequence of maps as the value');
  }
}
