/**
 * The annotations that have a meaning: those of ytt 0.48 (it silently ignores every other name), and, in schemas with a
 * proposed header, those of ytt's design documents.
 *
 * The former are documented at https://carvel.dev/ytt/docs/v0.48.x/ under "Annotations", "Overlays", "Schema" and
 * "Validations".
 */
import { documentAnnotations } from './catalogue/document.js';
import { overlayAnnotations } from './catalogue/overlay.js';
import { addedRules, proposedAnnotations, proposedHeaderAnnotations } from './catalogue/proposed.js';
import { schemaAnnotations } from './catalogue/schema.js';
import { templateAnnotations } from './catalogue/template.js';
import type { AnnotationDescription } from './description.js';

/** The annotations of ytt 0.48, in the order in which completion offers them. */
export const annotationCatalogue: readonly AnnotationDescription[] = [
  ...documentAnnotations,
  ...schemaAnnotations,
  ...overlayAnnotations,
  ...templateAnnotations,
];

/** The annotations of languages with proposed annotations. */
const proposedCatalogue: readonly AnnotationDescription[] = [
  ...documentAnnotations,
  ...proposedAnnotations,
  ...schemaAnnotations.flatMap((one) => {
    if (proposedAnnotations.some(({ name }) => name === one.name)) return [];
    return one.name === 'schema/validation' ? [{ ...one, arguments: [...one.arguments, ...addedRules] }] : [one];
  }),
  ...overlayAnnotations,
  ...templateAnnotations,
];

const released = byName([...proposedAnnotations, ...proposedHeaderAnnotations, ...annotationCatalogue]);
const proposed = byName([...proposedHeaderAnnotations, ...proposedCatalogue]);

function byName(annotations: readonly AnnotationDescription[]): ReadonlyMap<string, AnnotationDescription> {
  return new Map(annotations.map((annotation) => [annotation.name, annotation]));
}

/** The kind of schema that an annotation is in: ytt's own, or one with the annotations of the design documents. */
export type AnnotationSet = 'released' | 'proposed';

/** The annotations that have a meaning in schemas of `set`, in the order in which completion offers them. */
export function annotationsOf(set: AnnotationSet): readonly AnnotationDescription[] {
  return set === 'released' ? annotationCatalogue : proposedCatalogue;
}

/**
 * The description of an annotation by its name without the `@`, in the language of `set` (by default ytt's own).
 * Proposed annotations are described in every language.
 */
export function describeAnnotation(name: string, set: AnnotationSet = 'released'): AnnotationDescription | undefined {
  return (set === 'released' ? released : proposed).get(name);
}

/** The annotation of ytt at the beginning of `name`, if its arguments follow without a space (`schema/desc"text"`). */
export function annotationRunIntoArguments(name: string): string | undefined {
  if (!/[=("'[{]/.test(name)) return undefined;
  const begun = annotationCatalogue.map((one) => one.name).filter((one) => one.includes('/') && name.startsWith(one));
  return begun.sort((a, b) => b.length - a.length)[0];
}
