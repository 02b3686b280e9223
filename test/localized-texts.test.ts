/** Which texts of the extension's code are collected, what is rejected, and what a translation must contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localizedTexts, translationMistakes } from './localized-texts.js';

const textsOf = (...sources: readonly string[]) =>
  Object.entries(localizedTexts(new Map(sources.map((source, i) => [`${i}.ts`, source]))));

describe('texts to be translated', () => {
  it('are all that l10n.t is given, once each, by the alphabet', () => {
    const code = `
      import { commands, l10n, window } from 'vscode';
      tell(l10n.t('b {0}', l10n.t("it's")));
      tell(
        l10n.t(
          'a',
        ),
        l10n.t(\`c "d" 'e'\`),
      );
    `;
    const texts = ['a', 'b {0}', `c "d" 'e'`, 'f', "it's"];
    expect(textsOf(code, "l10n.t('f'); l10n.t('a')")).toEqual(texts.map((text) => [text, text]));
  });

  it.each([
    'l10n.t(text)',
    "l10n.t('a' + 'b')",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code.
    'l10n.t(`a ${b}`)',
    "l10n.t('a\\n')",
    "l10n.t({ message: 'a' })",
    'const { t } = l10n',
    "import { l10n as texts } from 'vscode'; texts.t(a)",
    "l10n.t('')",
  ])('are not guessed: %s', (code) => {
    expect(() => textsOf('', `one();\n${code};`)).toThrow('1.ts:2: ');
  });
});

describe('a translation', () => {
  const originals = { a: 'A', b: 'B {0} of {1}', c: '[See](command:ytt.open)' };

  it('has the keys and placeholders of the original', () => {
    const complete = { a: 'Ä', b: '{1}: {0} und {0}', c: '[Siehe](command:ytt.open)' };
    expect(translationMistakes(originals, complete)).toEqual([]);
    expect(translationMistakes(originals, { b: 'B {0}', c: '[Siehe](command:ytt.offen)', d: 'D' })).toEqual([
      'missing: a',
      'other placeholders: b',
      'other placeholders: c',
      'unknown: d',
    ]);
  });

  it('that is there does', () => {
    for (const [folder, original] of [
      ['client-vscode/', 'package.nls.json'],
      ['client-vscode/l10n/', 'bundle.l10n.json'],
    ] as const) {
      const root = new URL(`../${folder}`, import.meta.url);
      const read = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
      const others = readdirSync(root).filter(
        (name) => name.startsWith(original.replace('json', '')) && name !== original,
      );
      for (const name of [original, ...others])
        expect(translationMistakes(read(original), read(name)), name).toEqual([]);
    }
  });
});
