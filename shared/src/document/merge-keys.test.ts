import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { printDocuments } from './print-yaml.js';
import { readDocuments } from './read.js';

/** What a text reads as; the message of each finding, where there are some. */
function read(text: string): string | readonly string[] {
  const { documents, findings } = readDocuments(new SourceFile('a.yml', text));
  return findings.length > 0 ? findings.map(({ message }) => message) : printDocuments(documents);
}

const wanted = 'map merge requires map or sequence of maps as the value';

// As `merge` in ytt's copy of go-yaml (pkg/yamlmeta/internal/yaml.v2/decode.go) has it.
describe('a merge key', () => {
  it.each([
    ['x: &x {a: 1}\nb:\n  <<: *x\n', 'x:\n  a: 1\nb:\n  a: 1\n'],
    ['b:\n  <<: {a: 1}\n  c: 2\n', 'b:\n  a: 1\n  c: 2\n'],
    ['b:\n  <<: {}\n  c: 1\n', 'b:\n  c: 1\n'],
    ['b:\n  <<: []\n  c: 1\n', 'b:\n  c: 1\n'],
    ['b:\n  "<<": 1\n', 'b:\n  <<: 1\n'],
  ])('%j gives %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['b:\n  <<: 1\n', [wanted]],
    // Its words promise more than it takes: to it the places of the items are nodes of a list, too.
    ['b:\n  <<: [{a: 1}, {c: 2}]\n', [wanted]],
    ['x: &x {a: 1}\nb:\n  <<: [*x]\n', [wanted]],
    ['b:\n  <<:\n', [wanted]],
    ['b:\n  <<: [1]\n', [wanted]],
    ['b:\n  <<: [{a: 1}, 2]\n', [wanted]],
    ['x: &x 1\nb:\n  <<: *x\n', [wanted]],
    ['x: &x [1]\nb:\n  <<: *x\n', [wanted]],
    ['x: &x [{a: 1}]\nb:\n  <<: *x\n', [wanted]],
    ['x: &x 1\nb:\n  <<: [*x]\n', [wanted]],
    ['b:\n  <<: *x\n', ["unknown anchor 'x' referenced"]],
  ])('%j is refused once', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
