/** `schema diff`: prints what changed between two schemas for the people who set data values. */
import { resolve } from 'node:path';
import {
  diffJson,
  diffMarkdown,
  diffSchemas,
  diffText,
  evaluateProject,
  nothingChanged,
  type SchemaDiff,
  type SchemaNode,
  type ShownPlace,
  SourceFile,
} from '@ytt-language/shared';
import { decodeText } from '../workspace/files/text-encoding.js';
import { command } from './command.js';
import { harmlessText, printHarmless } from './harmless-text.js';
import { type ReadInputs, readInputs } from './inputs/read-inputs.js';
import { type RunFlagValues, runFlags } from './inputs/run-flags.js';
import { reportErrors } from './report/report-text.js';
import { exit, type Terminal, UsageError } from './terminal.js';

const formats = ['text', 'json', 'markdown'] as const;

/**
 * The exit status is 0 if every change is compatible, and 1 if one is not, or a schema has errors. Throws a
 * `UsageError` if there are not exactly two arguments, the format is unknown, or there is no schema in one of them.
 */
export const schemaDiffCommand = command({
  name: 'schema diff',
  completes: 'path',
  arguments: 'OLD NEW',
  summary: 'print what changed between two schemas: files, directories, or REVISION:PATH as git has it',
  flags: {
    ...runFlags,
    file: { ...runFlags.file, help: '[NAME=]PATH, what both schemas need besides' },
    format: { kind: 'string', completes: formats, help: formats.join(', ') },
  },
  run: async ({ values, positionals }, terminal) => {
    const format = formats.find((one) => one === (values.format ?? 'text'));
    if (format === undefined)
      throw new UsageError(`schema diff: unknown format '${values.format}' (known: ${formats.join(', ')})`);
    const [older, newer, ...others] = positionals;
    if (older === undefined || newer === undefined || others.length > 0)
      throw new UsageError(`schema diff: expected two schemas, OLD and NEW, but found ${positionals.length}`);
    const before = await readSchemaInputs(older, values, terminal);
    const after = await readSchemaInputs(newer, values, terminal);
    const [was, is] = [schemaOf(older, before, terminal), schemaOf(newer, after, terminal)];
    if (was === undefined || is === undefined) return exit.findings;
    const diff = isSameRun(before, after) ? nothingChanged : diffSchemas(was, is);
    const paths = new Map([...before.paths, ...after.paths]);
    const place: ShownPlace = ({ file, start }) => `${paths.get(file) ?? file.path}:${file.lines.lineAt(start) + 1}`;
    terminal.out(printers[format](diff, place, `Changes from ${older} to ${newer}`));
    return diff.effect === 'compatible' ? exit.clean : exit.findings;
  },
});

const printers: Readonly<
  Record<(typeof formats)[number], (diff: SchemaDiff, place: ShownPlace, title: string) => string>
> = {
  text: (diff, place) => harmlessText(diffText(diff, place)),
  json: diffJson,
  markdown: (diff, _place, title) => diffMarkdown(diff, title),
};

/** Whether two runs read the same code. It then has the same meaning, even if that cannot be shown per function. */
function isSameRun({ inputs: { files } }: ReadInputs, { inputs: { files: others } }: ReadInputs): boolean {
  return (
    files.length === others.length &&
    files.every(({ path, text }, i) => path === others[i]?.path && text === others[i].text)
  );
}

/** The schema of the run that `argument` names; undefined if it has errors, which are reported. */
function schemaOf(argument: string, { inputs, paths }: ReadInputs, terminal: Terminal): SchemaNode | undefined {
  const project = evaluateProject(inputs);
  const findings = project.findingsOf('openapi');
  for (const { text } of project.printed) printHarmless(terminal, `${text}\n`);
  if (reportErrors(findings, paths, terminal)) return undefined;
  const { schema } = project;
  if (schema === undefined) throw new UsageError(`schema diff: there is no schema document in ${argument}`);
  return schema;
}

/** An existing path takes precedence, even if it looks like a path in a revision. */
async function readSchemaInputs(argument: string, values: RunFlagValues, terminal: Terminal): Promise<ReadInputs> {
  const [, revision = '', path = ''] = /^([^:]+):(.+)$/.exec(argument) ?? [];
  if (revision === '' || terminal.fs.stat(resolve(terminal.directory, argument)) !== undefined)
    return readInputs({ ...values, file: [...(values.file ?? []), argument] }, terminal);
  const { inputs, paths } = await readInputs(values, terminal);
  const revised = terminal.revisionFiles(revision, path).map(({ name, path: whole, bytes }) => {
    return [new SourceFile(name, decodeText(bytes)), `${revision}:${whole}`] as const;
  });
  return {
    inputs: { ...inputs, files: [...inputs.files, ...revised.map(([file]) => file)] },
    paths: new Map([...paths, ...revised]),
  };
}
