// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
/** Annotations of overlays; schemas and data values are overlays, too. */
import {
  type AnnotationDescription,
  type ArgumentDescription,
  annotation,
  everyDocument,
  keyword,
} from '../description.js';

const counts = 'int, string, list or function';

const expectations: readonly ArgumentDescription[] = [
  keyword('expects', counts, '$1', 'How many matches there must be, such as `1`, `"1+"` or `[0, 1]`; else one.'),
  keyword('missing_ok', 'bool', 'True', 'No match is fine, and the item is then added; short for `expects=[0, 1]`.'),
  keyword('when', counts, '$1', 'How many matches there must be for the change to happen at all.'),
];

const via = keyword(
  'via',
  'function',
  'lambda left, right: $1',
  'Computes the new value from the one that is matched and this one.',
);

const onBoth = { onItems: everyDocument, onDocuments: ['template'] } as const;

/** Describes the `@overlay/…` annotations of ytt 0.48, in the order in which completion offers them. */
export const overlayAnnotations: readonly AnnotationDescription[] = [
  annotation('overlay/match', 'Which nodes are changed, and how many of them there must be.', {
    ...onBoth,
    snippet: ' $1',
    documentSnippet: ' by=overlay.$1',
    arguments: [
      keyword(
        'by',
        'string or function',
        '"${1:name}"',
        'A key to compare, or a function `(index, left, right)` that tells matches.',
      ),
      ...expectations,
    ],
  }),
  annotation('overlay/replace', 'Replaces the values of the nodes that this one matches.', {
    ...onBoth,
    arguments: [via, keyword('or_add', 'bool', 'True', 'Adds the node where nothing matches.')],
  }),
  annotation('overlay/remove', 'Removes the nodes that this one matches.', onBoth),
  annotation('overlay/append', 'Adds this node after the last one of its array or document set.', onBoth),
  annotation('overlay/match-child-defaults', 'Arguments of `@overlay/match` for all items below.', {
    onItems: everyDocument,
    onDocuments: everyDocument,
    snippet: ' $1',
    arguments: expectations,
  }),
  annotation('overlay/merge', 'Merges this node into those that it matches (the default).', onBoth),
  annotation('overlay/insert', 'Inserts this node before or after each one that it matches.', {
    ...onBoth,
    snippet: ' ${1|before,after|}=True',
    arguments: [
      keyword('before', 'bool', 'True', 'Before each match.'),
      keyword('after', 'bool', 'True', 'After each match.'),
      via,
    ],
  }),
  annotation('overlay/assert', 'Fails unless the value of each node that this one matches passes.', {
    ...onBoth,
    snippet: ' via=lambda left, right: $1',
    arguments: [
      keyword(
        'via',
        'function',
        'lambda left, right: $1',
        'Returns None, True or False, or a pair of a bool and a message.',
      ),
    ],
  }),
];
