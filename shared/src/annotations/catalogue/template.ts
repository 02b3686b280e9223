/** Annotations of templates: long forms of code and comments, and how YAML is read. */
import { type AnnotationDescription, annotation } from '../description.js';

/** Describes `@template/…`, `@yaml/…` and `@comment`, in the order in which completion offers them. */
export const templateAnnotations: readonly AnnotationDescription[] = [
  annotation('template/code', 'Starlark code; the long form of `#@ ` above a node.'),
  annotation('template/value', 'An expression that gives the value of the node; the long form of `#@ ` behind it.'),
  annotation('comment', 'A comment; the long form of `#!`.'),
  annotation('yaml/map-key-override', 'Lets this item replace an earlier one of the map with the same key.', {
    onItems: ['template'],
  }),
  annotation(
    'yaml/text-templated-strings',
    'Makes the strings below text templates: `(@= expression @)` in keys and values gives a part of them.',
    { onItems: ['template'], onDocuments: ['template'] },
  ),
];
