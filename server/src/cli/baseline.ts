/** Known and accepted findings: `check` omits those that the baseline file lists. */
import { resolve } from 'node:path';
import { firstLine } from '@ytt-language/shared';
import { harmlessJson, printHarmless } from './harmless-text.js';
import { fingerprints } from './report/fingerprint.js';
import { keepFindings, type Report, slashedPath, sortedFindings } from './report/report.js';
import { exit, type Terminal, UsageError } from './terminal.js';

/** An entry of a baseline. The path, the code and the first line serve people who read its diffs. */
interface KnownFinding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly fingerprint: string;
}

interface Baseline {
  readonly version: 1;
  readonly findings: readonly KnownFinding[];
}

/** The text of a baseline with all findings of `report`; equal findings give equal texts. */
function baselineOf(report: Report): string {
  const names = fingerprints(report);
  const findings = sortedFindings(report).map(
    (finding): KnownFinding => ({
      path: slashedPath(finding.file, report.paths),
      code: finding.code,
      message: firstLine(finding),
      fingerprint: names.get(finding) ?? '',
    }),
  );
  const baseline: Baseline = { version: 1, findings };
  return harmlessJson(baseline);
}

/** The fingerprints listed in the baseline file at `path`. Throws a `UsageError` if it cannot be read. */
export function readBaseline(path: string, { fs, directory }: Pick<Terminal, 'fs' | 'directory'>): ReadonlySet<string> {
  const absolute = resolve(directory, path);
  // A device such as `/dev/zero` never ends.
  if (fs.specialKind?.(absolute) === 'other') throw new UsageError(`check: '${path}' is no regular file`);
  const bytes = fs.readFile(absolute);
  if (bytes === undefined)
    throw new UsageError(`check: there is no baseline '${path}': write one with --update-baseline`);
  const known = readFingerprints(new TextDecoder().decode(bytes));
  if (known === undefined) throw new UsageError(`check: '${path}' is no baseline: write one with --update-baseline`);
  return known;
}

/** Writes a baseline to `path`. Returns the exit status. */
export function writeBaseline(report: Report, path: string, terminal: Terminal): number {
  terminal.writeFile(resolve(terminal.directory, path), baselineOf(report));
  const { length } = report.findings;
  printHarmless(terminal, `${path}: ${length} known ${length === 1 ? 'finding' : 'findings'}\n`);
  return exit.clean;
}

/** `report` without known findings; `all` is the complete report, to which the baseline refers. */
export function withoutKnown(report: Report, all: Report, known: ReadonlySet<string>): Report {
  const names = fingerprints(all);
  return keepFindings(report, (finding) => !known.has(names.get(finding) ?? ''));
}

/** Undefined if `text` is not a baseline. */
function readFingerprints(text: string): ReadonlySet<string> | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, findings } = (read ?? {}) as Partial<Baseline>;
  if (version !== 1 || !Array.isArray(findings)) return undefined;
  return new Set(findings.map((finding: Partial<KnownFinding> | null) => String(finding?.fingerprint)));
}
