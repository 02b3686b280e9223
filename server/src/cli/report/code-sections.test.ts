import { catalogue, type FindingCode } from '@ytt-language/shared';
import { codesPage } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { sectionOn } from './code-sections.js';

describe('the page of codes', () => {
  const page = codesPage();

  it.each(Object.keys(catalogue) as FindingCode[])('has for %s the text of the catalogue', (code) => {
    const { meaning, example, fix, quickFix } = catalogue[code];
    const section = sectionOn(page, code);
    expect(section).toMatchObject({ meaning, fix });
    expect(section?.markdown.startsWith(`${meaning}\n\n`)).toBe(true);
    expect(section?.markdown).toContain(example);
    expect(section?.markdown.endsWith('does' in quickFix ? quickFix.does : quickFix.none)).toBe(true);
  });

  it('has nothing to say of a code that it does not have', () => {
    expect(sectionOn('# Findings\n\n## yaml-tag\n\nA tag.\n', 'yaml-syntax')).toBeUndefined();
    expect(sectionOn('# Findings\n\n## yaml-tag\n\nA tag.\n', 'yaml-tag')).toBeUndefined();
    expect(sectionOn(page.replaceAll('## wrong-type\n', '## other\n'), 'wrong-type')).toBeUndefined();
  });
});
