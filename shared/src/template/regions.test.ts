import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { type TemplateRegion, textRegions, yamlRegions } from './regions.js';

function shown(text: string, regions: (file: SourceFile) => readonly TemplateRegion[]): readonly string[] {
  const file = new SourceFile('a', text);
  const slice = ({ start, end }: { start: number; end: number }) => file.text.slice(start, end);
  return regions(file).map(({ kind, range, content, name }) => {
    if (name !== undefined) expect(slice(name.range)).toBe(name.text);
    return [kind, slice(range), slice(content), ...(name === undefined ? [] : [name.text])].join(' | ');
  });
}

describe('yamlRegions', () => {
  it('tells code, values, annotations and comments apart', () => {
    const text = '#! people\n#@ n = 1\n#@overlay/match by="a"\na: #@ n\nb: 1 # plain\n';
    expect(shown(text, yamlRegions)).toEqual([
      'comment | #! people |  people',
      'code | #@ n = 1 | n = 1',
      'annotation | #@overlay/match by="a" | by="a" | overlay/match',
      'value | #@ n | n',
      'unknown | # plain | plain',
    ]);
  });

  it('finds them in broken YAML too', () => {
    const regions = shown('#@ n = 1\na: [1\nb: #@ n\n', yamlRegions);
    expect(regions).toContain('code | #@ n = 1 | n = 1');
    expect(regions).toContain('value | #@ n | n');
  });
});

describe('textRegions', () => {
  it('finds code between its marks', () => {
    expect(shown('a (@- x = 1 -@) b (@= x @)', textRegions)).toEqual([
      'code | (@- x = 1 -@) |  x = 1 ',
      'value | (@= x @) |  x ',
    ]);
  });
});
