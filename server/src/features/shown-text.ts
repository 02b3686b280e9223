/** What the commands of an editor show of a run: its effective data values, a file's output, its schema for others. */
import { printJson } from '@ytt-language/shared/document/print-json';
import { printDocuments } from '@ytt-language/shared/document/print-yaml';
import type { Project, RunMode } from '@ytt-language/shared/project/project';
import { schemaHtml } from '@ytt-language/shared/schema/html';
import { jsonSchema } from '@ytt-language/shared/schema/json-schema';
import { schemaMarkdown } from '@ytt-language/shared/schema/markdown';
import type { Snapshot } from '../workspace/snapshot.js';

export interface ShownText {
  readonly text: string;
  /** The editor's name of the text's language. */
  readonly language: 'yaml' | 'json' | 'markdown' | 'html' | 'plaintext';
}

/** The text, or a sentence that says why there is none. */
export type Shown = ShownText | { readonly refused: string };

export const schemaFormats = ['openapi-v3', 'json-schema', 'markdown', 'html'] as const;
export type SchemaFormat = (typeof schemaFormats)[number];

export function effectiveValues({ project }: Snapshot): Shown {
  return shown(project, 'inspect', ({ dataValues }) => ({
    text: printDocuments({ kind: 'documentSet', items: [dataValues], origin: undefined }),
    language: 'yaml',
  }));
}

/** The output of the file itself, or of the whole run where the file has none. */
export function renderedOutput({ project, file }: Snapshot): Shown {
  return shown(project, 'result', ({ output }) => {
    const own = output.files.find(({ path }) => path === file.path || path === file.path.replace(/\.txt$/, ''));
    if (own === undefined) return { text: printDocuments(output.documents), language: 'yaml' };
    return { text: own.text, language: own.type === 'yaml' ? 'yaml' : 'plaintext' };
  });
}

export function schemaExport({ project }: Snapshot, format: SchemaFormat): Shown {
  return shown(project, 'openapi', ({ openApi, schema }) => {
    if (schema === undefined) return { refused: 'The run has no schema.' };
    switch (format) {
      case 'openapi-v3':
        return {
          text: printDocuments({ kind: 'documentSet', items: [openApi], origin: undefined }),
          language: 'yaml',
        };
      case 'json-schema':
        return { text: `${printJson(jsonSchema(schema), { indent: 2, escapeHtml: false })}\n`, language: 'json' };
      case 'markdown':
        return { text: schemaMarkdown(schema), language: 'markdown' };
      case 'html':
        return { text: schemaHtml(schema), language: 'html' };
    }
  });
}

function shown(project: Project | undefined, mode: RunMode, show: (project: Project) => Shown): Shown {
  if (project === undefined) return { refused: 'The file belongs to no ytt run.' };
  const error = project.findingsOf(mode).find(({ severity }) => severity === 'error');
  if (error === undefined) return show(project);
  const line = error.file.lines.lineAt(error.range.start) + 1;
  return { refused: `ytt fails: ${error.file.path}:${line}: ${error.message}` };
}
