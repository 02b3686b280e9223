/** `check`: reports findings, in one run given by flags or in the projects below directories. */
import { evaluateProject, hasError } from '@ytt-language/shared';
import { atFixableFile } from '../diagnostics/run-findings.js';
import { defaultSettings } from '../workspace/settings/settings.js';
import { readBaseline, withoutKnown, writeBaseline } from './baseline.js';
import { checkProjects } from './checking/check-projects.js';
import { command } from './command.js';
import type { Flags } from './flags/flag.js';
import { printHarmless } from './harmless-text.js';
import { readInputs } from './inputs/read-inputs.js';
import { type RunFlagValues, runFlags, runOptions } from './inputs/run-flags.js';
import { inChangedFiles, type Report, type ReportFormat, type StreamedFormat } from './report/report.js';
import { reportGithub } from './report/report-github.js';
import { reportGitlab } from './report/report-gitlab.js';
import { reportJson } from './report/report-json.js';
import { reportSarif } from './report/report-sarif.js';
import { reportText, streamedText } from './report/report-text.js';
import { exit, type Terminal, UsageError } from './terminal.js';

/** The flags that leave out findings that are not new. */
const newsFlags = {
  baseline: { kind: 'string', help: 'FILE with what was known before, which is left out', completes: 'path' },
  'update-baseline': { kind: 'boolean', help: 'write what is found to the file of --baseline' },
  'changed-since': { kind: 'string', help: 'REVISION of git: only what is in files that changed since' },
} as const satisfies Flags;

/** The formats that can be printed before all findings are known. */
const streamed: Readonly<Record<string, StreamedFormat>> = {
  text: streamedText,
  github: { part: reportGithub, end: () => '' },
};

const formats: Readonly<Record<string, ReportFormat>> = {
  text: reportText,
  json: reportJson,
  github: reportGithub,
  gitlab: reportGitlab,
  sarif: reportSarif,
};

/**
 * The exit status is 1 if the report has errors, otherwise 0. With `--update-baseline`, the baseline is written instead
 * of a report, and the status is 0. Throws a `UsageError` for an unknown format, or for `--update-baseline` without
 * `--baseline`.
 */
export const checkCommand = command({
  name: 'check',
  arguments: '[PATHS]',
  completes: 'path',
  summary: 'find what is wrong; directories are searched for projects',
  flags: {
    ...runFlags,
    ...newsFlags,
    format: { kind: 'string', help: `${Object.keys(formats).join(', ')}`, completes: Object.keys(formats) },
  },
  run: async ({ values, positionals }, terminal) => {
    const {
      format: formatName = 'text',
      baseline,
      'update-baseline': update,
      'changed-since': revision,
      ...run
    } = values;
    const format = Object.hasOwn(formats, formatName) ? formats[formatName] : undefined;
    if (format === undefined)
      throw new UsageError(`check: unknown format '${formatName}' (known: ${Object.keys(formats).join(', ')})`);
    // A missing flag is reported before everything is checked.
    if (update === true && baseline === undefined)
      throw new UsageError('check: --update-baseline needs --baseline FILE, the file to write');
    const known = update === true || baseline === undefined ? undefined : readBaseline(baseline, terminal);
    const changedFiles = revision === undefined ? undefined : terminal.changedFiles(revision);
    const news = (report: Report): Report =>
      changedFiles === undefined ? report : inChangedFiles(report, changedFiles, terminal);
    // The comparison with a baseline needs all findings.
    const stream = update === true || known !== undefined ? undefined : streamed[formatName];
    let isStreamed = false;
    const publish = (part: Report): void => {
      isStreamed = stream !== undefined;
      if (stream !== undefined) terminal.out(stream.part(news(part), terminal));
    };
    const all = await findReport(run, positionals, terminal, publish);
    if (update === true && baseline !== undefined) return writeBaseline(all, baseline, terminal);
    const changed = news(all);
    const report = known === undefined ? changed : withoutKnown(changed, all, known);
    terminal.out(isStreamed && stream !== undefined ? stream.end(report, terminal) : format(report, terminal));
    return hasError(report.findings) ? exit.findings : exit.clean;
  },
});

/**
 * With flags of a run, or standard input, the paths are the inputs of that run; otherwise projects are searched for in
 * them.
 */
async function findReport(
  run: RunFlagValues,
  paths: readonly string[],
  terminal: Terminal,
  publish: (part: Report) => void,
): Promise<Report> {
  const { dialect, debug: _, ...others } = run;
  const isOneRun = Object.keys(others).length > 0 || paths.includes('-');
  if (!isOneRun) {
    const settings = {
      ...defaultSettings,
      dialect: runOptions({ dialect }).dialect ?? defaultSettings.dialect,
      // Only editors can show these, by fading text.
      severity: { ...defaultSettings.severity, 'unused-symbol': 'off' },
    };
    const request = { paths: paths.length === 0 ? ['.'] : paths, settings, directory: terminal.directory };
    return checkProjects(request, terminal, publish);
  }
  const read = await readInputs({ ...run, file: [...paths, ...(run.file ?? [])] }, terminal);
  const project = evaluateProject(read.inputs);
  // Output of `print` is printed after its code has run.
  const findings = atFixableFile(project, project.findings);
  for (const { text } of project.printed) printHarmless(terminal, `${text}\n`);
  return { findings, paths: read.paths };
}
