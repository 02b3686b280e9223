/** Comments between the dash of an array item and its scalar, in the languages of the design documents. */
import { describe, expect, it } from 'vitest';
import type { ArrayItem, DocumentSet, Node } from '../../document/node.js';
import { readDocuments } from '../../document/read/read-documents.js';
import { SourceFile } from '../../text/source-file.js';
import { withItemComments } from './item-comments.js';

const documents = (text: string): DocumentSet => readDocuments(new SourceFile('a.yml', text)).documents;

/** The comments of nodes in the order of the text, each after its item: `- value`, or the key. */
function commented(node: Node): readonly string[] {
  const below = 'items' in node ? node.items : typeof node.value === 'object' ? [node.value] : [];
  const name = node.kind === 'mapItem' ? node.key : node.kind === 'arrayItem' ? `- ${node.value}` : node.kind;
  const own = (node.comments ?? []).map(({ data }) => `${name}:${data}`);
  return [...own, ...(below as readonly (Node | null)[]).flatMap((one) => (one === null ? [] : commented(one)))];
}

describe('comments within array items', () => {
  it.each([
    ['a:\n-\n  #@ one\n  x\nb: 1\n', ['- x:@ one']],
    ['a:\n-\n  #@ one\n  x: 1\nb: 1\n', ['x:@ one']],
    ['a:\n#@ one\n- x\nb: 1\n', ['- x:@ one']],
    ['a:\n- x\n#@ two\nb: 1\n', ['b:@ two']],
    ['a:\n-\n  #@ one\n  #@ two\n  x\n#@ three\nb: 1\n', ['- x:@ one', '- x:@ two', 'b:@ three']],
    ['a:\n-\n  #@ one\n  x\n-\n  #@ two\n  z\n', ['- x:@ one', '- z:@ two']],
    ['a:\n#@ one\n-\n  #@ two\n  x\nb: 1\n', ['- x:@ one', '- x:@ two']],
    ['a:\n- #@ one\n  #@ two\n  x\nb: 1\n', ['- x:@ one', '- x:@ two']],
  ])('go to the item where its value is a scalar: %j', (text, expected) => {
    expect(commented(withItemComments(documents(text)))).toEqual(expected);
  });

  it('are moved once in the same documents', () => {
    const read = documents('a:\n-\n  #@ one\n  x\n');
    expect(withItemComments(read)).not.toBe(read);
    expect(withItemComments(read)).toBe(withItemComments(read));
  });

  it('are searched for once in shared nodes', () => {
    let reads = 0;
    const map = {
      kind: 'map',
      origin: undefined,
      get items() {
        reads++;
        return [];
      },
    } as const;
    const item: ArrayItem = { kind: 'arrayItem', origin: undefined, value: map };
    const holding = (items: readonly ArrayItem[]): DocumentSet => ({
      kind: 'documentSet',
      origin: undefined,
      items: [{ kind: 'document', origin: undefined, value: { kind: 'array', origin: undefined, items } }],
    });
    withItemComments(holding([item]));
    const once = reads;
    withItemComments(holding([item, { ...item }, { ...item }]));
    expect(reads).toBe(2 * once);
  });
});
