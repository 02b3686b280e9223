/** For each code, the catalogue lists the findings of its example and the effects of its quick fixes: both are true. */
import { catalogue, type FindingCode, fixesOf, preferredFix } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { fixed, runFindings, shownFindings, type Texts } from './opened.js';

/** Codes reported by a workspace, not by a run. */
const ofWorkspaces =
  /^(required-value|ambiguous|modeline|project-|file-|document-annotation|member-missing|unused-symbol)/;

/** Codes whose fixes do not change the texts with the finding, with the reason. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['ambiguous-project', 'the action writes a project file, which project-file-actions.test.ts tries'],
  ['overlay-inside', 'it is never shown; the finding inside is'],
]);

interface Example {
  readonly texts: Texts;
  readonly plain: ReadonlySet<string>;
}

/** `#! file:` names a file, `#! values:` one that is given with `--data-values-file`. */
function exampleOf(text: string, code: string): Example {
  const parts = text.split(/^#! (file|values): (.*)\n/m);
  const texts = new Map<string, string>();
  const plain = new Set<string>();
  if (parts[0] !== '') texts.set('config.yml', parts[0] ?? '');
  for (let i = 1; i < parts.length; i += 3) {
    texts.set(parts[i + 1] ?? '', parts[i + 2] ?? '');
    if (parts[i] === 'values') plain.add(parts[i + 1] ?? '');
  }
  if (code === 'overlay-not-plain') plain.add('config.yml');
  return { texts, plain };
}

const entries = Object.entries(catalogue) as [FindingCode, (typeof catalogue)[FindingCode]][];
const mendable = entries.filter(
  ([code, { quickFix, example }]) => 'does' in quickFix && example !== '' && !elsewhere.has(code),
);

function findingsOf(code: FindingCode, { texts, plain }: Example) {
  const all = ofWorkspaces.test(code) ? shownFindings(texts) : runFindings(texts, plain, code === 'yaml-strict');
  return all.filter((finding) => finding.code === code);
}

describe('the fixes of a code', () => {
  it.each(mendable)('%s: the likeliest resolves its example', (code, { example }) => {
    const before = exampleOf(example, code);
    const [finding] = findingsOf(code, before);
    expect(finding, 'the example gets the finding').toBeDefined();
    if (finding === undefined) return;
    const fixes = fixesOf(finding);
    const fix = preferredFix(fixes) ?? fixes[0];
    expect(fix, 'the finding has a fix').toBeDefined();
    if (fix === undefined) return;
    const after = findingsOf(code, { ...before, texts: fixed(before.texts, fix) });
    expect(
      after.filter(({ message }) => message === finding.message),
      fix.title,
    ).toEqual([]);
  });

  it.each(
    entries.filter(([code, { quickFix, example }]) => 'none' in quickFix && example !== '' && code !== 'overlay-limit'),
  )('%s: there is none', (code, { example }) => {
    const found = findingsOf(code, exampleOf(example, code));
    expect(found.flatMap(fixesOf)).toEqual([]);
  });

  it('are absent from a fifth of the codes at most', () => {
    const none = entries.filter(([, { quickFix }]) => 'none' in quickFix);
    expect(none.length).toBeLessThanOrEqual(entries.length / 5);
  });
});
