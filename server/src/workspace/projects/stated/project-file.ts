/** `.ytt-project.yaml`: states which files belong to one ytt run. */
import { readDocuments } from '@ytt-language/shared/tooling';
import { projectFileName } from '../../files/file-summary.js';
import { plainValue } from '../../files/plain-value.js';
import { sourceAs, type TextFile } from '../../files/text-file.js';
import { isRecord } from '../../settings/loose-value.js';
import { type ReadProjects, readProjects } from './project-config.js';

/** A name that people use by mistake, and that is not read. */
export const misspeltProjectFileName = '.ytt-project.yml';

const cache = new WeakMap<TextFile, ReadProjects>();

/** The projects that `file` declares; invalid entries are dropped and reported. */
export function readProjectFile(file: TextFile): ReadProjects {
  let read = cache.get(file);
  if (read === undefined) {
    const { documents } = readDocuments(sourceAs(file, projectFileName));
    // Comments above the first `---` are a separate document without a value.
    const content = plainValue(documents.items.find(({ value }) => value !== null)?.value ?? null);
    const projects = isRecord(content) ? content['projects'] : undefined;
    read = readProjects(projects);
    cache.set(file, read);
  }
  return read;
}
