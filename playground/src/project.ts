/** The content of a playground as it is stored, shared and packed: texts by path. */

/** Texts by paths without a leading slash, in the order in which they are shown. */
export type Project = Readonly<Record<string, string>>;

/** The maximum number of files in a project. */
export const mostFiles = 200;
/** UTF-16 code units of all texts together. */
export const mostText = 2_000_000;

/** Describes what is wrong with a path for a new file; undefined if it is valid. */
export function problemOfPath(path: string, taken: Iterable<string>): string | undefined {
  if (path.trim() === '') return 'A file needs a name.';
  if (path.length > 200) return 'The name is too long.';
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    return 'Folders and files need names, with one slash between them.';
  if (/[\\:*?"<>|\u0000-\u001f]/.test(path)) return 'The name has a sign that files cannot have.';
  for (const other of taken) {
    if (other === path) return `There already is a file ${path}.`;
    if (other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) return `${other} is in the way.`;
  }
  return undefined;
}

/** Validates a project from outside; undefined if it is not one, or is too large. */
export function readProject(given: unknown): Project | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const project: Record<string, string> = Object.create(null);
  let size = 0;
  for (const [path, text] of Object.entries(given)) {
    if (typeof text !== 'string' || problemOfPath(path, Object.keys(project)) !== undefined) return undefined;
    size += text.length;
    project[path] = text;
  }
  const count = Object.keys(project).length;
  return count === 0 || count > mostFiles || size > mostText ? undefined : project;
}
