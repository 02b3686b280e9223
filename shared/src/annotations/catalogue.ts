/**
 * The annotations that ytt 0.48 gives a meaning; it silently ignores every other name.
 *
 * Documented at https://carvel.dev/ytt/docs/v0.48.x/ under "Annotations", "Overlays", "Schema" and "Validations".
 */
import { documentAnnotations } from './catalogue/document.js';
import { overlayAnnotations } from './catalogue/overlay.js';
import { schemaAnnotations } from './catalogue/schema.js';
import { templateAnnotations } from './catalogue/template.js';
import type { AnnotationDescription } from './description.js';

/** In the order in which they are offered. */
export const annotationCatalogue: readonly AnnotationDescription[] = [
  ...documentAnnotations,
  ...schemaAnnotations,
  ...overlayAnnotations,
  ...templateAnnotations,
];

const byName = new Map(annotationCatalogue.map((annotation) => [annotation.name, annotation]));

/** The description of an annotation by its name without the `@`. */
export function describeAnnotation(name: string): AnnotationDescription | undefined {
  return byName.get(name);
}
