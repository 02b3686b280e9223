/** The nodes that a node of an overlay is laid on, by observing the matches of those above it. */
import { isArray, isMap } from '../../document/kinds.js';
import type { Item } from '../../overlay/annotations.js';
import type { Observe } from '../../overlay/application.js';
import type { SourceFile } from '../../text/source-file.js';

/** A node that holds a value, in a file: by its start, and in a map by the text of its key. */
export interface HolderPlace {
  readonly kind: 'document' | 'mapItem' | 'arrayItem';
  /** The offset in the file where its `origin` starts. */
  readonly start: number;
  readonly key?: string;
}

/** The matches of the nodes along `path`, which leads to one from its document in `file`. */
export class MatchesOfPath {
  private readonly file: SourceFile;
  private readonly path: readonly HolderPlace[];
  private readonly matched: readonly Item[][];

  constructor(file: SourceFile, path: readonly HolderPlace[]) {
    this.file = file;
    this.path = path;
    this.matched = path.map(() => []);
  }

  readonly observe: Observe = ({ origin }, matches) => {
    if (origin?.file !== this.file) return;
    const at = this.path.findIndex((place) => place.start === origin.start);
    for (const match of matches) this.matched[at]?.push(match);
  };

  /**
   * The nodes that the last one of the path matches. Below a node that matches nothing, or whose matches are not found,
   * those at the same keys, and all items of an array.
   */
  nodes(): readonly Item[] {
    const { path, matched } = this;
    const deepest = matched.findLastIndex((items) => items.length > 0);
    return path.slice(deepest + 1).reduce<readonly Item[]>(nodesBelow, matched[deepest] ?? []);
  }
}

function nodesBelow(nodes: readonly Item[], { kind, key }: HolderPlace): readonly Item[] {
  return nodes.flatMap(({ value }): readonly Item[] => {
    if (kind === 'arrayItem') return isArray(value) ? value.items : [];
    return isMap(value) ? value.items.filter((item) => String(item.key) === key) : [];
  });
}
