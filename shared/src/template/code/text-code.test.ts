/** What text templates do with the marks in their code. */
import { expect, it } from 'vitest';
import { Thread } from '../../starlark/eval/thread.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { SourceFile } from '../../text/source-file.js';
import { evaluateTextTemplate } from '../text-template.js';

function textOf(content: string): string | undefined {
  const load = (): never => {
    throw new StarlarkError('nothing can be loaded here');
  };
  const options = { ignoreUnknownComments: false, implicitMapKeyOverrides: false };
  const { text, findings } = evaluateTextTemplate(new SourceFile('a.txt', content), {
    thread: new Thread(),
    loader: { load },
    options,
  });
  expect(findings).toEqual([]);
  return text;
}

it.each([
  ['a (@= "x" @) b', 'a x b'],
  ['a (@-= "x" @) b', 'ax b'],
  ['a (@= "x" -@) b', 'a xb'],
  ['a (@-= "x" -@) b', 'axb'],
  ['a (@ "x" @) b', 'a  b'],
  ['a (@- "x" @) b', 'a b'],
  ['a (@ "x" -@) b', 'a b'],
  ['a (@- "x" -@) b', 'ab'],
  [' \t\n(@-= "x" -@)\u0085\n ', 'x'],
  ['\ufeffa\ufeff (@-= "x" -@) \ufeff', '\ufeffa\ufeffx\ufeff'],
  [' (@= "x" @) \n', ' x \n'],
  [' (@= "x" -@) (@= "y" @) (@-= "z" @) ', ' xyz '],
  ['(@= "x" + "-" @)', 'x-'],
  ['(@=-1 and "x"@)', 'x'],
])('in %j: %j', (content, text) => {
  expect(textOf(content)).toBe(text);
});
