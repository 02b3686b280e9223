/** What is reported for flags that cannot be used, along with ytt's own message. */
import { expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { type DataValueFlag, defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

/** The plain sentence and the first line of ytt's message, for each error. */
function reported(dataValues: readonly DataValueFlag[], fileMarks: readonly string[] = []): readonly string[] {
  const { findings } = evaluateProject({
    files: [new SourceFile('schema.yml', '#@data/values-schema\n---\nport: 80\n')],
    dataValuesFiles: [],
    dataValues,
    options: { ...defaultRunOptions, fileMarks },
  });
  return findings.flatMap(({ severity, plain, message }) =>
    severity === 'error' ? [`${plain} | ${message.split('\n', 1)[0]}`] : [],
  );
}

it.each<[DataValueFlag['kind'], text: string, variables: readonly string[], string]>([
  [
    'data-value',
    'port',
    [],
    `Expected KEY=VALUE, but found no '=' in "port" | Extracting data value from KV: Expected format key=value`,
  ],
  [
    'data-value',
    '@:port=1',
    [],
    'The address of the library is empty | Extracting data value from KV: Expected library ref to not be empty',
  ],
  [
    'data-value',
    'a:b:port=1',
    [],
    `The key of a data value has no ':', but found "a:b:port" | Extracting data value from KV: Expected at most one library-key separator ':' in 'a:b:port'`,
  ],
  [
    'data-value',
    '@lib:a:port=1',
    [],
    `The key of a data value has no ':', but found "a:port" | Extracting data value from KV: Expected at most one library-key separator ':' in 'a:port'`,
  ],
  [
    'data-value-yaml',
    'port=[',
    [],
    `The value is not YAML: Missing ']': what begins here is not closed | Extracting data value from KV: Deserializing value for key 'port': Deserializing YAML value: did not find expected node content`,
  ],
  [
    'data-value-yaml',
    'prt=1',
    [],
    'The schema does not declare prt; did you mean port? | Given data value is not declared in schema',
  ],
  ['data-value', 'port=a=b', [], 'Expected an integer, but found a string | found: string'],
  [
    'data-value-file',
    'port',
    [],
    `Expected KEY=VALUE, but found no '=' in "port" | Extracting data value from file: Expected format key=/file/path`,
  ],
  [
    'data-values-env',
    'P',
    ['P_port'],
    `Expected KEY=VALUE, but found no '=' in "P_port" | Extracting data values from env under prefix 'P': Expected env variable to be key-value pair (format: key=value)`,
  ],
  [
    'data-values-env-yaml',
    'P',
    ['P_port=['],
    `The value is not YAML: Missing ']': what begins here is not closed | Extracting data values from env under prefix 'P': Extracting data value from env variable 'P_port': Deserializing YAML value: did not find expected node content`,
  ],
  ['data-values-env-yaml', 'P', ['P_port=a=b', 'Q_port=1'], 'Expected an integer, but found a string | found: string'],
])('--%s %s %j', (kind, text, variables, expected) => {
  expect(reported([{ kind, text, variables }])).toEqual([expected]);
});

it.each<[mark: string, string]>([
  [
    'schema.yml',
    `Expected PATH:KEY=VALUE, but found "schema.yml" | Expected file mark 'schema.yml' to be in format path:key=value`,
  ],
  [
    'schema.yml:type',
    `Expected PATH:KEY=VALUE, but found "schema.yml:type" | Expected file mark 'schema.yml:type' key-value portion to be in format key=value`,
  ],
  [
    'other.yml:type=data',
    `No file of this run is called other.yml | Expected file mark 'other.yml:type=data' to match at least one file by path, but did not`,
  ],
  [
    'schema.yml:type=yml',
    `Expected yaml-template, yaml-plain, text-template, text-plain, starlark, data, but found yml | Unknown value in file mark 'schema.yml:type=yml'`,
  ],
  ['schema.yml:exclude=yes', `Expected true, but found yes | Unknown value in file mark 'schema.yml:exclude=yes'`],
  [
    'schema.yml:exclud=true',
    `Expected path, type, exclude, for-output or exclusive-for-output, but found exclud | Unknown key in file mark 'schema.yml:exclud=true'`,
  ],
])('--file-mark %s', (mark, expected) => {
  expect(reported([], [mark])).toEqual([expected]);
});

it.each([
  ['#@data/values\n---\na: 1\n', ['a', 'app']],
  ['#@data/values-schema\n---\napp: {name: ""}\n', undefined],
  ['a: 1\n', ['app']],
])('flags declare data values where no schema does: %j', (text, declared) => {
  const { inferredSchema } = evaluateProject({
    files: [new SourceFile('f.yml', text)],
    dataValuesFiles: [],
    dataValues: [{ kind: 'data-value', text: 'app.name=x' }],
    options: defaultRunOptions,
  });
  expect(inferredSchema?.kind === 'map' ? inferredSchema.items.map(({ key }) => key) : undefined).toEqual(declared);
});
