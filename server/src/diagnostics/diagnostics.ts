/** The findings to show on a file: those of the runs that report on it, without those that settings turn off. */
import { type Finding, hasError, type Severity, type SourceFile } from '@ytt-language/shared';
import { readDocuments } from '@ytt-language/shared/tooling';
import { isYamlName } from '../workspace/files/file-summary.js';
import type { RunDefinition } from '../workspace/projects/run-definition.js';
import type { Settings } from '../workspace/settings/settings.js';
import type { Snapshot } from '../workspace/snapshot.js';

/** A finding with the runs that report it; none if it depends on the file alone. */
export interface FileFinding extends Finding {
  readonly runs: readonly RunDefinition[];
}

/** The findings about a file before they are filtered. */
export interface UnfilteredFindings {
  readonly findings: readonly FileFinding[];
  /** If it is ambiguous to which project the file belongs: the root directories of these projects, as shown. */
  readonly ambiguousRoots: readonly string[];
}

/**
 * The findings to show on the file of `snapshot`: with the severities from the settings, without those that a comment
 * in the file silences, and without duplicates from several runs.
 */
export function diagnose(
  snapshot: Snapshot,
  unfiltered: UnfilteredFindings,
  settings: Settings,
): readonly FileFinding[] {
  if (!settings.validate) return [];
  const { file, run, summary } = snapshot;
  const unclear = unfiltered.ambiguousRoots.length === 0 ? [] : [ambiguous(file, unfiltered.ambiguousRoots)];
  const isRead = run === undefined ? summary.templated : isTentativeInput(run, file);
  const alone = isRead && isYamlName(file.path) ? readDocuments(file).findings : [];
  const all = [...[...unclear, ...alone].map((finding) => ({ ...finding, runs: [] })), ...unfiltered.findings];
  const silenced = silencedLines(file);
  const shown = new Map<string, FileFinding>();
  for (const finding of all) {
    const severity = settings.severity[finding.code] ?? finding.severity;
    const line = finding.file.lines.lineAt(finding.range.start);
    if (severity === 'off' || silenced.get(line)?.(finding.code) === true) continue;
    const id = `${finding.code} ${finding.range.start} ${finding.range.end} ${withoutDirectories(finding.message)}`;
    const same = shown.get(id);
    const one = same ?? (severity === finding.severity ? finding : { ...finding, severity: severity as Severity });
    shown.set(id, same === undefined ? one : { ...same, runs: [...same.runs, ...finding.runs] });
  }
  // If there is an error, a name may be unused only because its use is misspelt.
  const findings = [...shown.values()];
  return hasError(findings) ? findings.filter(({ code }) => code !== 'unused-symbol') : findings;
}

/** Whether ytt reads the file as part of its project, although no run reports findings about it yet. */
function isTentativeInput(run: RunDefinition, file: SourceFile): boolean {
  return run.tentative === true && !file.path.startsWith('../');
}

/** The message without the directories of files, which runs name differently. */
function withoutDirectories(message: string): string {
  return message.includes('/') ? message.replaceAll(/(?<![^\s()"'])[^\s()"']*\/(?=[^\s/]+:\d)/g, '') : message;
}

const disableMark = /^[ \t]*#!?[ \t]*ytt-disable-next-line\b[ \t]*([\w, \t-]*)/gm;

/** For each line after a `ytt-disable-next-line` comment: which codes it silences (all if it names none). */
function silencedLines(file: SourceFile): ReadonlyMap<number, (code: string) => boolean> {
  const lines = new Map<number, (code: string) => boolean>();
  if (!file.includes('ytt-disable-next-line')) return lines;
  for (const match of file.text.matchAll(disableMark)) {
    const codes = new Set((match[1] ?? '').split(/[\s,]/).filter((code) => code !== ''));
    lines.set(file.lines.lineAt(match.index) + 1, (code) => codes.size === 0 || codes.has(code));
  }
  return lines;
}

function ambiguous(file: SourceFile, roots: readonly string[]): Finding {
  const shown = roots.slice(0, 5).join(', ') + (roots.length > 5 ? `, and ${roots.length - 5} more` : '');
  const message = `These data values could be for several projects, and are not checked: ${shown}. Say which in .ytt-project.yaml, or with a modeline \`#! ytt-schema: PATH\``;
  return onFirstLine(file, 'ambiguous-project', 'information', message);
}

function onFirstLine(file: SourceFile, code: Finding['code'], severity: Severity, message: string): Finding {
  return { code, severity, file, range: { start: 0, end: file.lineText(0).length }, message, related: [] };
}
