/** Finds the left nodes that a node of an overlay applies to, by observing the matches of the nodes on its path. */
import { isArray, isMap } from '../../document/kinds.js';
import type { Item } from '../../overlay/annotations.js';
import type { Observe } from '../../overlay/application.js';
import type { SourceFile } from '../../text/source-file.js';

/** The place of a document or an item in a file: its start, and for a map item its key as text. */
export interface HolderPlace {
  readonly kind: 'document' | 'mapItem' | 'arrayItem';
  /** The offset in the file where its `origin` starts. */
  readonly start: number;
  readonly key?: string;
}

/** Records the matches of the nodes along `path`, which leads from a document in `file` to the node in question. */
export class MatchRecorder {
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
   * The left nodes that the last node of the path matches. If that has no observed matches, the search continues below
   * those of the last one that has: at the same keys, and in all items of an array.
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
