/** `check`: finds what is wrong, in one run given by flags or in the projects below directories. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { evaluateProject } from '@ytt-language/shared';
import { defaultSettings } from '../workspace/settings/settings.js';
import { readBaseline, withoutKnown, writeBaseline } from './baseline.js';
import { findProjectFindings } from './inputs/find-projects.js';
import { readInputs } from './inputs/read-inputs.js';
import { type RunFlagValues, runFlags, runOptions } from './inputs/run-flags.js';
import { hasErrors, inChangedFiles, keepFindings, type Report, type ReportFormat } from './report/report.js';
import { reportGithub } from './report/report-github.js';
import { reportGitlab } from './report/report-gitlab.js';
import { reportJson } from './report/report-json.js';
import { reportSarif } from './report/report-sarif.js';
import { reportText } from './report/report-text.js';
import { exit, type Terminal, UsageError } from './terminal.js';

/** The flags that leave out what is no news. */
const newsFlags = {
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean' },
  'changed-since': { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

const formats: Readonly<Record<string, ReportFormat>> = {
  text: reportText,
  json: reportJson,
  github: reportGithub,
  gitlab: reportGitlab,
  sarif: reportSarif,
};

export async function checkCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { ...runFlags, ...newsFlags, format: { type: 'string', default: 'text' } },
    allowPositionals: true,
  });
  const { format: formatName, baseline, 'update-baseline': update, 'changed-since': revision, ...run } = values;
  const format = Object.hasOwn(formats, formatName) ? formats[formatName] : undefined;
  if (format === undefined)
    throw new UsageError(`check: unknown format '${formatName}' (known: ${Object.keys(formats).join(', ')})`);
  const found = await findReport(run, positionals, terminal);
  // What editors show in grey is no news to who runs a check.
  const all = keepFindings(found, ({ code }) => code !== 'unused-symbol');
  if (update === true) return writeBaseline(all, baseline, terminal);
  const changed =
    revision === undefined ? all : inChangedFiles(all, terminal.changedFiles(revision), terminal.directory);
  const report = baseline === undefined ? changed : withoutKnown(changed, all, readBaseline(baseline, terminal));
  terminal.out(format(report, { colors: terminal.colors }));
  return hasErrors(report.findings) ? exit.findings : exit.clean;
}

/** With flags of a run, or standard input, the paths are its inputs; else projects are searched for in them. */
async function findReport(run: RunFlagValues, paths: readonly string[], terminal: Terminal): Promise<Report> {
  const { dialect, ...others } = run;
  const isOneRun = Object.keys(others).length > 0 || paths.includes('-');
  if (!isOneRun) {
    const settings = { ...defaultSettings, dialect: runOptions({ dialect }).dialect ?? defaultSettings.dialect };
    return findProjectFindings(paths.length === 0 ? ['.'] : paths, settings, terminal);
  }
  const read = await readInputs({ ...run, file: [...paths, ...(run.file ?? [])] }, terminal);
  return { findings: evaluateProject(read.inputs).findings, paths: read.paths };
}
