/** `--file-mark FILE:KEY=VALUE`: finds the files that a mark applies to, and sets their properties. */
import type { Finding, Words } from '../../findings/finding.js';
import type { SourceFile } from '../../text/source-file.js';
import { argumentFinding } from './argument-finding.js';
import { type FileMarks, type FileType, type RunFile, runFile } from './run-file.js';

const templateTypes: Readonly<Record<string, { readonly type: FileType; readonly template: boolean }>> = {
  'yaml-template': { type: 'yaml', template: true },
  'yaml-plain': { type: 'yaml', template: false },
  'text-template': { type: 'text', template: true },
  'text-plain': { type: 'text', template: false },
  starlark: { type: 'starlark', template: false },
  data: { type: 'unknown', template: false },
};

interface MarkedInput {
  readonly input: SourceFile;
  /** The path against which marks are matched. */
  readonly path: string;
  readonly marks: FileMarks;
  exclusive: boolean;
  excluded: boolean;
}

const noPaths: ReadonlyMap<SourceFile, string> = new Map();

/**
 * The run's files in order, without excluded ones. Marks that ytt rejects become findings and have no effect.
 * `originalPaths` has the paths against which marks are matched, for files that were renamed.
 */
export function markFiles(
  inputs: readonly SourceFile[],
  fileMarks: readonly string[],
  originalPaths = noPaths,
): { files: readonly RunFile[]; findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const marked: MarkedInput[] = inputs.map((input) => {
    const path = originalPaths.get(input) ?? input.path;
    return { input, path, marks: {}, exclusive: false, excluded: false };
  });
  for (const mark of fileMarks) {
    const problem = applyMark(marked, mark);
    if (problem !== undefined) findings.push(argumentFinding('file-mark-invalid', 'file-mark', mark, problem));
  }
  if (marked.some((one) => one.exclusive)) for (const one of marked) one.marks.forOutput = one.exclusive;
  const files = marked.flatMap((one, index) => (one.excluded ? [] : [runFile(one.input, index, one.marks)]));
  return { files, findings };
}

/** Returns what is wrong with the mark; undefined if it is valid. */
function applyMark(marked: readonly MarkedInput[], mark: string): Words | undefined {
  const [path, setting] = splitOnce(mark, ':');
  if (setting === undefined)
    return { plain: formatWanted(mark), message: `Expected file mark '${mark}' to be in format path:key=value` };
  const [key, value] = splitOnce(setting, '=');
  if (value === undefined)
    return {
      plain: formatWanted(mark),
      message: `Expected file mark '${mark}' key-value portion to be in format key=value`,
    };
  const pattern = markPattern(path);
  const matching = marked.filter((one) => !one.excluded && pattern.test(one.path));
  if (matching.length === 0)
    return {
      plain: `No file of this run is called ${path}`,
      message: `Expected file mark '${mark}' to match at least one file by path, but did not`,
    };
  for (const one of matching) {
    const problem = setMark(one, key, value);
    if (problem !== undefined) return { plain: problem.plain, message: `${problem.message} in file mark '${mark}'` };
  }
  return undefined;
}

function setMark(one: MarkedInput, key: string, value: string): Words | undefined {
  switch (key) {
    case 'path':
      one.marks.path = value;
      return undefined;
    case 'type': {
      const type = Object.hasOwn(templateTypes, value) ? templateTypes[value] : undefined;
      if (type === undefined) return unknownValue(Object.keys(templateTypes).join(', '), value);
      Object.assign(one.marks, type);
      return undefined;
    }
    case 'exclude':
    case 'for-output':
    case 'exclusive-for-output':
      if (value !== 'true') return unknownValue('true', value);
      if (key === 'exclude') one.excluded = true;
      else if (key === 'for-output') one.marks.forOutput = true;
      else one.exclusive = true;
      return undefined;
    default:
      return {
        plain: `Expected path, type, exclude, for-output or exclusive-for-output, but found ${key}`,
        message: 'Unknown key',
      };
  }
}

function formatWanted(mark: string): string {
  return `Expected PATH:KEY=VALUE, but found "${mark}"`;
}

function unknownValue(wanted: string, value: string): Words {
  return { plain: `Expected ${wanted}, but found ${value}`, message: 'Unknown value' };
}

/** The first double asterisk with a slash matches across directories, and the first other asterisk within one. */
function markPattern(path: string): RegExp {
  const quoted = path.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&');
  return new RegExp(`^${quoted.replace('\\*\\*/\\*', '.+').replace('\\*', '[^/]+')}$`);
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}
