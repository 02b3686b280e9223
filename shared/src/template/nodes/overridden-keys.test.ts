import { describe, expect, it } from 'vitest';
import { printDocuments } from '../../document/print/print-yaml.js';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';

function output(text: string): string {
  const project = evaluateProject({
    files: [new SourceFile('a.yml', text)],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  const errors = project.findingsOf('result').filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? errors.map(({ message }) => message).join() : printDocuments(project.output.documents);
}

/** A template with the items of a map; those with `!` override existing keys. */
function template(...items: readonly string[]): string {
  const lines = items.map((item) =>
    item.startsWith('!') ? `#@yaml/map-key-override\n${item.slice(1)}\n` : `${item}\n`,
  );
  return `#@ one = 1\n${lines.join('')}`;
}

// As in pkg/yamltemplate/map_key_overrides.go of ytt 0.48: the overridden item is removed, the overriding one comes
// last.
describe('keys that are overridden', () => {
  it.each<readonly [items: readonly string[], expected: string]>([
    [['a: 1', 'b: 2', '!a: 3'], 'b: 2\na: 3\n'],
    [['a: 1', 'b: 2', '!a: 3', '!b: 4'], 'a: 3\nb: 4\n'],
    [['a: 1', 'b: 2', 'c: 3', '!b: 4', '!c: 5', '!a: 6'], 'b: 4\nc: 5\na: 6\n'],
    [['a: 1', '!a: 2', '!a: 3', 'b: 4'], 'a: 3\nb: 4\n'],
    [['a: 1', 'b: 2', '!b: 3', 'c: 4', '!a: 5', '!c: 6'], 'b: 3\na: 5\nc: 6\n'],
    [['!a: 1'], 'a: 1\n'],
  ])('%j are %j', (items, expected) => {
    expect(output(template(...items))).toBe(expected);
  });

  it('must be annotated, also after one that is', () => {
    expect(output(template('a: 1', 'b: 2', '!a: 3', 'b: 4'))).toContain("expected key 'b' to not be specified again");
    expect(output(template('a: 1', '!a: 2', 'a: 3'))).toContain("expected key 'a' to not be specified again");
  });
});
