/** Projects in which a loop nests YAML in YAML, far deeper than any text does. */
import type { FindingCode } from '@ytt-language/shared';
import type { Seed } from './seeds.js';

export interface NestedByCode {
  readonly files: Seed;
  /** The error if the levels are more than are allowed. */
  readonly code: FindingCode;
}

const overlay = '#@ load("@ytt:overlay", "overlay")\n';
const matchAll = '#@overlay/match by=overlay.all\n---\n';
const readsValues = '#@ load("@ytt:data", "data")\na: #@ type(data.values.top)\n';
const values = '#@data/values\n---\n';
const schema = '#@data/values-schema\n---\n';

/** Code that defines `deep(n)`, the result of `n` calls of a function that puts its argument in `body`. */
function nesting(body: string): string {
  const wrap = `#@ def wrap(x):\n${body}\n#@ end\n`;
  return `${wrap}#@ def deep(n):\n#@   x = "leaf"\n#@   for i in range(n):\n#@     x = wrap(x)\n#@   end\n#@   return x\n#@ end\n`;
}

/** The projects by the part that the YAML has in them. */
export function nestedByCode(levels: number): Readonly<Record<string, NestedByCode>> {
  const code = 'evaluation-failed';
  const map = nesting('a: #@ x');
  const deep = `top: #@ deep(${levels})\n`;
  return {
    'a map': { files: { 'a.yml': map + deep }, code },
    'an array': { files: { 'a.yml': `${nesting('- #@ x')}---\n${deep}` }, code },
    'a document': { files: { 'a.yml': `${map}--- #@ deep(${levels})\n` }, code },
    'lists of YAML': { files: { 'a.yml': `${nesting('- #@ [x]')}---\ntop: #@ deep(${levels} // 2)\n` }, code },
    'items put in a map': {
      files: {
        'a.yml': `#@ load("@ytt:template", "template")\n${nesting('a:\n  _: #@ template.replace(x if type(x) != "string" else {"b": x})')}${deep}`,
      },
      code,
    },
    'data values': { files: { 'v.yml': map + values + deep, 'a.yml': readsValues }, code },
    'data values, twice': {
      files: { 'v.yml': map + values + deep, 'w.yml': map + values + deep, 'a.yml': readsValues },
      code,
    },
    'a schema': { files: { 's.yml': map + schema + deep, 'a.yml': readsValues }, code },
    'an overlay': { files: { 'a.yml': map + deep, 'o.yml': overlay + map + matchAll + deep }, code },
    'both sides of overlay.apply': {
      files: { 'a.yml': `${overlay}${map}top: #@ overlay.apply(deep(${levels}), deep(${levels}))\n` },
      code,
    },
    'what replaces a value': {
      files: {
        'a.yml': 'top: 1\n',
        'o.yml': `${overlay}${map}${matchAll}#@overlay/replace via=lambda l, r: deep(${levels})\ntop:\n`,
      },
      code: 'overlay-call',
    },
    'texts made of it': {
      files: {
        'a.yml': `#@ load("@ytt:yaml", "yaml")\n#@ load("@ytt:json", "json")\n${map}#@ x = deep(${levels})\ntop: #@ [len(yaml.encode(x)), len(json.encode(x)), len(str(x))]\n`,
      },
      code,
    },
    'a schema for a library': {
      files: {
        'a.yml': `#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n${map}--- #@ template.replace(library.get("l").with_data_values_schema({"top": deep(${levels})}).eval())\n`,
        '_ytt_lib/l/a.yml': readsValues,
      },
      code,
    },
  };
}
