/** Checks groups of files one after the other, and releases results that no later group needs. */
import { type Finding, isExhaustedStack, SourceFile } from '@ytt-language/shared';
import type { FileFinding } from '../../diagnostics/diagnostics.js';
import { diagnosticsCacheOf } from '../../diagnostics/diagnostics-cache.js';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { runsReportingOn } from '../../diagnostics/run-findings.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { plainSource } from '../../workspace/files/file-summary.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import { runName } from '../../workspace/projects/describe-run.js';
import type { RunDefinition, RunInput } from '../../workspace/projects/run-definition.js';
import type { FindingsByFile } from './check-report.js';
import type { CheckedFiles } from './checked-files.js';

/**
 * Finds the findings of one group at a time. Afterwards it drops the evaluations of the runs that report on the group,
 * and the texts of files that no later group reads.
 */
export class GroupCheck {
  private readonly files: CheckedFiles;
  /** For each group: the files that no later group needs. */
  private readonly readLast: readonly (readonly FileKey[])[];
  /** The index of the last group whose files were released, like those of all groups before. */
  private lastReleased = -1;

  constructor(files: CheckedFiles) {
    this.files = files;
    this.readLast = lastReaders(files);
  }

  /**
   * The findings in the files of the group `index`. Groups are checked in any order, each once. An internal error is
   * reported as a finding, so that the findings of other groups are not lost. Throws if the stack is exhausted: another
   * thread may have a larger one.
   */
  check(index: number): FindingsByFile {
    try {
      return this.found(index);
    } catch (error) {
      if (isExhaustedStack(error)) throw error;
      return notChecked(
        this.files,
        index,
        `please report this error: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  private found(index: number): FindingsByFile {
    const { workspace, groups } = this.files;
    const byFile = new Map<FileKey, readonly FileFinding[]>();
    const runs = new Set<RunDefinition>();
    for (const key of groups[index] ?? []) {
      for (const run of runsReportingOn(key, workspace.runsOf(key))) runs.add(run);
      const { findings } = fileFindings(workspace, key);
      if (findings.length > 0) byFile.set(key, findings);
    }
    const cache = diagnosticsCacheOf(workspace);
    for (const run of runs) {
      workspace.forgetEvaluation(run);
      cache.forget(run);
    }
    // The groups in between are claimed in order, so none of them will be checked later.
    for (; this.lastReleased < index; this.lastReleased++)
      for (const key of this.readLast[this.lastReleased + 1] ?? []) workspace.files.forget(key);
    return withoutCalls(byFile);
  }
}

/** Codes of findings about the data values that a document passes to a library. */
const ofValues = /^(?:wrong-type|(?:unknown|removed)-data-value|invalid-value|overlay-[\w-]+)$/;

/** Omits failed library calls if the data values in a document are the cause, where they are reported. */
function withoutCalls(byFile: FindingsByFile): FindingsByFile {
  const all = [...byFile.values()].flat();
  if (!all.some(({ follows }) => follows !== undefined)) return byFile;
  const reported = new Set(all.map(identity));
  const isCall = ({ follows }: FileFinding): boolean =>
    follows !== undefined && ofValues.test(follows.code) && reported.has(identity(follows));
  return new Map(
    [...byFile].flatMap(([key, findings]) => {
      const left = findings.filter((finding) => !isCall(finding));
      return left.length === 0 ? [] : [[key, left] as const];
    }),
  );
}

function identity({ file, code, range }: Finding): string {
  return `${fileOfSource(file)?.key} ${code} ${range.start}`;
}

/** The finding for a group that could not be checked, at its first file. */
export function notChecked({ workspace, groups }: CheckedFiles, index: number, reason: string): FindingsByFile {
  const [key = ''] = groups[index] ?? [];
  const run = runsReportingOn(key, workspace.runsOf(key))[0];
  const text = workspace.files.get(key);
  const file = text === undefined ? new SourceFile(key, '') : plainSource(text);
  const of = run === undefined ? 'This file' : `The run ${runName(run, workspace.folders)}`;
  const message = `${of} was not checked: ${reason}`;
  const range = { start: 0, end: 0 };
  const runs = run === undefined ? [] : [run];
  return new Map([[key, [{ code: 'not-checked', severity: 'error', file, range, message, related: [], runs }]]]);
}

function lastReaders({ workspace, groups }: CheckedFiles): readonly (readonly FileKey[])[] {
  // Many runs of a project share the same list of files.
  const lists = new Map<readonly RunInput[], number>();
  const last = new Map<FileKey, number>();
  for (const [index, keys] of groups.entries())
    for (const key of keys) {
      last.set(key, index);
      for (const { files, dataValuesFiles } of runsReportingOn(key, workspace.runsOf(key)))
        for (const list of [files, dataValuesFiles]) lists.set(list, index);
    }
  for (const [list, index] of lists) for (const { key } of list) last.set(key, Math.max(index, last.get(key) ?? 0));
  const byGroup: FileKey[][] = groups.map(() => []);
  for (const [key, index] of last) byGroup[index]?.push(key);
  return byGroup;
}
