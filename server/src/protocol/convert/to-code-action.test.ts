import { expect, it } from 'vitest';
import { uriBeside } from './to-code-action.js';

it('is in the same directory, if there is one', () => {
  expect(uriBeside('file:///a/b.yml', 'c.yml')).toBe('file:///a/c.yml');
  expect(uriBeside('vscode-vfs://github/a/b.yml', 'c.yml')).toBe('vscode-vfs://github/a/c.yml');
  for (const uri of ['untitled:Untitled-1', 'a.yml', '', ':', '%']) expect(uriBeside(uri, 'c.yml')).toBeUndefined();
});
