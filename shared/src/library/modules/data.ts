/** `@ytt:data`: the data values, and the files of the run (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-data/). */
import { toLazyStruct } from '../../document/convert/lazy-struct.js';
import type { MapReads } from '../../document/convert/map-reads.js';
import type { Document } from '../../document/node.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { asString } from '../../starlark/values/arguments.js';
import { List } from '../../starlark/values/list.js';
import { Module } from '../../starlark/values/module.js';
import { unknown } from '../../starlark/values/unknown.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { onlyArgument, wrappedBuiltin } from '../wrapped-builtin.js';

/** The files that a template can read. Both throw `StarlarkError` if there is no such file or directory. */
export interface DataFiles {
  /** The paths of the files below a directory; all files for `''`. */
  list(path: string, thread: Thread): readonly string[];
  read(path: string, thread: Thread): string;
}

/**
 * `values` is undefined if the data values could not be computed; then `data.values` is `unknown`. `reads` records what
 * code reads of them.
 */
export function dataModule(
  values: Document | undefined,
  files: DataFiles,
  reads: MapReads,
): ReadonlyMap<string, Value> {
  const list = wrappedBuiltin('data.list', (args, _kwargs, thread) => {
    if (args.length > 1) throw new StarlarkError('expected exactly zero or one argument');
    return new List([...files.list(args[0] === undefined ? '' : asString(args[0]), thread)]);
  });
  const read = wrappedBuiltin('data.read', (args, _kwargs, thread) => files.read(asString(onlyArgument(args)), thread));
  const members = new Map<string, Value>([
    ['list', list],
    ['read', read],
    ['values', values === undefined ? unknown : toLazyStruct(values.value, reads)],
  ]);
  return new Map([['data', new Module('data', members)]]);
}
