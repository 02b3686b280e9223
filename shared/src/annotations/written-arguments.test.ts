import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { argumentsIn, placesOfArgument, rangeInContent } from './written-arguments.js';

describe('the arguments of an annotation', () => {
  const written = (content: string): readonly string[] =>
    argumentsIn(content).map((argument) => {
      const { start, end } = rangeInContent(argument);
      return content.slice(start, end);
    });

  it.each([
    ['', []],
    ['1', ['1']],
    ['"a", [1, 2], b=f(3)', ['"a"', '[1, 2]', 'b=f(3)']],
    ['*a, **b', ['*a', '**b']],
    // Nothing is taken from what cannot be parsed, or is no call.
    ['1, 2 3', []],
    ['a=1, b=', []],
    ['[1', []],
    ['1) + (2', []],
    ['1); g(2', ['1']],
  ])('%j are %j', (content, expected) => {
    expect(written(content)).toEqual(expected);
  });

  it('are found where this annotation is, whatever others there are', () => {
    const content = 'by="a", expects=1';
    const text = `#@overlay/match ${content}\na: 1\n#@overlay/match ${content}\nb: 1\n#@overlay/match ${content}\n`;
    const file = new SourceFile('a.yml', text);
    const places: (number | undefined)[] = [];
    for (let start = text.indexOf('#@'); start !== -1; start = text.indexOf('#@', start + 1)) {
      const end = text.indexOf('\n', start);
      const annotation = { name: 'overlay/match', args: [], kwargs: [], origin: { file, start, end }, content };
      const found = placesOfArgument(annotation, 'expects');
      expect(found && text.slice(found.whole.start, found.whole.end)).toBe('expects=1');
      expect(found && text.slice(found.name.start, found.name.end)).toBe('expects');
      expect(placesOfArgument(annotation, 'missing_ok')).toBeUndefined();
      places.push(found && found.name.start - start);
    }
    expect(places).toEqual([24, 24, 24]);
  });
});
