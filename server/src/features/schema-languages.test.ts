/** What editors show for schemas in the languages of the design documents. */
import { describe, expect, it } from 'vitest';
import { annotationSetAt, documentRoleAt } from './cursor/document-role.js';
import { signatureHelpAt } from './hover/signature-help.js';
import { semanticTokens } from './structure/semantic-tokens.js';
import { openFixture } from './testing.js';
import { completionLabels, hoverText } from './testing-answers.js';

const header = '#! file: schema.yml\n#@schema/definition data_values=True\n---\n';
const released = '#! file: schema.yml\n#@data/values-schema\n---\n';

describe('hover', () => {
  it('explains proposed annotations and headers, with a link to their page', () => {
    const text = hoverText(`${header}#@schema/any<|>-key\na: 1\n`);
    expect(text).toContain('This item stands for any keys');
    expect(text).toContain('docs/schema-languages.md#schemaany-key');
    expect(hoverText('#! file: schema.yml\n#@schema/mat<|>ch data_values=True\n---\na: 1\n')).toContain(
      'first outline',
    );
    expect(hoverText('#! file: schema.yml\n#@sch<|>ema\n---\na: 1\n')).toContain('early proposal');
  });

  it('explains what an annotation is in the language of its schema', () => {
    expect(hoverText(`${header}#@schema/ty<|>pe any=True\na: 1\n`)).toContain('`one_of=`');
    expect(hoverText(`${released}#@schema/ty<|>pe any=True\na: 1\n`)).not.toContain('`one_of=`');
    expect(hoverText(`${header}#@schema/validation for<|>mat="ip"\na: 1\n`)).toContain('What the text is');
  });

  it('documents the members that the proposed languages add to modules', () => {
    const proposed =
      '#! file: schema.yml\n#@ load("@ytt:regexp", "regexp")\n#@schema/definition data_values=True\n---\n';
    expect(hoverText(`${proposed}#@schema/validate regexp.is_va<|>lid\na: b\n`)).toContain(
      'Whether the text is an RE2 pattern',
    );
    expect(completionLabels(`${proposed}#@schema/validate regexp.<|>\na: b\n`)).toContain('is_valid');
    const own = '#! file: schema.yml\n#@ load("@ytt:regexp", "regexp")\n#@data/values-schema\n---\n';
    expect(completionLabels(`${own}#@schema/validation ("a", regexp.<|>)\na: b\n`)).toEqual(['match', 'replace']);
  });

  it('explains the rules by name, and not the functions of that name', () => {
    expect(hoverText(`${header}#@schema/validate mi<|>n=1\na: 1\n`)).toContain('smallest value');
    expect(hoverText(`${header}#@schema/validate max=ma<|>x(1, 2)\na: 1\n`)).toContain('max(');
  });

  it.each([
    ['#@schema/type one_of=["int", "string"]', '0', '`oneof<int, string>`', '`@schema/type one_of=["int", "string"]`'],
    ['#@schema/type "null", or_inferred=True', '0', '`int` or null', '`@schema/type "null", or_inferred=True`'],
    ['#@schema/type any=True', '0', '`any`', '`@schema/type any=True`'],
    ['#@schema/any-of 1, "a"', '0', '`anyof<int, string>`', '`@schema/any-of`'],
    ['#@schema/all-of {"b": 1}, {"c": 1}', '{}', '`map<…>`', '`@schema/all-of`'],
    ['#@schema/nullable', '0', '`int` or null', 'the value given, and null by `@schema/nullable`'],
    ['#@schema/title "A"', '0', '`int`', 'the value given'],
    ['#@schema/title "A"', '', '`any`', 'the missing value, which allows any'],
  ])('says that %s over %s gives %s, from %s', (annotation, value, type, source) => {
    const text = hoverText(`${header}${annotation}\na<|>a: ${value}\n`);
    expect(text).toContain(`**aa**: ${type}\n`);
    expect(text).toContain(`Type taken from ${source}.`);
  });

  it('shows what was removed, and the replacement', () => {
    expect(hoverText(`${header}#@schema/removed "Use bb."\naa: 1\n#! file: values.yml\na<|>a: 2\n`)).toContain(
      '**Removed**: Use bb.',
    );
  });
});

describe('completion', () => {
  it('offers the annotations of the language', () => {
    const inProposed = completionLabels(`${header}#@<|>\na: 1\n`);
    expect(inProposed).toContain('@schema/any-key');
    expect(inProposed).toContain('@schema/validate');
    expect(inProposed.filter((label) => label === '@schema/type')).toHaveLength(1);
    for (const other of [released, '#! file: schema.yml\n#@schema/match data_values=True\n---\n']) {
      expect(completionLabels(`${other}#@<|>\na: 1\n`)).toContain('@schema/nullable');
      expect(completionLabels(`${other}#@<|>\na: 1\n`)).not.toContain('@schema/any-key');
    }
    expect(completionLabels('#! file: schema.yml\n#@schema\n---\n#@<|>\na: 1\n')).toContain('@schema/allow-empty');
  });

  it('offers the headers after those of ytt', () => {
    const offered = completionLabels('#! file: schema.yml\n#@<|>\n');
    expect(offered.slice(0, 2)).toEqual(['@data/values-schema', '@data/values']);
    const headers = offered.filter((label) => /^@schema(?:\/definition|\/match)?$/.test(label));
    expect(headers).toEqual(['@schema/definition', '@schema/match', '@schema']);
    expect(offered.indexOf('@schema/definition')).toBeGreaterThan(offered.indexOf('@library/ref'));
  });

  it('offers arguments and rules that match the type', () => {
    expect(completionLabels(`${header}#@schema/key <|>\na: 1\n`)).toEqual(
      expect.arrayContaining(['allowed=', 'expects=', 'missing_ok=']),
    );
    const rules = completionLabels(`${header}#@schema/validate <|>\na: 1\n`);
    expect(rules).toContain('min=');
    expect(rules).not.toContain('format=');
    expect(completionLabels(`${header}#@schema/validate <|>\na: b\n`)).toContain('format=');
  });

  it('offers the keys of all schemas that a value may be of', () => {
    const schema = `${header}#@schema/any-of {"b": 1, "c": 1}, {"c": 1, "d": 1}, 5\na: ""\n`;
    expect(completionLabels(`${schema}#! file: values.yml\na:\n  <|>\n`)).toEqual(['b', 'c', 'd']);
    expect(completionLabels(`${schema}#! file: values.yml\na:\n  c: 1\n  <|>\n`)).toEqual(['b', 'd']);
  });

  it('leaves out what was removed, and keys that are patterns', () => {
    const schema = `${header}#@schema/removed "Use bb."\naa: 1\nbb: 1\n#@schema/key missing_ok=True\ncc: 1\n#@schema/any-key\n_: 1\n`;
    expect(completionLabels(`${schema}#! file: values.yml\n<|>\n`)).toEqual(['bb', 'cc']);
  });
});

describe('signature help', () => {
  it('shows the arguments of the language', () => {
    const label = (fixture: string): string | undefined => {
      const { snapshot, offset } = openFixture(fixture);
      return signatureHelpAt(snapshot, offset)?.label;
    };
    expect(label(`${header}#@schema/type <|>\na: 1\n`)).toBe('@schema/type type, one_of=, or_inferred=, any=');
    expect(label(`${released}#@schema/type <|>\na: 1\n`)).toBe('@schema/type any=');
    expect(label(`${header}#@schema/key allowed=<|>\na: 1\n`)).toBe('@schema/key allowed=, expects=, missing_ok=');
    expect(label(`${header}#@schema/any-key <|>\na: 1\n`)).toBeUndefined();
  });
});

describe('semantic tokens', () => {
  it('mark proposed annotations', () => {
    const { snapshot } = openFixture(`${header}#@schema/any-key<|>\n#@schema/zzz\n_: 1\n`);
    const marked = semanticTokens(snapshot)
      .filter(({ type }) => type === 'decorator')
      .map(({ range }) => snapshot.file.text.slice(range.start, range.end));
    expect(marked).toEqual(['@schema/definition', '@schema/any-key']);
  });
});

describe('what a document is for', () => {
  it.each([
    ['#@schema', 'schema', 'proposed'],
    ['#@schema attach="data/values"', 'schema', 'proposed'],
    ['#@schema/match', 'schema', 'released'],
    ['#@schema/definition', 'schema', 'proposed'],
    ['#@data/values-schema', 'schema', 'released'],
    ['#@data/values', 'data-values', 'released'],
    ['#@schema/title "A"', 'template', 'released'],
  ])('is told by %s', (line, role, set) => {
    const { snapshot, offset } = openFixture(`#! file: a.yml\n${line}\n---\na: <|>1\n`);
    expect([documentRoleAt(snapshot, offset), annotationSetAt(snapshot, offset)]).toEqual([role, set]);
  });

  it('is determined by ytt alone if that is the dialect', () => {
    const text = (dialect: string): string =>
      `#! file: a.yml\n#@schema/definition data_values=True\n---\na: <|>1\n#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [a.yml], dialect: ${dialect} }\n`;
    const roleIn = (dialect: string): string => {
      const { snapshot, offset } = openFixture(text(dialect));
      return documentRoleAt(snapshot, offset);
    };
    expect(roleIn('auto')).toBe('schema');
    expect(roleIn('released')).toBe('template');
  });

  it('is determined by the kind of input if its header has no meaning', () => {
    const roleIn = (dialect: string, header = '#@schema/definition data_values=True'): string => {
      const text = `#! file: s.yml\n#@data/values-schema\n---\na: 1\n#! file: v.yml\n${header}\n---\na: <|>1\n#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [s.yml], dataValuesFiles: [v.yml], dialect: ${dialect} }\n`;
      const { snapshot, offset } = openFixture(text);
      return documentRoleAt(snapshot, offset);
    };
    expect(roleIn('auto')).toBe('schema');
    expect(roleIn('released')).toBe('plain-values');
    expect(roleIn('released', '#@data/values')).toBe('data-values');
  });
});
