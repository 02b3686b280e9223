/**
 * What a project file may hold, as a schema of ytt's own kind: so it is checked, completed and explained by the same
 * code as every values file. (Names of variants are free, which only the proposed dialect can say.)
 */
import { SourceFile } from '@ytt-language/shared';
import type { FileKey } from '../files/file-key.js';
import { projectFileName } from './project-file.js';
import type { RunDefinition } from './run-definition.js';

const text = `#@data/values-schema
---
#@schema/desc "The projects of this workspace: which files belong to one ytt run each."
projects:
- #@schema/desc "The name under which findings speak of the project."
  #@schema/allow-empty
  name: ""
  #@schema/desc "What the run reads, in this order, as given to \`ytt -f\`: files, directories and globs, relative to this file."
  files:
  - ""
  #@schema/desc "Plain YAML files of data values, applied in this order to every variant, as given to \`--data-values-file\`."
  dataValuesFiles:
  - ""
  #@schema/desc "Each variant is a run of its own, with these inputs after those of the project."
  variants:
    #@schema/any-key
    #@schema/desc "One run of the project."
    variant:
      #@schema/desc "What this variant reads after the project's files."
      files:
      - ""
      #@schema/desc "Data values files that are applied after those of the project."
      dataValuesFiles:
      - ""
  #@schema/desc "Whether the annotations of ytt's design proposals have a meaning too."
  #@schema/validation one_of=["released", "proposed"]
  dialect: released
`;

const projectSchema = new SourceFile('project-schema.yml', text);

/** The run that checks a project file against its schema. */
export function projectFileRun(key: FileKey, root: string): RunDefinition {
  return {
    id: `${key}\nproject file`,
    root,
    reason: { kind: 'project-schema' },
    builtIn: [projectSchema],
    files: [],
    dataValuesFiles: [{ key, path: projectFileName }],
    subject: key,
    dialect: 'proposed',
  };
}
