/** `.ytt-project.yaml`: states which files belong to one ytt run. */
import type { NodeValue } from '@ytt-language/shared';
import { Float, readDocuments } from '@ytt-language/shared/tooling';
import { sourceAs, type TextFile } from '../../files/text-file.js';
import { isRecord } from '../../settings/loose-value.js';
import { type ReadProjects, readProjects } from './project-config.js';

export const projectFileName = '.ytt-project.yaml';
/** A name that people use by mistake, and that is not read. */
export const misspeltProjectFileName = '.ytt-project.yml';

const cache = new WeakMap<TextFile, ReadProjects>();

/** The projects that `file` declares; invalid entries are dropped and reported. */
export function readProjectFile(file: TextFile): ReadProjects {
  let read = cache.get(file);
  if (read === undefined) {
    const { documents } = readDocuments(sourceAs(file, projectFileName));
    // Comments above the first `---` are a separate document without a value.
    const content = plainValue(documents.items.find(({ value }) => value !== null)?.value ?? null);
    const projects = isRecord(content) ? content['projects'] : undefined;
    read = readProjects(projects);
    cache.set(file, read);
  }
  return read;
}

/** A YAML value as a JSON value; keys that are not strings are written as strings. */
export function plainValue(value: NodeValue): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Float) return value.value;
  switch (value.kind) {
    case 'map':
      return Object.fromEntries(value.items.map((item) => [String(item.key), plainValue(item.value)]));
    case 'plainMap':
      return Object.fromEntries(value.entries.map(([key, child]) => [String(key), plainValue(child)]));
    case 'array':
      return value.items.map((item) => plainValue(item.value));
    case 'plainList':
      return value.items.map(plainValue);
    case 'document':
    case 'mapItem':
    case 'arrayItem':
      return plainValue(value.value);
    case 'documentSet':
      return value.items.map(plainValue);
  }
}
