/** What is suggested for `by=overlay.subset({…})` that matches nothing. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';

/** The arguments of the annotation after its preferred fix, which must let it match; undefined if there is none. */
function corrected(base: string, args: string): string | undefined {
  const head = `#@ load("@ytt:overlay", "overlay")
#@ load("@ytt:struct", "struct")
#@ kind = "Servcie"
#@ own = struct.make(not_subset=lambda given: overlay.not_op(overlay.subset({})))
`;
  const text = `${head}#@overlay/match ${args}\n---\n#@overlay/match missing_ok=True\nadded: #@ [kind, type(own)]\n`;
  const findingsOf = (overlay: string) =>
    evaluateProject({
      files: [new SourceFile('base.yml', base), new SourceFile('overlay.yml', overlay)],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    }).findings;
  const [finding, ...others] = findingsOf(text);
  expect([finding?.code, others.length]).toEqual(['overlay-match', 0]);
  const [fix] = finding?.fixes ?? [];
  if (fix === undefined) {
    expect(finding?.plain).not.toContain('did you mean');
    return undefined;
  }
  const edits = fix.edits.map(({ edit }) => edit);
  const [meant] = edits.map(({ newText }) => newText);
  expect([finding?.plain?.endsWith(`; did you mean ${meant}?`), fix.title, fix.preferred]).toEqual([
    true,
    `Change to ${meant}`,
    true,
  ]);
  const changed = applyEdits(text, edits);
  expect(findingsOf(changed).map(({ message }) => message)).toEqual([]);
  return /@overlay\/match (.*)/.exec(changed)?.[1];
}

const service = `kind: Service
metadata:
  name: frontend
  labels: {tier: web}
ports:
- name: http
  port: 80
- name: metrics
  port: 9090
size: 1.5
shared: true
1: {name: first}
`;

describe('a subset that matches nothing', () => {
  it.each([
    ['by=overlay.subset({"kind": "Servcie"})', 'by=overlay.subset({"kind": "Service"})'],
    ['by=overlay.subset({"knid": "Service"})', 'by=overlay.subset({"kind": "Service"})'],
    ["by=overlay.subset({'kind': 'Servcie'})", `by=overlay.subset({'kind': "Service"})`],
    ['expects=1, by=overlay.subset({"kind": "Srvice"})', 'expects=1, by=overlay.subset({"kind": "Service"})'],
    [
      'by=overlay.subset({"kind": "Service", "metadata": {"name": "frontnd"}})',
      'by=overlay.subset({"kind": "Service", "metadata": {"name": "frontend"}})',
    ],
    [
      'by=overlay.subset({"metdata": {"labels": {"tier": "web"}}})',
      'by=overlay.subset({"metadata": {"labels": {"tier": "web"}}})',
    ],
    [
      'by=overlay.subset({"ports": [{"name": "http"}, {"name": "metrcis", "port": 9090}]})',
      'by=overlay.subset({"ports": [{"name": "http"}, {"name": "metrics", "port": 9090}]})',
    ],
    // ytt ignores a positional argument.
    ['"kind", by=overlay.subset({"kind": "Servcie"})', '"kind", by=overlay.subset({"kind": "Service"})'],
    // The value of a name is not known.
    [
      'by=overlay.subset({"knid": "Service", "shared": True})',
      'by=overlay.subset({"kind": "Service", "shared": True})',
    ],
    ['by=overlay.subset({"knid": "Service", "size": 1.5})', 'by=overlay.subset({"kind": "Service", "size": 1.5})'],
  ])('is corrected where one text is a slip: %s', (args, expected) => {
    expect(corrected(service, args)).toBe(expected);
  });

  it('is compared with each document, one that it does not fit at all among them', () => {
    expect(corrected(`a: 1\n---\n- 1\n---\n${service}`, 'by=overlay.subset({"kind": "Servcie"})')).toBe(
      'by=overlay.subset({"kind": "Service"})',
    );
    expect(corrected('kind: [Service]\n---\nkind: Sevice\n', 'by=overlay.subset({"kind": "Service"})')).toBe(
      'by=overlay.subset({"kind": "Sevice"})',
    );
  });

  it('is corrected in its own annotation, although an earlier one says the same', () => {
    const match = '#@overlay/match by=overlay.subset({"kind": "Servcie"})';
    const text = `#@ load("@ytt:overlay", "overlay")\n${match}\n---\n${match}\n---\n`;
    const { findings } = evaluateProject({
      files: [new SourceFile('base.yml', service), new SourceFile('overlay.yml', text)],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
    const places = findings.map(({ fixes = [] }) =>
      fixes.flatMap(({ edits }) => edits.map(({ edit }) => edit.range.start)),
    );
    expect(places).toEqual([text.indexOf, text.lastIndexOf].map((find) => [find.call(text, '"Servcie"')]));
  });

  it.each([
    // Two typos, or a typo and another difference.
    'by=overlay.subset({"knid": "Servcie"})',
    'by=overlay.subset({"kind": "Servcie", "metadata": {"name": "frontnd"}})',
    'by=overlay.subset({"kind": "Servcie", "metadata": {"name": "backend"}})',
    'by=overlay.subset({"kind": "Servcie", "other": 1})',
    'by=overlay.subset({"knid": "Deployment"})',
    'by=overlay.subset({"kind": "Servcie", "size": 2.5})',
    // A text that is not similar, or a value of another kind.
    'by=overlay.subset({"kind": "Deployment"})',
    'by=overlay.subset({"kind": 1})',
    'by=overlay.subset({"size": "1.5"})',
    'by=overlay.subset({"kind": {"Servcie": 1}})',
    'by=overlay.subset({"kind": ["Servcie"]})',
    'by=overlay.subset({"metadata": "frontnd"})',
    'by=overlay.subset({"ports": [{"name": "http"}, {"name": "metrics"}, {"name": "metrcis"}]})',
    'by=overlay.subset({"ports": [{"name": "http"}, {"name": "http"}]})',
    'by=overlay.subset({"kind": "Servcie", "ports": [{"name": "http"}, {"name": "metrics"}, {}]})',
    // Arguments that are not a literal dict with string keys.
    'by=overlay.subset({"kind": kind})',
    'by=overlay.subset({"ki" + "dn": "Service"})',
    'by=overlay.subset({1: {"name": "fisrt"}})',
    'by=own.not_subset({"kind": "Servcie"})',
    'by=overlay.subset(dict(kind="Servcie"))',
    'by=overlay.subset("Servcie")',
    'by=overlay.and_op(overlay.subset({"kind": "Servcie"}), overlay.subset({"size": 1.5}))',
    'by=overlay.not_op(overlay.all) if kind != "overlay.subset({kind: Servcie})" else overlay.all',
    'by=lambda i, left, right: False and overlay.subset({"kind": "Servcie"})',
  ])('is not corrected otherwise: %s', (args) => {
    expect(corrected(service, args)).toBeUndefined();
  });

  it('is not corrected in words of two letters, which differ from many others by one', () => {
    expect(corrected('kind: abc\n', 'by=overlay.subset({"kind": "abd"})')).toBe('by=overlay.subset({"kind": "abc"})');
    expect(corrected('kind: ab\n', 'by=overlay.subset({"kind": "ac"})')).toBeUndefined();
    expect(corrected('abc: 1\n', 'by=overlay.subset({"abd": 1})')).toBe('by=overlay.subset({"abc": 1})');
    expect(corrected('ab: 1\n', 'by=overlay.subset({"ac": 1})')).toBeUndefined();
  });

  it('is not corrected if a key of another kind is there', () => {
    expect(corrected('1000: a\n', 'by=overlay.subset({"1001": "a"})')).toBeUndefined();
    expect(corrected('1000: a\nkind: b\n', 'by=overlay.subset({"knid": "b"})')).toBe(
      'by=overlay.subset({"kind": "b"})',
    );
  });
});
