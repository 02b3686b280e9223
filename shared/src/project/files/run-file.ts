/**
 * The role of a file in a run, according to its name and its `--file-mark`s
 * (https://carvel.dev/ytt/docs/v0.48.x/file-marks/).
 */
import { SourceFile } from '../../text/source-file.js';

/** ytt's type of a file; data files are `unknown`. */
export type FileType = 'yaml' | 'text' | 'starlark' | 'unknown';

/** A `-f` input and its role. */
export interface RunFile {
  /** `path` is the path that ytt uses. With a `path=` mark, this is a different object from the input. */
  readonly source: SourceFile;
  /** The path before any `path=` mark; marks are matched against it. */
  readonly originalPath: string;
  readonly type: FileType;
  /** Whether its ytt comments have a meaning. A file that is neither a template nor a library is plain. */
  readonly isTemplate: boolean;
  /** Whether it can be loaded (`.star`, `.lib.yml`). */
  readonly isLibrary: boolean;
  readonly isForOutput: boolean;
  /** Its index among the inputs. */
  readonly order: number;
}

/** The properties that `--file-mark`s set; absent members follow from the name. */
export interface FileMarks {
  path?: string;
  type?: FileType;
  template?: boolean;
  forOutput?: boolean;
}

/** The role of `input`, number `order` among the inputs. `marks` override what its name implies. */
export function runFile(input: SourceFile, order: number, marks: FileMarks = {}): RunFile {
  const source = marks.path === undefined || marks.path === input.path ? input : new SourceFile(marks.path, input.text);
  const type = marks.type ?? typeByName(source.path);
  const isLibrary = isLibraryByName(source.path, type);
  const isTemplateByType = !isLibrary && (type === 'yaml' || type === 'text');
  return {
    source,
    originalPath: input.path,
    type,
    isTemplate: marks.template ?? isTemplateByType,
    isLibrary,
    isForOutput: marks.forOutput ?? (marks.template === true || isTemplateByType),
    order,
  };
}

/** Whether two runs, or two parts of them, have the same versions of files in the same roles and the same order. */
export function areSameFiles(some: readonly RunFile[], others: readonly RunFile[]): boolean {
  return some.length === others.length && some.every((one, i) => isSameFile(one, others[i]));
}

function isSameFile(one: RunFile, other: RunFile | undefined): boolean {
  return (
    one.source === other?.source &&
    one.type === other.type &&
    one.isTemplate === other.isTemplate &&
    one.isForOutput === other.isForOutput &&
    one.order === other.order
  );
}

/** The type that a file's name implies. */
export function typeByName(path: string): FileType {
  const name = baseName(path);
  if (name.endsWith('.yaml') || name.endsWith('.yml')) return 'yaml';
  if (name.endsWith('.star')) return 'starlark';
  return name.endsWith('.txt') ? 'text' : 'unknown';
}

/** Whether a file can be loaded, given its `type` by name or mark. */
export function isLibraryByName(path: string, type = typeByName(path)): boolean {
  return type === 'starlark' || isLibraryName(path);
}

/** Whether the name has `lib` before its last extension, as in `funcs.lib.yml`. */
function isLibraryName(path: string): boolean {
  const parts = baseName(path).split('.');
  return parts.length > 2 && parts[parts.length - 2] === 'lib';
}

/** The part of a path after its last slash. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
