/** `schema --from`: prints a ytt schema document for a JSON Schema, or for a schema in an OpenAPI document. */
import { importSchema, type Json, openApiSchemas, readJsonFile, visibleLine } from '@ytt-language/shared';
import { command } from './command.js';
import { printHarmless } from './harmless-text.js';
import { readInputs } from './inputs/read-inputs.js';
import { runFlags, runOptions } from './inputs/run-flags.js';
import { exit, UsageError } from './terminal.js';

const sources = ['json-schema', 'openapi'] as const;

/**
 * Prints the document to standard output, and to standard error a line for each part of the given schema that ytt
 * cannot express. Throws a `UsageError` if there is not exactly one file, if it is neither JSON nor YAML, or if it has
 * no schema of the given name.
 */
export const schemaFromCommand = command({
  name: 'schema --from',
  arguments: `${sources.join('|')} FILE`,
  summary: 'print a schema document with the same verdicts; what ytt cannot say is told on standard error',
  flags: {
    from: { kind: 'string', help: sources.join(', '), completes: sources },
    file: { ...runFlags.file, help: 'the file, for FILE' },
    name: { kind: 'string', help: 'the schema in an OpenAPI document; else dataValues, or the only one' },
    dialect: { ...runFlags.dialect, help: 'released, or proposed: the language to write the schema in' },
  },
  run: async ({ values, positionals }, terminal) => {
    const { from, name } = values;
    const source = sources.find((one) => one === from);
    if (source === undefined) throw new UsageError(`schema: unknown source '${from}' (known: ${sources.join(', ')})`);
    if (name !== undefined && source !== 'openapi') throw new UsageError('schema: --name is for OpenAPI documents');
    const { dialect } = runOptions(values);
    const paths = [...(values.file ?? []), ...positionals];
    const [path, ...others] = paths;
    if (path === undefined || others.length > 0)
      throw new UsageError(`schema: expected one file for --from, but found ${paths.length}`);
    const { files } = (await readInputs({ file: [path] }, terminal)).inputs;
    const [file] = files;
    if (file === undefined || files.length > 1)
      throw new UsageError(`schema: expected a file, but ${path} is a directory`);
    const read = readJsonFile(file);
    if ('problem' in read) throw new UsageError(`schema: ${path}: ${read.problem}`);
    const schema = source === 'openapi' ? namedSchema(read.value, name, path) : read.value;
    const { text, notes } = importSchema(schema, read.value, dialect === 'proposed' ? 'proposed' : 'released');
    for (const line of noteLines(notes, path)) printHarmless(terminal, `${line}\n`);
    terminal.out(text);
    return exit.clean;
  },
});

/** For how many places a note is listed. The written schema has it at each of them. */
const mostPlaces = 20;

function noteLines(notes: ReturnType<typeof importSchema>['notes'], file: string): readonly string[] {
  const counts = new Map<string, number>();
  const lines = notes.flatMap(({ path, message }) => {
    const count = (counts.get(message) ?? 0) + 1;
    counts.set(message, count);
    return count > mostPlaces ? [] : [`${path === '' ? file : visibleLine(path)}: ${visibleLine(message)}`];
  });
  const more = [...counts].filter(([, count]) => count > mostPlaces);
  return [
    ...lines,
    ...more.map(([message, count]) => `${count - mostPlaces} more places: ${visibleLine(message)} (see the schema)`),
  ];
}

/** The name of the schema in OpenAPI documents that ytt writes. */
const ownName = 'dataValues';

/** How many names of schemas are listed. */
const mostNames = 20;

function namedSchema(document: Json, name: string | undefined, path: string): Json {
  const schemas = openApiSchemas(document);
  if (schemas === undefined) throw new UsageError(`schema: ${path} has no components.schemas`);
  const names = [...schemas.keys()];
  const [only] = names;
  const chosen = name ?? (names.length === 1 ? only : ownName);
  const schema = schemas.get(chosen ?? ownName);
  if (schema !== undefined) return schema;
  const known = names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', …' : '');
  throw new UsageError(`schema: --name: ${path} has no schema '${chosen}' (known: ${known})`);
}
