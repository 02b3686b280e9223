import { expect, it } from 'vitest';
import type { Document } from './node.js';
import {
  hasUnknownAnnotation,
  isIncomplete,
  isUnknown,
  markIncomplete,
  unknownNode,
  withUnknownAnnotations,
} from './unknown.js';

it('what is unknown of a document is kept together', () => {
  const document: Document = { kind: 'document', origin: undefined, value: unknownNode };
  const names = new Set(['overlay/match']);
  for (const marked of [
    markIncomplete(withUnknownAnnotations(document, names)),
    withUnknownAnnotations(markIncomplete(document), names),
  ]) {
    expect([isIncomplete(marked), isUnknown(marked.value), isUnknown(marked)]).toEqual([true, true, false]);
    expect(hasUnknownAnnotation(marked, 'overlay/match')).toBe(true);
    expect(hasUnknownAnnotation(marked, 'overlay/remove')).toBe(false);
  }
  expect([isIncomplete(document), hasUnknownAnnotation(document, 'overlay/match')]).toEqual([false, false]);
});
