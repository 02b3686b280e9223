import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { signatureHelpAt } from './signature-help.js';

/** The label with the active parameter between angle brackets. */
function check(code: string, expected: string | undefined): void {
  const { snapshot, offset } = openFixture(
    `#! file: schema.yml\n#@data/values-schema\n---\na: 1\n#! file: funcs.star\ndef label(name, suffix="x"):\n  "Names it."\n  return name + suffix\nend\n#! file: t.yml\n#@ load("@ytt:json", "json")\n#@ load("funcs.star", "label")\n#@ def own(*items):\n#@ end\n#@ def all(a, *b, **c):\n#@ end\n#@ def more(a, **c):\n#@ end\n---\n${code}\n`,
  );
  const help = signatureHelpAt(snapshot, offset);
  const active = help?.active === undefined ? undefined : help.parameters[help.active];
  const { label = '' } = help ?? {};
  const shown =
    active === undefined
      ? label
      : `${label.slice(0, active.start)}<${label.slice(active.start, active.end)}>${label.slice(active.end)}`;
  expect(help && shown).toBe(expected);
}

describe('signature help', () => {
  it('shows functions of the file, loaded ones, built-in ones and members of modules', () => {
    check('a: #@ label(<|>', 'label(<name>, suffix="x")');
    check('a: #@ label("a,(", <|>)', 'label(name, <suffix="x">)');
    check('a: #@ label(suffix=<|>)', 'label(name, <suffix="x">)');
    check('a: #@ own(1, 2, <|>)', 'own(<*items>)');
    check('a: #@ json.encode([1, 2], ind<|>)', 'json.encode(value, <indent=0>, escape_html=True)');
    check('a: #@ len(label(<|>))', 'label(<name>, suffix="x")');
    check('a: #@ len(label(1), <|>)', 'len(x)');
  });

  it('recognises which parameter accepts an argument', () => {
    check('a: #@ all(<|>)', 'all(<a>, *b, **c)');
    check('a: #@ all(1, <|>)', 'all(a, <*b>, **c)');
    check('a: #@ all(1, 2, 3, <|>)', 'all(a, <*b>, **c)');
    check('a: #@ more(1, 2, 3, <|>)', 'more(a, **c)');
    check('a: #@ all(a=<|>)', 'all(<a>, *b, **c)');
    for (const name of ['b', 'c', 'd']) check(`a: #@ all(${name}=<|>)`, 'all(a, *b, <**c>)');
    check('a: #@ own(items=<|>)', 'own(*items)');
    check('a: #@ own(<|>)', 'own(<*items>)');
  });

  it('shows the arguments of annotations', () => {
    check('#@overlay/match by="x", missing_ok=<|>\na: 1', '@overlay/match by=, expects=, <missing_ok=>, when=');
    check('#@schema/desc <|>\na: 1', '@schema/desc <desc>');
    const { snapshot, offset } = openFixture('#! file: t.yml\n#@overlay/match <|>\n---\na: 1\n');
    const documentation = signatureHelpAt(snapshot, offset)?.parameters.map((one) => one.documentation);
    expect(documentation?.[2]).toMatch(/^bool: No match is fine/);
  });

  it('shows nothing of a load', () => {
    check('#@ load(<|>)\na: 1', undefined);
    check('#@ load("@ytt:json", <|>)\na: 1', undefined);
  });

  it('follows calls over lines, brackets and quotes', () => {
    check('#@ x = label(\n#@   "a",\n#@   <|>)\na: 1', 'label(name, <suffix="x">)');
    check('a: #@ label([1, (2, 3)], <|>)', 'label(name, <suffix="x">)');
    check("a: #@ label('(', <|>)", 'label(name, <suffix="x">)');
    check('a: #@ label({"a": len(1), "b": <|>})', 'label(<name>, suffix="x")');
    check('a: #@ label(1)<|>', undefined);
    check('a: #@ label(other=<|>)', 'label(name, suffix="x")');
    check('a: #@ dict(x=<|>)', 'dict(pairs=…, <**entries>)');
    check('a: #@ label("te<|>xt")', 'label(<name>, suffix="x")');
  });

  it('follows the arguments of annotations over brackets and quotes', () => {
    check('#@overlay/match by=["a", ("b", 1)], <|>\na: 1', '@overlay/match by=, <expects=>, missing_ok=, when=');
    check('#@overlay/match by="a, b", <|>\na: 1', '@overlay/match by=, <expects=>, missing_ok=, when=');
    check('#@overlay/match by="a, <|>"\na: 1', '@overlay/match <by=>, expects=, missing_ok=, when=');
    check('#@overlay/match by=label(<|>)\na: 1', 'label(<name>, suffix="x")');
    check('#@overlay/remove <|>\na: 1', undefined);
  });

  it('is silent elsewhere', () => {
    check('a: <|>', undefined);
    check('a: #@ label<|>(1)', undefined);
    check('a: #@ nothing(<|>)', undefined);
  });
});

describe('the active parameter', () => {
  it('is the rest parameter from its start, and none after the last', () => {
    check('a: #@ own(<|>)', 'own(<*items>)');
    check('a: #@ own(1, <|>)', 'own(<*items>)');
    check('a: #@ label(1, 2, <|>)', 'label(name, suffix="x")');
    check('a: #@ label(1, <|>)', 'label(name, <suffix="x">)');
  });

  it('is given by its index', () => {
    const active = (code: string): unknown => {
      const { snapshot, offset } = openFixture(`#! file: t.yml\n#@ def f(a, b):\n#@ end\n---\n${code}\n`);
      return signatureHelpAt(snapshot, offset)?.active;
    };
    expect(['x: #@ f(<|>)', 'x: #@ f(1, <|>)', 'x: #@ f(1, 2, <|>)', 'x: #@ f(c=<|>)'].map(active)).toEqual([
      0,
      1,
      undefined,
      undefined,
    ]);
  });
});
