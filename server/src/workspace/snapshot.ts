/** What a feature sees of the workspace: one file, the run that governs it, and what that run means. */
import type { Project, SchemaNode, SourceFile } from '@ytt-language/shared';
import type { StreamSyntax } from '@ytt-language/shared/tooling';
import type { FileSummary } from './files/file-summary.js';
import type { RunDefinition } from './projects/run-definition.js';

export interface Snapshot {
  /** The file as the governing run names it. */
  readonly file: SourceFile;
  /** The file's syntax tree, made when asked for. */
  readonly syntax: StreamSyntax;
  readonly summary: FileSummary;
  /** The run that says what the file means; undefined for files outside every project. */
  readonly run: RunDefinition | undefined;
  /** Evaluated when asked for. */
  readonly project: Project | undefined;
  /**
   * The schema that governs the file, or the last one that could be understood. Where there is none, what data values
   * documents declare (`isInferred`).
   */
  readonly schema: SchemaNode | undefined;
  /** The files and directories (with a slash) beside the file and below, named from there, in order. */
  readonly pathsBeside: () => readonly string[];
  /** The URI of a file of the run; undefined for built-in texts. */
  readonly uriOf: (source: SourceFile) => string | undefined;
}
