/** The list of projects in `.ytt-project.yaml` and in the setting `ytt.projects`, and its errors. */
import { type Dialect, dialects } from '@ytt-language/shared';
import { isRecord, isStrings } from '../../settings/loose-value.js';
import { flagKeys, isAbsent, type ProjectFlags, readFlags } from './project-flags.js';

/** What a project states, and what a variant adds to it. */
export interface VariantConfig {
  readonly name: string;
  readonly files: readonly string[];
  readonly dataValuesFiles: readonly string[];
  /** Absent if there are none. */
  readonly flags?: ProjectFlags;
}

export interface ProjectConfig extends VariantConfig {
  readonly variants: readonly VariantConfig[];
  readonly dialect: Dialect | undefined;
}

export interface ReadProjects {
  readonly projects: readonly ProjectConfig[];
  /** A sentence for each invalid part. */
  readonly problems: readonly string[];
}

const variantKeys = ['files', 'dataValuesFiles', ...flagKeys];
/** The keys of a project. */
export const projectKeys: readonly string[] = ['name', 'files', 'dataValuesFiles', 'variants', 'dialect', ...flagKeys];

/** Reads the list `projects`. Invalid entries are dropped and reported. */
export function readProjects(raw: unknown): ReadProjects {
  const problems: string[] = [];
  const projects: ProjectConfig[] = [];
  const names = new Set<string>();
  const entries: readonly unknown[] = Array.isArray(raw) ? raw : [];
  for (const [index, entry] of entries.entries()) {
    const where = `project ${index + 1}`;
    if (!isRecord(entry)) {
      problems.push(`${where} must be a map.`);
      continue;
    }
    const project = readProject(entry, where, problems);
    if (names.has(project.name)) problems.push(`there is another project ${project.name}.`);
    names.add(project.name);
    projects.push(project);
  }
  return { projects, problems };
}

/** Reads a project. Messages call it `where` if it has no name. */
function readProject(entry: Readonly<Record<string, unknown>>, where: string, problems: string[]): ProjectConfig {
  const { name: given, files, dialect } = entry;
  const name = typeof given === 'string' ? given : where;
  if (isAbsent(given)) problems.push(`${where} needs a name.`);
  else if (typeof given !== 'string') problems.push(`the name of ${where} must be a string.`);
  if (isAbsent(files)) problems.push(`${name} needs files.`);
  const known = dialects.find((one) => one === dialect);
  if (known === undefined && !isAbsent(dialect))
    problems.push(`dialect of ${name} must be one of ${dialects.join(', ')}.`);
  tellUnknown(entry, projectKeys, name, problems);
  const flags = readFlags(entry, name, problems);
  return {
    name,
    ...readPaths(entry, name, problems),
    ...(flags === undefined ? {} : { flags }),
    variants: readVariants(entry['variants'], name, problems),
    dialect: known,
  };
}

function readVariants(raw: unknown, project: string, problems: string[]): readonly VariantConfig[] {
  if (isAbsent(raw)) return [];
  if (!isRecord(raw)) {
    problems.push(`variants of ${project} must be a map.`);
    return [];
  }
  return Object.entries(raw).map(([name, value]) => {
    const where = `${project}, ${name}`;
    const variant = isRecord(value) ? value : {};
    if (!isRecord(value) && !isAbsent(value)) problems.push(`${where} must be a map.`);
    tellUnknown(variant, variantKeys, where, problems);
    const flags = readFlags(variant, where, problems);
    return { name, ...readPaths(variant, where, problems), ...(flags === undefined ? {} : { flags }) };
  });
}

function readPaths(
  holder: Readonly<Record<string, unknown>>,
  where: string,
  problems: string[],
): Pick<VariantConfig, 'files' | 'dataValuesFiles'> {
  const paths = (key: 'files' | 'dataValuesFiles'): readonly string[] => {
    const value = holder[key];
    if (isStrings(value)) return value;
    if (!isAbsent(value)) problems.push(`${key} of ${where} must be a list of strings.`);
    return [];
  };
  return { files: paths('files'), dataValuesFiles: paths('dataValuesFiles') };
}

function tellUnknown(
  holder: Readonly<Record<string, unknown>>,
  known: readonly string[],
  where: string,
  problems: string[],
): void {
  for (const key of Object.keys(holder))
    if (!known.includes(key)) problems.push(`${where} has ${key}, which is none of ${known.join(', ')}.`);
}
