/**
 * The schema of a project file, as a ytt schema, so that it is checked, completed and explained by the same code as any
 * values file. (Variants can have any name, which only the proposed dialect can express.)
 */
import { dialects, SourceFile } from '@ytt-language/shared';
import type { FileKey } from '../../files/file-key.js';
import { projectFileName } from '../../files/file-summary.js';
import type { RunDefinition } from '../run-definition.js';

/** The flags of a run, for a project and for a variant of it. */
const flags = `#@schema/desc "Data values as text, by the path of their key, as given to \`--data-value\`."
dataValues:
  #@schema/any-key
  #@schema/allow-empty
  key: ""
#@schema/desc "Data values as YAML, by the path of their key, as given to \`--data-value-yaml\`."
dataValuesYaml:
  #@schema/any-key
  #@schema/type any=True
  key: null
#@schema/desc "Data values that are the text of a file, by the path of their key, as given to \`--data-value-file\`."
dataValuesFromFiles:
  #@schema/any-key
  key: ""
#@schema/desc "Prefixes of environment variables with data values as text, as given to \`--data-values-env\`. The variables are those that the server was started with."
dataValuesEnv:
- ""
#@schema/desc "Prefixes of environment variables with data values as YAML, as given to \`--data-values-env-yaml\`."
dataValuesEnvYaml:
- ""
#@schema/desc "What files are to ytt, each \`PATH:KEY=VALUE\`, as given to \`--file-mark\`."
fileMarks:
- ""
#@schema/desc "Where links among the inputs may lead, as given to \`--allow-symlink-destination\`. The server follows them inside of the workspace folders."
allowedSymlinkDestinations:
- ""
#@schema/desc "Whether strict YAML is wanted, as by \`--strict\`."
strict: false
#@schema/desc "Whether comments that are neither code nor for people are passed over, as by \`--ignore-unknown-comments\`."
ignoreUnknownComments: false
#@schema/desc "Whether a key may be given again in a map, as by \`--implicit-map-key-overrides\`."
implicitMapKeyOverrides: false
#@schema/desc "Whether rules on data values are left out, as by \`--dangerous-data-values-disable-validation\`."
disableDataValuesValidation: false`;

const indented = (spaces: number): string => flags.replace(/^/gm, ' '.repeat(spaces));

const text = `#@data/values-schema
---
#@schema/desc "The projects of this workspace: which files belong to one ytt run each."
projects:
- #@schema/desc "The name under which findings speak of the project."
  #@schema/allow-empty
  name: ""
  #@schema/desc "What the run reads, in this order, as given to \`ytt -f\`: files, directories and globs, relative to this file. \`NAME=PATH\` gives a file another name."
  files:
  - ""
  #@schema/desc "Plain YAML files of data values, applied in this order to every variant, as given to \`--data-values-file\`. \`@LIBRARY:PATH\` gives them to a library."
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
${indented(6)}
  #@schema/desc "In which language schemas are: as their headers say (auto), ytt's own, or that of the design proposal."
  #@schema/validation one_of=${JSON.stringify(dialects)}
  dialect: auto
${indented(2)}
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
