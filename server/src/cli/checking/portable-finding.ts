/**
 * Findings in the form in which threads exchange them: files and runs are named, and fixes, which reports do not
 * contain, are left out.
 */
import { type Finding, type RelatedPlace, SourceFile } from '@ytt-language/shared';
import type { FileFinding } from '../../diagnostics/diagnostics.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { fileOfSource, sourceAs } from '../../workspace/files/text-file.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { FindingsByFile } from './check-report.js';

/** A file: of the workspace, by its key, or any other, by its text. `path` is the name that a run has for it. */
type PortableFile = { readonly path: string } & ({ readonly key: FileKey } | { readonly text: string });

type PortablePlace = Omit<RelatedPlace, 'file'> & { readonly file: PortableFile };

interface PortableFinding extends Omit<Finding, 'file' | 'related' | 'fixes'> {
  readonly file: PortableFile;
  readonly related: readonly PortablePlace[];
  /** The ids of the finding's runs. */
  readonly runs: readonly string[];
}

export type PortableFindings = readonly (readonly [FileKey, readonly PortableFinding[]])[];

/** Converts findings to plain data that can be posted to another thread, where `FindingReader` reads them. */
export function toPortable(byFile: FindingsByFile): PortableFindings {
  return [...byFile].map(([key, findings]) => [key, findings.map(portable)]);
}

function portable({ fixes: _, ...finding }: FileFinding): PortableFinding {
  return {
    ...finding,
    file: portableFile(finding.file),
    related: finding.related.map((place) => ({ ...place, file: portableFile(place.file) })),
    runs: finding.runs.map(({ id }) => id),
  };
}

function portableFile(file: SourceFile): PortableFile {
  const key = fileOfSource(file)?.key;
  return key === undefined ? { path: file.path, text: file.text } : { path: file.path, key };
}

/** Converts findings of another thread to findings of this thread, whose workspace has the same files. */
export class FindingReader {
  private readonly workspace: Workspace;
  private readonly runs: ReadonlyMap<string, RunDefinition>;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
    this.runs = new Map(workspace.runs().runs.map((run) => [run.id, run]));
  }

  read(findings: PortableFindings): FindingsByFile {
    return new Map(findings.map(([key, own]) => [key, own.map((finding) => this.finding(finding))]));
  }

  private finding({ file, related, runs, ...finding }: PortableFinding): FileFinding {
    return {
      ...finding,
      file: this.file(file),
      related: related.map((place) => ({ ...place, file: this.file(place.file) })),
      runs: runs.flatMap((id) => this.runs.get(id) ?? []),
    };
  }

  private file(file: PortableFile): SourceFile {
    if ('text' in file) return new SourceFile(file.path, file.text);
    const known = this.workspace.files.get(file.key);
    return known === undefined ? new SourceFile(file.path, '') : sourceAs(known, file.path);
  }
}
