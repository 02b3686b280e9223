/**
 * Checks the projects in directories, with helper threads if there is much to check. Each thread opens the workspace by
 * itself, which costs less than sending it, and takes groups of files that no other thread has taken; findings are
 * reported in the order of the files.
 */
import { relative } from 'node:path';
import type { FileFinding } from '../../diagnostics/diagnostics.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { printHarmless } from '../harmless-text.js';
import type { Report } from '../report/report.js';
import type { StartHelper, Terminal } from '../terminal.js';
import { type FindingsByFile, partialReport, wholeReport } from './check-report.js';
import { type CheckedFiles, type CheckRequest, checkedFiles } from './checked-files.js';
import { GroupCheck, notChecked } from './group-check.js';
import { type CheckedGroup, claim, type HelperStart, mainThread } from './helper.js';
import { FindingReader } from './portable-finding.js';

/** The number of files for which one more thread is worth starting. */
const filesForHelper = 250;

/** Groups beyond this number are left to the main thread. */
const mostGroups = 1_000_000;

/**
 * A group with at least this many characters may need all the memory of a thread. It is left to a helper, whose death
 * can be reported.
 */
const heavyGroup = 16 * 1024 * 1024;

/**
 * Checks the projects. `publish` is called with findings in the order of the files, as soon as they are known. Returns
 * all findings.
 */
export async function checkProjects(
  request: CheckRequest,
  terminal: Terminal,
  publish: (part: Report) => void,
): Promise<Report> {
  const check = new ProjectsCheck(request, terminal, publish);
  try {
    return await check.run();
  } finally {
    terminal.progress?.(undefined);
  }
}

class ProjectsCheck {
  private readonly request: CheckRequest;
  private readonly terminal: Terminal;
  private readonly publish: (part: Report) => void;
  /**
   * In shared memory, for each group: 0, or the number of the thread that has claimed it. Unused pages of it take no
   * memory.
   */
  private readonly claims: Int32Array;
  private helpers = 0;
  /** Groups that need a larger stack than that of the main thread. */
  private readonly tooDeep = new Set<number>();
  private readonly alive = new Set<number>();
  /** Messages of helpers that were not processed yet, or the end of a helper: its number, and the reason if it died. */
  private readonly pending: (CheckedGroup | { readonly ended: number; readonly reason: string | undefined })[] = [];
  private wake: () => void = () => {};

  constructor(request: CheckRequest, terminal: Terminal, publish: (part: Report) => void) {
    this.request = request;
    this.terminal = terminal;
    this.publish = publish;
    const { startHelper } = terminal;
    const memory = startHelper === undefined ? new ArrayBuffer(4 * mostGroups) : new SharedArrayBuffer(4 * mostGroups);
    this.claims = new Int32Array(memory);
  }

  async run(): Promise<Report> {
    const { fs, progress, startHelper } = this.terminal;
    const found = (count: number): void => {
      const wanted = Math.min(this.terminal.cores - 1, Math.floor(count / filesForHelper));
      while (startHelper !== undefined && this.helpers < wanted) this.start(startHelper);
    };
    const files = checkedFiles(this.request, { fs, found, ...(progress === undefined ? {} : { progress }) });
    const results = new Results(files, this.request.directory, this.publish, progress);
    await this.checkAll(files, results);
    this.tellPassedOver(files);
    return wholeReport(files, results.byFile, this.request.directory);
  }

  /** Reports the files that could not be checked and have no finding about that. */
  private tellPassedOver({ keys, targets, workspace }: CheckedFiles): void {
    const tooLarge = workspace.files.tooLarge();
    const { unread } = workspace.runs();
    const { fileSize } = workspace.settings.limits;
    for (const key of keys) {
      const isTarget = targets.includes(key) && workspace.runsOf(key).length === 0;
      const isTooLarge = tooLarge.has(key) && !unread.has(key);
      if (!isTarget && !isTooLarge) continue;
      const what = isTooLarge ? `is larger than ${fileSize} bytes, and is not read` : 'belongs to no project';
      printHarmless(this.terminal, `${relative(this.request.directory, key)} ${what}\n`);
    }
  }

  private start(startHelper: StartHelper): void {
    const number = ++this.helpers;
    this.alive.add(number);
    const receive = (message: (typeof this.pending)[number]): void => {
      this.pending.push(message);
      this.wake();
    };
    const start: HelperStart = { request: this.request, claims: this.claims, number };
    startHelper(start, {
      // `as` is safe because helpers send no other messages.
      received: (message) => receive(message as CheckedGroup),
      ended: (reason) => receive({ ended: number, reason }),
    });
  }

  private async checkAll(files: CheckedFiles, results: Results): Promise<void> {
    const { groups } = files;
    const own = new GroupCheck(files);
    const reader = new FindingReader(files.workspace);
    const read = (): void => {
      for (const message of this.pending.splice(0)) {
        if ('ended' in message) this.helperEnded(message, files, results);
        else {
          const { index, findings } = message;
          const found = isSame(message, groups[index]) ? reader.read(findings) : this.checked(own, files, index);
          if (found !== undefined) results.add(index, found);
        }
      }
    };
    while (results.isIncomplete) {
      for (const index of groups.keys()) {
        // Whether a group is heavy is only known after its files were read, which would be useless for a claimed group.
        if (results.has(index) || (this.claims[index] ?? 0) > 0) continue;
        if (this.alive.size > 0 && (this.tooDeep.has(index) || isHeavy(files, index))) continue;
        if (!claim(this.claims, index, mainThread)) continue;
        const found = this.checked(own, files, index);
        if (found === undefined) continue;
        results.add(index, found);
        // Messages of helpers are received between two groups.
        if (this.helpers > 0) await new Promise(setImmediate);
        read();
      }
      while (results.isIncomplete && this.alive.size > 0) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
          if (this.pending.length > 0) resolve();
        });
        read();
      }
    }
  }

  /** The findings of a group, or undefined if it is left to a helper because the stack of this thread is too small. */
  private checked(own: GroupCheck, files: CheckedFiles, index: number): FindingsByFile | undefined {
    try {
      return own.check(index);
    } catch {
      const { startHelper } = this.terminal;
      if (startHelper === undefined || this.tooDeep.has(index)) return notChecked(files, index, 'it nests too deeply');
      this.tooDeep.add(index);
      this.claims[index] = 0;
      // Helpers that are running may have passed the group already, so another one is started.
      this.start(startHelper);
      return undefined;
    }
  }

  /** Reports the groups that a helper had claimed when it died; the remaining helpers claim others. */
  private helperEnded(
    { ended, reason }: { readonly ended: number; readonly reason: string | undefined },
    files: CheckedFiles,
    results: Results,
  ): void {
    this.alive.delete(ended);
    for (const index of files.groups.keys())
      if (this.claims[index] === ended)
        results.add(index, notChecked(files, index, reason ?? 'the thread that checked it ended before it was done'));
  }
}

/** Whether a helper means the same group. Files may have been created or deleted since it read the directories. */
function isSame({ first, size }: CheckedGroup, group: readonly FileKey[] | undefined): boolean {
  return group?.[0] === first && group.length === size;
}

function isHeavy({ workspace, groups }: CheckedFiles, index: number): boolean {
  let length = 0;
  for (const key of groups[index] ?? []) length += workspace.files.get(key)?.text.length ?? 0;
  return length > heavyGroup;
}

/** The findings so far, reported in the order of the files. */
class Results {
  readonly byFile = new Map<FileKey, readonly FileFinding[]>();
  private readonly files: CheckedFiles;
  private readonly directory: string;
  private readonly publish: (part: Report) => void;
  private readonly progress: Terminal['progress'];
  private readonly done = new Set<number>();
  private readonly known = new Set<FileKey>();
  private reported = 0;

  constructor(files: CheckedFiles, directory: string, publish: (part: Report) => void, progress: Terminal['progress']) {
    this.files = files;
    this.directory = directory;
    this.publish = publish;
    this.progress = progress;
  }

  get isIncomplete(): boolean {
    return this.done.size < this.files.groups.length;
  }

  has(index: number): boolean {
    return this.done.has(index);
  }

  /** Adds the findings of a group, once. */
  add(index: number, found: FindingsByFile): void {
    const { groups, keys } = this.files;
    if (this.done.has(index)) return;
    this.done.add(index);
    for (const key of groups[index] ?? []) this.known.add(key);
    for (const [key, findings] of found) this.byFile.set(key, findings);
    for (let key = keys[this.reported]; key !== undefined && this.known.has(key); key = keys[++this.reported]) {
      const findings = this.byFile.get(key);
      if (findings !== undefined) this.publish(partialReport(new Map([[key, findings]]), this.directory));
    }
    this.progress?.(`checked ${this.known.size} of ${keys.length} files`);
  }
}
