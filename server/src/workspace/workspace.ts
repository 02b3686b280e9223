/**
 * The model of the workspace: folders, files and settings, and the data derived from them, which is computed on demand
 * and memoised by the identity of its inputs.
 */

import { dirname, resolve } from 'node:path';
import {
  applyEdits,
  type LineIndex,
  type Pauses,
  type Printed,
  type ProjectInputs,
  type TextEdit,
} from '@ytt-language/shared';
import { haveSameElements } from '@ytt-language/shared/tooling';
import type { PlacedCommand } from './commands/ytt-command.js';
import { completeCommandsWith } from './commands/ytt-commands.js';
import { noteEdits, noteTypingEnded, smallestEdits } from './evaluation/edit-history.js';
import { type Environment, Evaluations } from './evaluation/evaluation.js';
import { EvaluationTimes, type EvaluationTimesOptions } from './evaluation/evaluation-times.js';
import { Interruption } from './evaluation/interruption.js';
import { Quarantine } from './evaluation/quarantine.js';
import { WorkLog } from './evaluation/work-log.js';
import { isTextName } from './files/bare-code.js';
import { type FileKey, isPath, keyOfUri } from './files/file-key.js';
import { carrySummary, summaryOf } from './files/file-summary.js';
import type { FileSystem } from './files/file-system.js';
import { FolderIndex } from './files/folder-index.js';
import { sourcesOf, type TextFile } from './files/text-file.js';
import { WorkspaceFiles } from './files/workspace-files.js';
import { folderOf } from './files/workspace-folders.js';
import { pathsBelow, type WorkspaceView } from './files/workspace-view.js';
import { runName } from './projects/describe-run.js';
import { buildProjectGraph, declaredNames, expandInputs } from './projects/project-graph.js';
import { ProjectGraphCache } from './projects/project-graph-cache.js';
import { isReadAhead, readAhead } from './projects/read-ahead.js';
import { awaitedRepositories } from './projects/repositories.js';
import type { PathTarget, ProjectGraph, RunDefinition } from './projects/run-definition.js';
import { dataValueFlags } from './projects/value-flags.js';
import { defaultSettings, type Settings } from './settings/settings.js';
import { type Snapshot, snapshotOf } from './snapshot.js';

export interface WorkspaceOptions extends EvaluationTimesOptions {
  /** Receives what the server is working on. */
  readonly work?: WorkLog | undefined;
  /** Files and runs that are not evaluated because the server failed on them. */
  readonly quarantine?: Quarantine | undefined;
  /**
   * Called in the middle of evaluations, and of steps that take long. It can use the results that the evaluated run has
   * so far (`Project`).
   */
  readonly checkpoint?: (() => void) | undefined;
  /** How many findings of each code and severity a run has in a file; all by default. */
  readonly mostFindings?: number | undefined;
  /** The maximum number of files and directories that are searched in a folder. */
  readonly mostInFolder?: number | undefined;
}

/**
 * Holds the open documents, the folders and the settings, and gives the projects and snapshots that follow from them.
 * Nothing is evaluated before it is asked for; an evaluation that is abandoned ends with an `Interrupted`.
 */
export class Workspace {
  readonly files: WorkspaceFiles;
  private readonly fs: FileSystem;
  private readonly folderIndex: FolderIndex;
  /** By the key that a document's URI alone gives: the key under which the document is open. */
  private readonly openedAs = new Map<FileKey, FileKey>();
  private current: Settings = defaultSettings;
  private readonly graph: ProjectGraphCache;
  /** Abandons evaluations. Whoever starts an evaluation decides when. */
  readonly interruption = new Interruption();
  readonly evaluationTimes: EvaluationTimes;
  readonly work: WorkLog;
  /** Called by texts while results for them are computed. */
  readonly pauses: Pauses = {
    betweenSteps: () => {
      this.work.beat();
      this.interruption.checkReading();
    },
    withinStep: () => {
      this.work.beat();
      if (!this.isFindingProjects) this.checkpoint();
      this.interruption.check();
    },
  };
  private isFindingProjects = false;
  /** Called within and between steps that take long; answers waiting requests. */
  readonly checkpoint: () => void;
  readonly mostFindings: number;
  private readonly quarantine: Quarantine;
  private readonly evaluations: Evaluations;

  /** `environment` are the variables that projects may read data values from. */
  constructor(fs: FileSystem, options: WorkspaceOptions = {}, environment: Environment = process.env) {
    this.fs = fs;
    const { work = new WorkLog(), quarantine = new Quarantine(), checkpoint } = options;
    this.mostFindings = options.mostFindings ?? Number.POSITIVE_INFINITY;
    this.work = work;
    this.quarantine = quarantine;
    this.checkpoint = checkpoint ?? (() => undefined);
    this.evaluationTimes = new EvaluationTimes(options);
    this.folderIndex = new FolderIndex(
      fs,
      () => this.current.exclude,
      () => this.current.allowedSymlinkDestinations,
      options.mostInFolder,
    );
    this.files = new WorkspaceFiles({
      fs,
      mayRead: (path) => folderOf(this.folders, path) !== undefined || this.isNamedOutside(path),
      mayFollow: (path, real) => folderOf(this.folders, path) === undefined || this.folderIndex.leadsInside(path, real),
      sizeLimit: () => this.current.limits.fileSize,
      pauses: this.pauses,
      isQuarantined: (key, text) => quarantine.hasFile(key, text),
    });
    this.graph = new ProjectGraphCache({
      build: (recognised) => work.during('finding projects', undefined, () => this.findProjects(recognised)),
      declaredNames: () => declaredNames(this.view()),
      openKeys: () => this.files.openKeys(),
      made: ({ runs }) => {
        this.evaluations.keepOnly(runs);
        this.evaluationTimes.keepOnly(runs);
      },
    });
    const interrupt = (run: RunDefinition): void => {
      work.evaluating(run.id, () => runName(run, this.folders));
      this.interruption.check();
    };
    this.evaluations = new Evaluations(this.files, interrupt, environment, quarantine, checkpoint);
  }

  /** Answers no requests meanwhile: most depend on the result. */
  private findProjects(recognised: ReadonlyMap<FileKey, string>): ProjectGraph {
    this.isFindingProjects = true;
    try {
      return buildProjectGraph({ ...this.view(), recognised }, this.current);
    } finally {
      this.isFindingProjects = false;
    }
  }

  get settings(): Settings {
    return this.current;
  }

  get folders(): readonly string[] {
    return this.folderIndex.folders;
  }

  setSettings(settings: Settings): void {
    const { limits, allowedSymlinkDestinations } = this.current;
    const mayReadSame =
      haveSameElements(settings.allowedSymlinkDestinations, allowedSymlinkDestinations) &&
      settings.limits.fileSize === limits.fileSize;
    if (!mayReadSame) this.files.forgetDisk();
    this.current = settings;
    this.folderIndex.forgetDisk();
    this.graph.invalidate();
  }

  /**
   * The key of a file that the client names: the path under which its folder has it, with the spelling on disk if case
   * is ignored.
   */
  keyOf(uri: string): FileKey {
    return this.openedAs.get(keyOfUri(uri)) ?? this.folderIndex.names.keyOf(uri);
  }

  /** The key that a file will have under the name that the client is about to give it. */
  keyToBe(uri: string): FileKey {
    return this.folderIndex.names.inFolder(keyOfUri(uri));
  }

  /**
   * The key for a document that the client opens. It is another one if the client has the same file open under another
   * name.
   */
  keyToOpen(uri: string): FileKey {
    const named = keyOfUri(uri);
    const known = this.openedAs.get(named);
    if (known !== undefined) return known;
    const keys = [this.folderIndex.names.keyOf(uri), named];
    const key = keys.find((one) => !this.files.isOpen(one)) ?? uri;
    this.openedAs.set(named, key);
    return key;
  }

  /** Whether `.gitignore` or the setting `ytt.exclude` excludes a file, whether or not it is open in the editor. */
  isHidden(key: FileKey): boolean {
    return this.folderIndex.isHidden(key);
  }

  /** Whether the modeline of an open file outside of all folders names `path`. */
  private isNamedOutside(path: string): boolean {
    return this.files.openKeys().some((key) => {
      const file = isPath(key) && folderOf(this.folders, key) === undefined ? this.files.get(key) : undefined;
      const target = file && summaryOf(file).modeline?.target;
      return target !== undefined && resolve(dirname(key), target) === path;
    });
  }

  setFolders(folders: readonly string[]): void {
    this.folderIndex.setFolders(folders);
    // Files outside of some folders are inside of others.
    this.files.forgetDisk();
    this.graph.invalidate();
  }

  /**
   * Searches for the files of `folder`, and reads those that its projects depend on, beginning around open files.
   * Yields after each.
   */
  *index(folder: string): Generator<number> {
    const isOfWorkspace = yield* this.folderIndex.index(folder, {
      read: (key) => {
        if (isReadAhead(key))
          this.work.during('indexing', key, () => readAhead(this.files.get(key), folder, this.current));
      },
      first: awaitedRepositories(this.texts, folder, {
        generation: () => this.files.generation,
        keys: () =>
          this.current.projects.length > 0 ? [] : this.files.openKeys().filter((key) => !this.isIndexedAround(key)),
      }),
      foundFirst: () => this.graph.invalidate(),
    });
    if (isOfWorkspace) this.graph.invalidate();
  }

  /** Whether a folder is too large, so that only the surroundings of open files are known. */
  isTooLarge(folder: string): boolean {
    return this.folderIndex.isTooLarge(folder);
  }

  /** Whether all files are known that may affect the findings in `key`, an open file of a folder. */
  isIndexedAround(key: FileKey): boolean {
    return this.folderIndex.isComplete(key);
  }

  /** The files that were found below any folder. */
  allFiles(): ReadonlySet<FileKey> {
    return this.folderIndex.allFiles();
  }

  /** The files that were found below `folder`. */
  filesOf(folder: string): ReadonlySet<FileKey> {
    return this.folderIndex.filesOf(folder);
  }

  open(file: TextFile): void {
    const wasOpen = this.files.isOpen(file.key);
    const previous = this.files.setOpen(file);
    const now = this.files.get(file.key);
    // A quarantined file takes part in nothing, whatever is typed in it.
    const isSame = this.graph.isUnaffectedBy(previous, now) || (wasOpen && previous === undefined && now === undefined);
    if (isSame && (wasOpen || !isTextName(file.key))) return;
    this.graph.invalidate();
  }

  /**
   * Applies edits one after the other, each relative to the text after the previous one. `result` is the final text, if
   * it is known. The syntax tree of the old version is carried over by reparsing what the edits touched.
   */
  change(key: FileKey, version: number, edits: readonly TextEdit[], result?: string): void {
    const before = this.files.getOpen(key) ?? this.files.get(key);
    if (before === undefined) return;
    const text = result ?? edits.reduce((edited, edit) => applyEdits(edited, [edit]), before.text);
    const file: TextFile = { key, uri: before.uri, version, text, pauses: this.pauses };
    const made = smallestEdits(before.text, text, edits);
    carrySummary(before, file, made);
    noteEdits(before, file, made);
    this.open(file);
  }

  /** Called when nothing in a document is being typed any more: it was saved, or somebody types elsewhere. */
  typingEnded(key: FileKey): void {
    const file = this.files.getOpen(key);
    if (file !== undefined) noteTypingEnded(file);
  }

  /** Called when a document was saved, so that its text is the one on disk. */
  saved(key: FileKey): void {
    const file = this.files.getOpen(key);
    if (file !== undefined) this.files.noteSynced(file);
  }

  /**
   * Whether the last change of a document was that the editor reloaded it from disk, so that nothing in it is being
   * typed.
   */
  wasReloaded(key: FileKey): boolean {
    const file = this.files.getOpen(key);
    if (file === undefined || !this.files.isReloaded(file)) return false;
    this.typingEnded(key);
    this.saved(key);
    return true;
  }

  close(key: FileKey): void {
    for (const [named, opened] of this.openedAs) if (opened === key) this.openedAs.delete(named);
    const before = this.files.get(key);
    this.files.close(key);
    const after = this.files.get(key);
    const wasRecognised = this.graph.closed(key);
    if (wasRecognised || isTextName(key) || !this.graph.isUnaffectedBy(before, after)) this.graph.invalidate();
  }

  /** Processes files that were created, changed or deleted on disk. Returns those whose changes have an effect. */
  changedOnDisk(announced: readonly FileKey[]): readonly FileKey[] {
    const keys = [...announced, ...this.files.readOverLinksTo(announced)];
    const newTexts = this.files.changedOnDisk(keys);
    const isNewList = this.folderIndex.changedOnDisk(keys);
    if (newTexts.length > 0 || isNewList) this.graph.invalidate();
    return isNewList ? keys : newTexts;
  }

  runs(): ProjectGraph {
    return this.graph.get();
  }

  /** The line index of a file, if its text is `text` and the index is already known. */
  linesOf(key: FileKey, text: string): LineIndex | undefined {
    const file = this.files.get(key);
    return file?.text === text ? sourcesOf(file)[0]?.lines : undefined;
  }

  /** The runs that `key` takes part in; the one that governs it comes first. */
  runsOf(key: FileKey): readonly RunDefinition[] {
    return this.runs().runsOf.get(key) ?? [];
  }

  /**
   * Whether a request about `file` is answered earlier if the current work on `besides` is abandoned. It is not if it
   * needs the very run that is being evaluated, or that the work still has to evaluate: that would only begin again.
   */
  isElsewhere(file: FileKey, besides: FileKey): boolean {
    if (file === besides) return false;
    const runsOf = this.graph.known?.runsOf;
    const needed = runsOf?.get(file)?.[0];
    if (needed === undefined) return true;
    const { evaluated } = this.work;
    return evaluated === undefined ? runsOf?.get(besides)?.includes(needed) !== true : evaluated !== needed.id;
  }

  /** Whether a run is quarantined, because the server failed on it. */
  isQuarantined(run: RunDefinition): boolean {
    return this.evaluations.isQuarantined(run, this.current);
  }

  /** Drops the results of `run`; the next request evaluates it again. */
  forgetEvaluation(run: RunDefinition): void {
    this.evaluations.forget(run);
  }

  /** The inputs of a run; the same object as long as its files are the same versions. */
  inputsOf(run: RunDefinition): ProjectInputs {
    return this.evaluations.evaluatedInputsOf(run, this.current);
  }

  projectOf(run: RunDefinition): ReturnType<Evaluations['projectOf']> {
    return this.evaluations.projectOf(run, this.current);
  }

  /** The output of `print` so far; undefined if the run was not evaluated, or was released. */
  printedBy(run: RunDefinition): readonly Printed[] | undefined {
    return this.evaluations.printedBy(run);
  }

  /** Whether a path below the folders leads out of them through a link. */
  private leadsOut(path: string): boolean {
    const isInFolder = folderOf(this.folders, path) !== undefined;
    return isInFolder && this.fs.stat(path) !== undefined && !this.folderIndex.leadsInside(path);
  }

  /** What a path in a project file in `directory` leads to. */
  targetOf(directory: string, path: string): PathTarget {
    if (expandInputs(this.view(), directory, [{ path, lead: '' }]).length > 0) return 'read';
    const target = resolve(directory, path);
    if (this.fs.stat(target) === undefined) return 'missing';
    return this.leadsOut(target) ? 'linked-outside' : 'unread';
  }

  /** The commands in the repository that run ytt with the file `key`, and whose inputs all exist. */
  commandsFor(key: FileKey): readonly PlacedCommand[] {
    const folder = folderOf(this.folders, key);
    return folder === undefined ? [] : completeCommandsWith(this.view(), folder, key);
  }

  private readonly texts: Pick<WorkspaceView, 'get' | 'isRepository'> = {
    get: (key) => {
      // In a large folder, building a graph takes longer than the server may go without a heartbeat.
      this.work.beat();
      return this.files.get(key);
    },
    isRepository: (directory) => this.folderIndex.isRepository(directory),
  };

  private view(): WorkspaceView {
    return {
      ...this.texts,
      folders: this.folders,
      keys: this.folderIndex.keysWith(this.files.openKeys()),
      isOpen: (key) => this.files.isOpen(key),
      quarantined: this.quarantine.fileKeys,
      leadsOut: (path) => this.leadsOut(path),
    };
  }

  snapshot(key: FileKey): Snapshot | undefined {
    const file = this.files.get(key);
    if (file === undefined) return undefined;
    const run = this.runsOf(key)[0];
    return snapshotOf(file, run, {
      evaluations: this.evaluations,
      settings: this.current,
      pathsBeside: () => pathsBelow(this.view(), dirname(key)),
      dataValueFlags: () => dataValueFlags(this.view(), run, key),
    });
  }
}
