/** Opens a few texts: their findings, and the text after a fix. */
import { defaultRunOptions, evaluateProject, type Finding, type Fix, SourceFile } from '@ytt-language/shared';
import { fileFindings } from '../../server/src/diagnostics/file-findings.js';
import { openFixture } from '../../server/src/features/testing.js';

/** Texts by name. */
export type Texts = ReadonlyMap<string, string>;

/** The findings that an editor shows for a workspace with these texts. */
export function shownFindings(texts: Texts): readonly Finding[] {
  const { workspace } = openFixture([...texts].map(([name, text]) => `#! file: ${name}\n${text}`).join(''));
  return [...texts.keys()].flatMap((name) => fileFindings(workspace, `/ws/${name}`).findings);
}

/** The findings of one run of ytt over these texts; `plain` names those given with `--data-values-file`. */
export function runFindings(texts: Texts, plain: ReadonlySet<string>, strict: boolean): readonly Finding[] {
  const files = [...texts].map(([name, text]) => new SourceFile(name, text));
  return evaluateProject({
    files: files.filter(({ path }) => !plain.has(path)),
    dataValuesFiles: files.filter(({ path }) => plain.has(path)),
    dataValues: [],
    options: { ...defaultRunOptions, strict },
  }).findings;
}

/** The texts after `fix`. */
export function fixed(texts: Texts, fix: Fix): Texts {
  const result = new Map(texts);
  for (const name of texts.keys()) {
    const edits = fix.edits.filter(
      ({ file }) => `/${file.path}`.endsWith(`/${name}`) || name.endsWith(`/${file.path}`),
    );
    const ordered = [...edits].sort((a, b) => b.edit.range.start - a.edit.range.start);
    for (const { edit } of ordered) {
      const text = result.get(name) ?? '';
      result.set(name, text.slice(0, edit.range.start) + edit.newText + text.slice(edit.range.end));
    }
  }
  return result;
}
