import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';
import { type CompletionTrigger, canBeTyped, triggerCharacters } from './trigger.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
#@schema/validation one_of=["debug", "info", "information"]
level: info
#@schema/examples ("ours", "shop")
name: default
enabled: true
tags:
- ""
modes:
#@schema/validation one_of=["a-b"]
- a-b
tls:
  crt: ""
#@schema/nullable
port: 80
`;

const typed: CompletionTrigger = { kind: 'typed' };
const behind = (character: string): CompletionTrigger => ({ kind: 'character', character });

function labels(file: string, trigger: CompletionTrigger): readonly string[] {
  const { snapshot, offset } = openFixture(`${schema}#! file: ${file}`);
  return completionsAt(snapshot, offset, trigger).map(({ label }) => label);
}

const values = (text: string, trigger: CompletionTrigger) => labels(`values.yml\n${text}`, trigger);
const code = (text: string, trigger: CompletionTrigger) =>
  labels(`t.yml\n#@ load("@ytt:data", "data")\n${text}`, trigger);

describe('a list that opens by itself', () => {
  it.each([
    ['=', 'a: #@ f(x=<|>)'],
    ['(', 'a: #@ len(<|>)'],
    ['[', 'a: #@ x[<|>]'],
    [',', 'a: #@ f(1,<|>)'],
    ['=', '#@overlay/match expects=<|>\na: 1'],
    ['[', 'a: [<|>]'],
    [')', 'a: #@ len(data.values)<|>'],
    [']', 'a: #@ x[data.values]<|>'],
    ['}', 'a: #@ {"b": data.values}<|>'],
    ['-', 'a: #@ data.values-<|>'],
    ['>', 'a: <b><|>'],
    ['|', 'a: |<|>'],
    ['%', 'a: 50%<|>'],
  ])('is closed by %s, and does not open: %s', (character, text) => {
    expect(triggerCharacters).toContain(character);
    expect(code(`${text}\n`, behind(character))).toEqual([]);
  });

  it('opens behind a word for which the request comes late, after more was typed than a trigger character', () => {
    expect(values('level: "in<|>"\n', behind('"'))).toEqual(values('level: "in<|>"\n', typed));
    expect(values('level: "in<|>"\n', behind('"'))).toContain('info');
    expect(code('a: #@ data.values["na<|>"]\n', behind('"'))).toContain('name');
    expect(code('a: #@ len(data)<|>\n', behind('('))).toEqual([]);
  });

  it('is not of annotations where a line of code may be left blank', () => {
    const annotations = (above: string, trigger = behind('@')) => code(`${above}#@<|>\n`, trigger).length > 0;
    const def = '#@ def f():\n';
    for (const above of ['#@   x = 1\n', '  #@   end\n', '#@\tx = [\r\n', '#@   x = 1\n#@\n', '#@   x = 1\r\n#@ \r\n'])
      expect({ above, opens: annotations(def + above) }).toEqual({ above, opens: false });
    const outside = [
      '#@  x = 1\n',
      '#@\n',
      `${def}#@   return 1\n#@ end\n#@\n`,
      '#@ x = 1\n#@   y = 2\n',
      '#@ x = y[\n#@   1:\n#@   2\n',
    ];
    // What opens a block may have a comment behind its colon, and blanks before that.
    for (const end of [': ', ': # a note', ':# b'])
      expect({ end, opens: annotations(`#@ def f()${end}\n#@   x = 1\n`) }).toEqual({ end, opens: false });
    for (const above of [...outside, '', '#@ x = 1\n', def, '#@   x = 1\na:\n', '#@overlay/append\n'])
      expect({ above, opens: annotations(above) }).toEqual({ above, opens: true });
    expect(annotations(`${def}#@   x = 1\n`, { kind: 'invoked' })).toBe(true);
    // Only so many lines are looked at.
    expect(annotations(def + '#@   x = 1\n'.repeat(499))).toBe(false);
    expect(annotations(def + '#@   x = 1\n'.repeat(500))).toBe(true);
    expect(code('a: 1 #@<|>\n', { kind: 'invoked' })).toEqual([]);
    for (const first of ['#@<|>\n', '#@\n#@<|>\n', '#@   x = 1\n#@<|>\n'])
      expect({ first, opens: labels(`t.yml\n${first}`, behind('@')).length > 0 }).toEqual({ first, opens: true });
    expect(code(`${def}#@   x = 1\n#@overlay/<|>\n`, behind('/'))).not.toEqual([]);
  });

  it('contains values after a colon, and no maps and arrays still to be started', () => {
    expect(values('level: <|>\n', behind(' '))).toEqual(['debug', 'info', 'information']);
    expect(values('name: <|>\n', behind(' '))).toEqual(['default', 'shop']);
    expect(values('tls: <|>\n', behind(' '))).toEqual([]);
    expect(values('tags: <|>\n', behind(' '))).toEqual([]);
    expect(values('tags: <|>\n', { kind: 'invoked' })).toEqual(['[]']);
  });

  it('is not of anything where a line is indented or blank, and in the middle of a text', () => {
    expect(values('tls:\n  <|>\n', behind(' '))).toEqual([]);
    expect(values('tls:\n  <|>\n', { kind: 'invoked' })).toEqual(['crt']);
    expect(values('name: a <|>\n', behind(' '))).toEqual([]);
    expect(values('- <|>\n', behind(' '))).toEqual([]);
    expect(values('<|>\n', behind('\n'))).toEqual([]);
  });

  it('stays open while one of few words is typed, and not for others', () => {
    expect(values('level: in<|>\n', typed)).toEqual(['debug', 'info', 'information']);
    expect(values('enabled: t<|>\n', typed)).toEqual(['true', 'false']);
    expect(values('name: sh<|>\n', typed)).toEqual([]);
    expect(values('name: sh<|>\n', { kind: 'invoked' })).toEqual(['default', 'shop']);
  });

  it('stays where a word is finished within another', () => {
    expect(values('level: info<|>rmation\n', typed)).toEqual(['debug', 'info', 'information']);
    expect(values('level: "info<|>rmation"\n', typed)).toEqual(['debug', 'info', 'information']);
  });

  it('closes when a word is finished', () => {
    expect(values('level: info<|>\n', typed)).toEqual([]);
    expect(values('level: "info<|>"\n', typed)).toEqual([]);
    for (const word of ['true', 'True', 'FALSE']) expect(values(`enabled: ${word}<|>\n`, typed)).toEqual([]);
    expect(values('enabled: tRue<|>\n', typed)).toEqual(['true', 'false']);
    for (const word of ['null', 'Null', 'NULL']) expect(values(`port: ${word}<|>\n`, behind('.'))).toEqual([]);
    for (const word of ['nULL', 'True', 'Nulls', 'xNull'])
      expect(values(`port: ${word}<|>\n`, behind('.')), word).toEqual(['null']);
    expect(code('a: #@ true<|>\n', typed)).toContain('True');
    expect(values('level: info<|>\n', { kind: 'invoked' })).toEqual(['debug', 'info', 'information']);
    expect(code('a: #@ data<|>\n', typed)).toEqual([]);
    expect(code('#@ els<|>\n', typed)).not.toEqual([]);
    expect(code('#@overlay/replace<|>\na: 1\n', typed)).toEqual([]);
  });

  it('opens in quotes that were just written, and not after them', () => {
    expect(values('level: "<|>"\n', behind('"'))).toEqual(['debug', 'info', 'information']);
    expect(values("level: '<|>\n", behind("'"))).toEqual(['debug', 'info', 'information']);
    expect(values('level: "debug"<|>\n', behind('"'))).toEqual([]);
    expect(code('#@ load("<|>")\n', behind('"'))).toContain('@ytt:data');
    expect(code('#@ load("@ytt:json", "<|>")\n', behind('"'))).toEqual(['json']);
    expect(code('#@ load("/<|>")\n', behind('/'))).toContain('@ytt:data');
    expect(code('#@ load(".<|>")\n', behind('.'))).toContain('@ytt:data');
    expect(code('#@ load("@<|>")\n', behind('@'))).toContain('@ytt:data');
    expect(code('#@ load("@ytt:<|>")\n', behind(':'))).toContain('@ytt:data');
    expect(code('#@ x = "/<|>"\n', behind('/'))).toEqual([]);
    expect(code('#@ <|>\n', behind(' '))).toContain('data');
    expect(code('#@ <|>dat\n', behind(' '))).toEqual([]);
    expect(code('a: #@ <|>\n', behind(' '))).toContain('data');
    expect(code('a: #@ data.values.level == "in.<|>"\n', behind('.'))).toEqual([]);
    expect(values('level: in"<|>\n', behind('"'))).toEqual([]);
    expect(code('#@ x = "a@<|>"\n', behind('@'))).toEqual([]);
    expect(code('#@ load("@ytt:json"<|>)\n', behind('"'))).toEqual([]);
    expect(code('a: #@ data.values["<|>"]\n', behind('"'))).toContain('level');
    for (const name of ['level', 'lev', ''])
      expect(code(`a: #@ data.values["${name}"<|>]\n`, behind('"')), name).toEqual([]);
    expect(code("a: #@ data.values['\"<|>']\n", behind('"'))).toEqual([]);
  });

  it('opens after a dot, in paths, and at the start of code and annotations', () => {
    expect(code('a: #@ data.<|>\n', behind('.'))).toEqual(['values', 'list', 'read']);
    expect(code('a: #@ data.values.<|>\n', behind('.'))).toContain('level');
    expect(code('a: #@ 1.<|>\n', behind('.'))).toEqual([]);
    expect(code('#@ load("@<|>")\n', behind('@'))).toContain('@ytt:data');
    expect(code('#@ load("x@<|>")\n', behind('@'))).toEqual([]);
    expect(code('#@ load("@ytt:<|>")\n', behind(':'))).toContain('@ytt:data');
    expect(code('#@ if data:<|>\n', behind(':'))).toEqual([]);
    expect(code('#@ <|>\n', behind(' '))).toContain('if');
    expect(code('#@ x = <|>\n', behind(' '))).toEqual([]);
    expect(code('#@<|>\na: 1\n', behind('@'))).toContain('@overlay/match');
    expect(code('#@overlay/<|>\na: 1\n', behind('/'))).toContain('@overlay/match');
    expect(code('a: #@ 4 /<|>\n', behind('/'))).toEqual([]);
    expect(code('#@overlay/match <|>\na: 1\n', behind(' '))).toContain('by=');
    expect(code('#@overlay/match missing_ok=True, <|>\na: 1\n', behind(' '))).toContain('by=');
    expect(code('#@overlay/match by= <|>\na: 1\n', behind(' '))).toEqual([]);
    for (const name of ['title', 'desc', 'deprecated', 'default', 'examples'])
      expect(code(`#@data/values-schema\n---\n#@schema/${name} <|>\na: 1\n`, behind(' '))).toEqual([]);
    expect(code('#@data/values-schema\n---\n#@schema/type <|>\na: 1\n', behind(' '))).toContain('any=');
    expect(code('#@data/values-schema\n---\n#@schema/validation <|>\na: 1\n', behind(' '))).toContain('min=');
    expect(code('#@overlay/match by="a", <|>\n---\na: 1\n', behind(' '))).toContain('when=');
    expect(code('#@overlay/match  <|>\n---\na: 1\n', behind(' '))).toEqual([]);
    expect(code('#@overlay/matches <|>\n---\na: 1\n', behind(' '))).toEqual([]);
    expect(labels('t.txt\n(@ <|> @)\n', behind(' '))).toContain('if');
    expect(labels('t.txt\n(@ x = <|> @)\n', behind(' '))).toEqual([]);
    expect(code('#@overlay/match by=sorted([], <|>\n---\na: 1\n', behind(' '))).toEqual([]);
  });

  it('stays open at special characters within YAML text', () => {
    for (const sign of './-')
      expect(values(`level: in${sign}<|>\n`, behind(sign))).toEqual(['debug', 'info', 'information']);
    expect(values('modes:\n- a-<|>\n', behind('-'))).toEqual(['a-b']);
    expect(values('tls:\n  --<|>\n', behind('-'))).toEqual([]);
    expect(values('modes:\n- <|>\n', behind(' '))).toEqual(['a-b']);
    expect(values('modes:\n  - <|>\n', behind(' '))).toEqual(['a-b']);
    for (const sign of ' :@') expect(values(`level: in${sign}<|>\n`, behind(sign))).toEqual([]);
  });

  it('does not open before what is written already', () => {
    expect(values('level: <|>\n', behind(' '))).toEqual(['debug', 'info', 'information']);
    expect(values('level: <|>in\n', behind(' '))).toEqual([]);
    expect(values('tags:\n- <|>in\n', behind(' '))).toEqual([]);
  });

  it('is of nothing where a name is new', () => {
    for (const text of ['for d<|>', 'x = [d for d<|>', 'x = lambda d<|>', 'def d<|>'])
      expect(code(`#@ ${text}\n`, typed), text).toEqual([]);
  });
});

describe('what a list follows', () => {
  it('is a blank or any sign that ends a word', () => {
    const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
    expect([...triggerCharacters].sort()).toEqual(ascii.filter((character) => !/[\w$]/.test(character)));
  });

  it('is each letter where typing can reach an entry', () => {
    const texts = ['level', 'True', '@ytt:data', '"debug"', '80', 'level: ', 'tls:\n  ', 'tls:', '"a": '];
    const entries = texts.map((newText) => ({ label: '', edit: { range: { start: 0, end: 0 }, newText } }));
    const reached = entries.filter((entry) => canBeTyped({ ...entry, kind: 'property' }));
    expect(reached.map(({ edit }) => edit.newText)).toEqual(texts.slice(0, 5));
    expect(entries.filter((entry) => canBeTyped({ ...entry, kind: 'item' }))).toEqual([]);
  });

  it('closes when the path of a directory is complete, with or without its slash', () => {
    const project = (path: string) =>
      labels(`conf/a.yml\na: 1\n#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files:\n  - ${path}\n`, typed);
    for (const path of ['con<|>', '"con<|>"', "'con<|>'"]) expect(project(path), path).toContain('conf/');
    for (const path of ['conf<|>', 'conf/<|>', '"conf<|>"', "'conf<|>'"]) expect(project(path), path).toEqual([]);
  });

  it('closes when a member is complete and there are longer ones', () => {
    for (const object of ['data.values', 'data.values.tls', '""']) {
      const all = code(`a: #@ ${object}.<|>\n`, behind('.'));
      expect(all.length).toBeGreaterThan(0);
      for (const name of all) expect(code(`a: #@ ${object}.${name}<|>\n`, typed)).toEqual([]);
    }
  });
});
