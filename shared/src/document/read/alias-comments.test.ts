/** Which aliases are followed to find comments. */
import { expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import type { AliasSyntax, DocumentSyntax } from '../../yaml/syntax.js';
import { syntaxOf } from '../../yaml/syntax-of.js';
import { aliasComments } from './alias-comments.js';

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
