/** Mistakes in annotations of overlays are reported in the annotation, with the line of the item, which ytt names. */
import { expect, it } from 'vitest';
import type { Finding } from '../findings/finding.js';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

const load = '#@ load("@ytt:overlay", "overlay")\n';
const base = new SourceFile('a.yml', 'a: 1\nl:\n- b: 1\n');

/** The first error in an overlay, and its text with `«…»` around the range of that. */
function marked(text: string): { readonly finding: Finding; readonly shown: string } {
  const file = new SourceFile('o.yml', load + text);
  const run = { files: [base, file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  const finding = evaluateProject(run).findings.find(({ severity }) => severity === 'error');
  if (finding?.file !== file) throw new Error(`o.yml has no error: ${finding?.message}`);
  const { start, end } = finding.range;
  const shown = `${file.text.slice(0, start)}«${file.text.slice(start, end)}»${file.text.slice(end)}`;
  return { finding, shown: shown.slice(load.length) };
}

const ofDocument = '#@overlay/match by=overlay.all\n---\n';

it.each([
  `${ofDocument}#@overlay/match «mising_ok»=True\na: 2\n`,
  `${ofDocument}#@overlay/match when=1,   «mising_ok» = True\na: 2\n`,
  `${ofDocument}#@overlay/match «missing_ok=1»\na: 2\n`,
  `${ofDocument}#@overlay/match «expects="1"»\na: 2\n`,
  `${ofDocument}#@overlay/match «expects=[7, "1"]»\na: 2\n`,
  `${ofDocument}#@overlay/match «expects={}»\na: 2\n`,
  `${ofDocument}#@overlay/match «when=lambda n: n»\na: 2\n`,
  `${ofDocument}#@overlay/match «expects=lambda n: n.x»\na: 2\n`,
  `${ofDocument}#@overlay/match when=1, «missing_ok=True»\na: 2\n`,
  `${ofDocument}#@overlay/replace «via=1»\na: 2\n`,
  `${ofDocument}#@overlay/match missing_ok=True\n#@overlay/replace «or_add="x"»\na: 2\n`,
  `${ofDocument}#@overlay/assert «via=1»\na: 2\n`,
  `${ofDocument}«#@overlay/insert before=True»\na: 2\n`,
  `${ofDocument}#@overlay/match missing_ok=True\n«#@overlay/append»\n#! now\na: 2\n`,
  `${ofDocument}l:\n«#@overlay/match»\n- b: 2\n`,
  `${ofDocument}l:\n#@overlay/match by=overlay.all\n«#@overlay/insert»\n- b: 2\n`,
  `${ofDocument}l:\n#@overlay/match «by=1»\n- b: 2\n`,
  `«#@overlay/match»\n---\na: 2\n`,
  `#@overlay/match «by="a"»\n---\na: 2\n`,
  `#@overlay/match by=overlay.all, «expects="x"»\n---\na: 2\n`,
])('%j', (text) => {
  const { finding, shown } = marked(text.replaceAll(/[«»]/g, ''));
  expect(shown).toBe(text);
  const { file, namedLine = -1, related } = finding;
  expect(finding.code).toMatch(/^overlay-(?:annotation|operation)$/);
  expect(file.lineText(namedLine)).toMatch(/^(?:a: 2|- b: 2|---)$/);
  expect(related.map((place) => [place.file, place.message])).toEqual([[file, 'The line that ytt names']]);
});

it('one operation too many is reported where the last one is written, with the other', () => {
  const text = `${ofDocument}#@overlay/replace\n«#@overlay/remove»\na: 2\n`;
  const { finding, shown } = marked(text.replaceAll(/[«»]/g, ''));
  expect(shown).toBe(text);
  expect(finding.related.map(({ message }) => message)).toEqual(['@overlay/replace', 'The line that ytt names']);
});

it('what is not written in the annotation of the item is reported at the item', () => {
  const spread = `${ofDocument}#@overlay/match **{"missing_ok": 1}\n«a»: 2\n`;
  expect(marked(spread.replaceAll(/[«»]/g, '')).shown).toBe(spread);
  const inherited = `#@overlay/match by=overlay.all\n#@overlay/match-child-defaults expects="x"\n---\n«a»: 2\n`;
  expect(marked(inherited.replaceAll(/[«»]/g, '')).shown).toBe(inherited);
});
