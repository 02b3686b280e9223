/** The texts that editor commands show for a run: effective data values, the output of a file, the exported schema. */
import { firstLine, type Project, printDocuments, type RunMode } from '@ytt-language/shared';
import type { Snapshot } from '../../workspace/snapshot.js';
import { exportedSchema, type SchemaFormat } from './schema-export.js';

export interface ShownText {
  readonly text: string;
  /** The editor's name of the text's language. */
  readonly language: 'yaml' | 'json' | 'markdown' | 'html' | 'plaintext';
}

/** The text, or a sentence that says why there is none. */
export type Shown = ShownText | { readonly refused: string };

const formatLanguages = {
  'openapi-v3': 'yaml',
  'json-schema': 'json',
  markdown: 'markdown',
  html: 'html',
  fields: 'yaml',
  'fields-json': 'json',
} as const;

/**
 * Returns the data values of the run as YAML, as `ytt --data-values-inspect` prints them; refused if ytt would fail.
 */
export function effectiveValues({ project }: Snapshot): Shown {
  return shown(project, 'inspect', ({ dataValues }) => ({
    text: printDocuments({ kind: 'documentSet', items: [dataValues], origin: undefined }),
    language: 'yaml',
  }));
}

/** The output of the file, or of the whole run if the file itself has none. */
export function renderedOutput({ project, file }: Snapshot): Shown {
  return shown(project, 'result', ({ output }) => {
    const own = output.files.find(({ path }) => path === file.path);
    if (own === undefined) return { text: printDocuments(output.documents), language: 'yaml' };
    return { text: own.text, language: own.type === 'yaml' ? 'yaml' : 'plaintext' };
  });
}

/** Returns the schema of the run in `format`; refused if the run has none, or if ytt would fail. */
export function schemaExport({ project }: Snapshot, format: SchemaFormat): Shown {
  return shown(project, 'openapi', (one) => {
    const text = one.schema && exportedSchema(one, format);
    return text === undefined ? { refused: 'The run has no schema.' } : { text, language: formatLanguages[format] };
  });
}

function shown(project: Project | undefined, mode: RunMode, show: (project: Project) => Shown): Shown {
  if (project === undefined) return { refused: 'The file belongs to no ytt run.' };
  // ytt reads all files first, so errors in that stage take precedence.
  const error = [...project.findingsFrom('reading'), ...project.findingsOf(mode)].find(
    ({ severity }) => severity === 'error',
  );
  if (error === undefined) return show(project);
  const line = error.file.lines.lineAt(error.range.start) + 1;
  return { refused: `ytt fails: ${error.file.path}:${line}: ${firstLine(error)}` };
}
