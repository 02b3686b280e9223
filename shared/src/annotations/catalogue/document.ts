/** Annotations that give a document its role. */
import { type AnnotationDescription, annotation, everyDocument, positional } from '../description.js';

/** Describes `@data/values-schema`, `@data/values` and `@library/ref`, in the order in which completion offers them. */
export const documentAnnotations: readonly AnnotationDescription[] = [
  annotation(
    'data/values-schema',
    'The document is a schema: it declares data values, with their types and defaults, by example.',
    { onDocuments: everyDocument },
  ),
  annotation('data/values', 'The document sets data values, and is overlaid on those before it.', {
    onDocuments: everyDocument,
  }),
  annotation('library/ref', 'The data values or the schema of this document are for the library named.', {
    onDocuments: ['schema', 'data-values'],
    arguments: [
      positional('library', 'string', '"@$1"', 'The library, as `@path` with `~alias` where it was given one.'),
    ],
  }),
];
