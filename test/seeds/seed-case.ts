/** What is checked about an example of the design documents, and how. */
import {
  defaultRunOptions,
  evaluateProject,
  type Finding,
  firstLine,
  jsonSchema,
  type Project,
  printJson,
  type RunOptions,
  SourceFile,
} from '@ytt-language/shared';
import { type PathStep, schemaAt, typeText } from '@ytt-language/shared/tooling';
import { fromNodes } from './plain.js';
import type { Seed } from './seed-blocks.js';

/** One run of an example. */
export interface SeedCase {
  readonly seed: Seed;
  readonly section: string;
  /** The number of the block within the section, from 1; the first unless given. */
  readonly nth?: number;
  /**
   * What the case shows, if the section has several; and which passage was followed where two contradict each other.
   */
  readonly shows?: string;
  /** The example as a schema, if it is not one by itself: by default, below the header of its language. */
  readonly schema?: (block: string) => string;
  /** Data values documents, in order. */
  readonly values?: readonly ((block: string) => string)[];
  /** Templates. */
  readonly templates?: readonly string[];
  readonly dialect?: RunOptions['dialect'];
  /**
   * Errors as `FILE:LINE:COLUMN CODE: MESSAGE`, line and column from 1, with the first line of the message. None unless
   * given.
   */
  readonly errors?: readonly string[];
  /** Warnings, information and hints, in the same form; none unless given. */
  readonly notices?: readonly string[];
  /** Some of the effective data values, by path (`a.b[0]`; empty for all). */
  readonly effective?: Readonly<Record<string, unknown>>;
  /** The types of some data values, as in hovers; `a[]` is an item. */
  readonly types?: Readonly<Record<string, string>>;
  /** The JSON Schema of some data values, by path, without documentation and `default`. */
  readonly exported?: Readonly<Record<string, unknown>>;
  /** The titles, descriptions or examples of some data values. */
  readonly documented?: Readonly<Record<string, Partial<{ title: string; description: string; examples: unknown }>>>;
}

/** The result of a case, in the form of the case. */
export type SeedOutcome = Pick<SeedCase, 'errors' | 'notices' | 'effective' | 'types' | 'exported' | 'documented'>;

const headers: Readonly<Record<Seed, string>> = {
  '001': '#@schema/match data_values=True',
  '003': '#@schema/definition data_values=True',
  '004': '#@schema',
};

/** The text of an example below the header of its language, preceded by the loads it needs. */
export function under(seed: Seed, ...loads: readonly string[]): (block: string) => string {
  const load = loads.map((name) => `#@ load("@ytt:${name}", "${name}")\n`).join('');
  return (block) => `${load}${headers[seed]}\n---\n${block}`;
}

/** A data values document with the text. */
export function values(text: string): () => string {
  return () => `#@data/values\n---\n${text}`;
}

/** The files of a case for the example's text. */
export function filesOf(given: SeedCase, block: string): readonly SourceFile[] {
  const schema = new SourceFile('schema.yml', (given.schema ?? under(given.seed))(block));
  const valuesFiles = (given.values ?? []).map((write, i) => new SourceFile(`values${i || ''}.yml`, write(block)));
  const templates = (given.templates ?? []).map((text, i) => new SourceFile(`template${i || ''}.yml`, text));
  return [schema, ...valuesFiles, ...templates];
}

/** A run of the case for the example's text. */
export function projectOf(given: SeedCase, block: string): Project {
  const options = { ...defaultRunOptions, ...(given.dialect === undefined ? {} : { dialect: given.dialect }) };
  return evaluateProject({ files: filesOf(given, block), dataValuesFiles: [], dataValues: [], options });
}

/** Evaluates a case for the example's text, and returns what the case checks. */
export function runCase(given: SeedCase, block: string): SeedOutcome {
  const project = projectOf(given, block);
  const told = (isTold: (severity: string) => boolean): string[] =>
    project.findings
      .filter(({ severity }) => isTold(severity))
      .map((one) => `${placeOf(one)} ${one.code}: ${firstLine(one)}`);
  const data = fromNodes(project.dataValues.value);
  const schemaOf = (path: string): ReturnType<typeof schemaAt> => declarationAt(project, path);
  return {
    errors: told((severity) => severity === 'error'),
    notices: told((severity) => severity !== 'error'),
    ...(given.effective && { effective: mapped(given.effective, (path) => valueAt(data, stepsOf(path))) }),
    ...(given.types && { types: mapped(given.types, (path) => typeOf(schemaOf(path))) }),
    ...(given.exported && { exported: mapped(given.exported, (path) => exportedAt(schemaOf(path))) }),
    ...(given.documented && {
      documented: mapped(given.documented, (path, wanted) => {
        const { title = '', description = '', examples = [] } = schemaOf(path)?.documentation ?? {};
        const all = { title, description, examples: examples.map((one) => [one.description, fromNodes(one.value)]) };
        return Object.fromEntries(Object.entries(all).filter(([name]) => name in wanted));
      }),
    }),
  };
}

/** The declaration of the data value at `path` in the schema of a case. */
export function declarationAt({ schema }: Project, path: string): ReturnType<typeof schemaAt> {
  return schema && schemaAt(schema, stepsOf(path).map(schemaStep));
}

const forPeople = new Set(['$schema', 'title', 'description', 'default', 'examples']);

function exportedAt(schema: ReturnType<typeof schemaAt>): unknown {
  if (schema === undefined) return 'not declared';
  return JSON.parse(printJson(jsonSchema(schema)), (key, value) => (forPeople.has(key) ? undefined : value));
}

function placeOf({ file, range }: Finding): string {
  const line = file.lines.lineAt(range.start);
  return `${file.path}:${line + 1}:${range.start - file.lines.lineStart(line) + 1}`;
}

function typeOf(schema: ReturnType<typeof schemaAt>): string {
  if (schema === undefined) return 'not declared';
  const type = typeText(schema, 1);
  return schema.nullable && !type.includes('null') ? `${type}, or null` : type;
}

function mapped<T, R>(given: Readonly<Record<string, T>>, of: (path: string, wanted: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(given).map(([path, wanted]) => [path, of(path, wanted)]));
}

function stepsOf(path: string): readonly string[] {
  return path === '' ? [] : path.replaceAll('[', '.[').split('.');
}

function schemaStep(step: string): PathStep {
  return step.startsWith('[') ? { kind: 'item' } : { kind: 'key', key: step };
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const key = step.startsWith('[') ? step.slice(1, -1) : step;
  return valueAt((value as Record<string, unknown>)[key], rest);
}
