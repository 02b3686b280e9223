/**
 * Answers recorded cases of ytt with this implementation; called by the conformance scorer.
 *
 * A case's flags have ytt's names, except `environ` (the environment), `marks` (`--file-mark`) and
 * `dangerous-skip-validation`.
 */
import {
  type DataValueFlag,
  defaultRunOptions,
  evaluateProject,
  type Finding,
  type ProjectInputs,
  printDocuments,
  type RunMode,
  SourceFile,
} from '@ytt-language/shared';

export interface CaseFile {
  readonly path: string;
  readonly text: string;
}

export interface CaseFlags {
  readonly 'data-value'?: readonly string[];
  readonly 'data-value-yaml'?: readonly string[];
  readonly 'data-value-file'?: readonly string[];
  readonly 'data-values-env'?: readonly string[];
  readonly 'data-values-env-yaml'?: readonly string[];
  readonly environ?: readonly string[];
  readonly marks?: readonly string[];
  readonly strict?: boolean;
  readonly 'ignore-unknown-comments'?: boolean;
  readonly 'implicit-map-key-overrides'?: boolean;
  readonly 'dangerous-skip-validation'?: boolean;
  readonly 'dangerous-data-values-disable-validation'?: boolean;
  readonly 'file-mark'?: readonly string[];
  readonly 'data-values-inspect'?: boolean;
  readonly 'data-values-schema-inspect'?: boolean;
  readonly output?: readonly string[];
}

export interface ConformanceCase {
  readonly id: string;
  readonly files: readonly CaseFile[] | null;
  readonly dataValuesFiles?: readonly CaseFile[] | null;
  readonly flags?: CaseFlags | null;
}

export interface Answer {
  readonly findings: readonly {
    readonly path: string;
    /** From 1. */
    readonly line: number;
    readonly severity: string;
    readonly message: string;
  }[];
  readonly output?: string;
  readonly files?: Readonly<Record<string, string>>;
}

export async function run(testCase: ConformanceCase, mode: RunMode): Promise<Answer> {
  const flags = testCase.flags ?? {};
  const project = evaluateProject(caseInputs(testCase));
  const refusal = mode === 'result' ? refuseOutput(flags) : undefined;
  // The output format is checked once there is a schema.
  const effective = refusal !== undefined ? 'openapi' : mode === 'result' ? requestedMode(flags) : mode;
  const findings = [...project.findingsOf(effective), ...project.enclosingFindingsOf(effective)];
  const answered = { findings: findings.map(answerFinding) };
  if (findings.some((finding) => finding.severity === 'error')) return answered;
  if (refusal !== undefined) return { findings: [{ path: '?', line: 1, severity: 'error', message: refusal }] };
  switch (effective) {
    case 'openapi':
      return { ...answered, output: printDocuments(documents(project.openApi)) };
    case 'inspect':
      return { ...answered, output: printDocuments(documents(project.dataValues)) };
    case 'result': {
      const files = Object.fromEntries(project.output.files.map((file) => [file.path, file.text]));
      return { ...answered, output: printDocuments(project.output.documents), files };
    }
  }
}

function documents(document: import('@ytt-language/shared').Document) {
  return { kind: 'documentSet', items: [document], origin: undefined } as const;
}

/** What ytt does when no mode of ours is requested, according to the case's own flags. */
function requestedMode(flags: CaseFlags): RunMode {
  if (flags['data-values-schema-inspect'] === true) return 'openapi';
  return flags['data-values-inspect'] === true ? 'inspect' : 'result';
}

function refuseOutput(flags: CaseFlags): string | undefined {
  const isOpenApi = flags.output?.includes('openapi-v3') === true;
  if (flags['data-values-schema-inspect'] === true && !isOpenApi)
    return 'Data values schema export only supported in OpenAPI v3 format; specify format with --output=openapi-v3 flag';
  if (flags['data-values-schema-inspect'] !== true && isOpenApi)
    return 'Output type currently only supported for data values schema (i.e. include --data-values-schema-inspect)';
  return undefined;
}

function answerFinding(finding: Finding): Answer['findings'][number] {
  const line = (finding.namedLine ?? finding.file.lines.lineAt(finding.range.start)) + 1;
  return { path: finding.file.path, line, severity: finding.severity, message: finding.message };
}

function caseInputs(testCase: ConformanceCase): ProjectInputs {
  const flags = testCase.flags ?? {};
  return {
    files: (testCase.files ?? []).map(sourceFile),
    dataValuesFiles: (testCase.dataValuesFiles ?? []).map(sourceFile),
    dataValues: dataValueFlags(flags, [...(testCase.files ?? []), ...(testCase.dataValuesFiles ?? [])]),
    options: {
      ...defaultRunOptions,
      strict: flags.strict ?? false,
      ignoreUnknownComments: flags['ignore-unknown-comments'] ?? false,
      implicitMapKeyOverrides: flags['implicit-map-key-overrides'] ?? false,
      skipValidation: flags['dangerous-skip-validation'] ?? flags['dangerous-data-values-disable-validation'] ?? false,
      fileMarks: [...(flags.marks ?? []), ...(flags['file-mark'] ?? [])],
    },
  };
}

function sourceFile(file: CaseFile): SourceFile {
  return new SourceFile(file.path, file.text);
}

function dataValueFlags(flags: CaseFlags, files: readonly CaseFile[]): readonly DataValueFlag[] {
  const environment = (kind: 'data-values-env' | 'data-values-env-yaml'): DataValueFlag[] =>
    (flags[kind] ?? []).map((text): DataValueFlag => ({ kind, text, variables: flags.environ ?? [] }));
  const values = (kind: 'data-value' | 'data-value-yaml'): DataValueFlag[] =>
    (flags[kind] ?? []).map((text): DataValueFlag => ({ kind, text }));
  return [
    ...environment('data-values-env'),
    ...environment('data-values-env-yaml'),
    ...values('data-value'),
    ...values('data-value-yaml'),
    ...(flags['data-value-file'] ?? []).map((text): DataValueFlag => {
      // The recorded cases seldom contain these files.
      const content = files.find((file) => file.path === text.slice(text.indexOf('=') + 1))?.text ?? '';
      return { kind: 'data-value-file', text, content };
    }),
  ];
}
