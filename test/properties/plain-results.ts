/** Findings and other results as plain data, positions included, so that two evaluations can be compared. */
import {
  defaultRunOptions,
  evaluateProject,
  type Finding,
  type Project,
  type ProjectInputs,
  type RunOptions,
  SourceFile,
} from '@ytt-language/shared';
import { StarlarkObject } from '../../shared/src/starlark/values/value.js';

/** A run of `files`; those below `values/` are data values files. */
export function inputsOf(files: readonly SourceFile[], options: Partial<RunOptions> = {}): ProjectInputs {
  const isValues = (file: SourceFile): boolean => file.path.startsWith('values/');
  return {
    files: files.filter((file) => !isValues(file)),
    dataValuesFiles: files.filter(isValues),
    dataValues: [],
    options: { ...defaultRunOptions, limits, ...options },
  };
}

/** Enough for every seed; random code seldom ends by itself. */
export const limits = { steps: 300_000, bytes: 64 * 1024 * 1024, depth: 200 };

export function sourcesOf(files: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(files).map(([path, text]) => new SourceFile(path, text));
}

export function plainFinding({ code, severity, message, file, range, related, fixes }: Finding): string {
  const place = (path: string, { start, end }: { start: number; end: number }): string => `${path}[${start},${end}]`;
  return JSON.stringify([
    place(file.path, range),
    code,
    severity,
    message,
    related.map((one) => [place(one.file.path, one.range), one.message]),
    fixes?.map((fix) => fix.edits.map(({ file: other, edit }) => [place(other.path, edit.range), edit.newText])),
  ]);
}

/** Findings of these kinds are shown where somebody types, if that causes them (`placement/typed-lines.ts`). */
export const placedByTyping: ReadonlySet<unknown> = new Set(['template-code-syntax', 'evaluation-failed']);

/** A finding of a workspace without its place, if that may depend on the last edit and not on the texts alone. */
export function withoutTypedPlace<F extends Finding>(finding: F): F {
  return placedByTyping.has(finding.code) ? { ...finding, range: { start: 0, end: 0 }, related: [] } : finding;
}

/** Everything a run reports, in that order. */
export function plainProject(project: Project): Record<string, unknown> {
  return {
    findings: project.findings.map(plainFinding),
    inspect: project.findingsOf('inspect').map(plainFinding),
    schema: project.schema === undefined ? undefined : placed(project.schema),
    dataValues: placed(project.dataValues),
    output: project.output.files,
  };
}

export function plainRun(inputs: ProjectInputs): Record<string, unknown> {
  return plainProject(evaluateProject(inputs));
}

/** A tree of nodes with files by their paths; functions and values of Starlark are left out. */
export function placed(value: unknown): string {
  return JSON.stringify(value, (key: string, child: unknown): unknown => {
    if (typeof child === 'bigint') return `${child}n`;
    if (child === undefined || child === null || typeof child !== 'object') return child;
    if (key === 'origin' || key === 'typeOrigin') return placedOrigin(child);
    if (key === 'annotations' || key === 'validation' || key === 'program') return undefined;
    if (child instanceof StarlarkObject) return child.type;
    if (child instanceof Map) return [...child.entries()];
    return child;
  });
}

function placedOrigin(origin: object): unknown {
  if (!('file' in origin) || !(origin.file instanceof SourceFile)) return origin;
  const { file, start, end, valueStart, valueEnd } = origin as Record<string, unknown> & { file: SourceFile };
  return [file.path, start, end, valueStart, valueEnd];
}
