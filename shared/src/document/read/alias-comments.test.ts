/** Which aliases are followed to find comments. */
import { expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import type { AliasSyntax, DocumentSyntax } from '../../yaml/syntax.js';
import { syntaxOf } from '../../yaml/syntax-of.js';
import type { Node, YamlMap } from '../node.js';
import { childNodes } from '../node-traits.js';
import { aliasComments } from './alias-comments.js';
import { readDocuments } from './read-documents.js';

it('none, if all are excluded or represent scalars', () => {
  const followed = (text: string, excluded: (alias: AliasSyntax) => boolean): boolean => {
    const file = new SourceFile('a.yml', text);
    const [document] = syntaxOf(file).documents;
    return aliasComments(file, document as DocumentSyntax, 0, { has: excluded }) !== undefined;
  };
  const text = 'a: &x\n- 1\nb: *x\nc: *x\n';
  expect(followed(text, () => false)).toBe(true);
  expect(followed(text, ({ name }) => name === 'x')).toBe(false);
  expect(followed('a: &x 1\nb: *x\n', () => false)).toBe(false);
  expect(followed('a: *x\nb: &x\n- 1\n', () => false)).toBe(false);
});

it('comments move to the last alias from any depth of what it stands for', () => {
  const text = 'x: &x\n  m:\n    a: 1 # c\n    l:\n    - b: 1 # d\nz: *x\n';
  const { documents } = readDocuments(new SourceFile('a.yml', text));
  const found: string[] = [];
  const visit = (node: Node, path: string): void => {
    for (const { data } of node.comments ?? []) found.push(`${path}${data}`);
    for (const child of childNodes(node)) visit(child, child.kind === 'mapItem' ? `${path}.${child.key}` : path);
  };
  visit(documents, '');
  expect(found).toEqual(['.z.m.a c', '.z.m.l.b d']);
});

it.each(['x: &x\n  a: 1 # c\ny:\n  <<: [*x]\n', 'x: &x\n  a: 1 # c\ny:\n  <<:\n  - b: *x\n'])(
  'comments stay where they are if the last alias is in a list that cannot be merged: %j',
  (text) => {
    const { documents, findings } = readDocuments(new SourceFile('a.yml', text));
    expect(findings).toMatchObject([{ message: expect.stringContaining('map merge requires map') }]);
    const map = documents.items[0]?.value as YamlMap;
    const anchored = map.items[0]?.value as YamlMap;
    expect(anchored.items[0]?.comments?.map(({ data }) => data)).toEqual([' c']);
  },
);
