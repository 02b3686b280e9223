/** Above a schema's keys: how many values files set them. At the top of a values file: which schema governs it. */
import type { TextRange } from '@ytt-language/shared/text/range';
import type { Snapshot } from '../workspace/snapshot.js';
import { documentRoleAt } from './document-role.js';
import { dataValuePlaces } from './references.js';
import type { Place } from './symbols-at.js';

export interface CodeLens {
  readonly range: TextRange;
  readonly title: string;
  /** What the lens leads to. */
  readonly places: readonly Place[];
}

export function codeLenses(snapshot: Snapshot): readonly CodeLens[] {
  const { syntax, project, schema, file } = snapshot;
  if (project === undefined || schema === undefined) return [];
  const setting = new Set([...project.valuesFiles, ...project.inputs.dataValuesFiles]);
  const governing = schema.origin;
  return syntax.documents.flatMap((document, i): CodeLens[] => {
    const start = syntax.starts[i] ?? 0;
    const role = documentRoleAt(snapshot, start + Math.max(1, document.markerLength));
    const { value } = document;
    if (role === 'template' || document.injected || value?.kind !== 'mapping') return [];
    if (role !== 'schema') {
      if (governing === undefined || governing.file === file) return [];
      const range = { start: start + document.valueAt, end: start + document.valueAt };
      const target = { start: governing.start, end: governing.start };
      return [{ range, title: `schema: ${governing.file.path}`, places: [{ file: governing.file, range: target }] }];
    }
    return value.items.flatMap((pair, index): CodeLens[] => {
      if (pair.key.kind !== 'scalar') return [];
      const key = { kind: 'key', key: pair.key.value } as const;
      const places = dataValuePlaces(snapshot, [key], false).filter((place) => setting.has(place.file));
      const files = new Set(places.map((place) => place.file)).size;
      const at = start + document.valueAt + (value.starts[index] ?? 0) + pair.keyAt;
      const title = files === 0 ? 'not set' : files === 1 ? 'set in 1 file' : `set in ${files} files`;
      return [{ range: { start: at, end: at + pair.key.length }, title, places }];
    });
  });
}
