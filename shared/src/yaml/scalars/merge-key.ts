/** Recognises keys that merge a mapping into theirs (`<<: *defaults`). */
import type { NodeSyntax } from '../syntax.js';

export function isMergeKey(key: NodeSyntax): boolean {
  if (key.kind !== 'scalar' || key.value !== '<<') return false;
  if (key.tag === undefined) return key.style === 'plain';
  return key.tag.name === '!' || key.tag.name === 'tag:yaml.org,2002:merge';
}
