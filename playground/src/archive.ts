/** Projects as zip files, and reading files and folders that people choose from their disk. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { mostText, type Project, readProject } from './project.js';

/** The bytes of a zip file with all files of a project. */
export function zipOf(project: Project): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(project).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries)) as Uint8Array<ArrayBuffer>;
}

/**
 * The project in the chosen files: one zip file, or files with their paths in a folder. Undefined if it is too large.
 */
export async function projectOfFiles(files: readonly File[]): Promise<Project | undefined> {
  const [first] = files;
  if (files.length === 1 && first !== undefined && /\.zip$/i.test(first.name)) return projectOfZip(first);
  const texts: Record<string, string> = {};
  let size = 0;
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    if (isIgnored(path)) continue;
    size += file.size;
    if (size > mostText) return undefined;
    texts[path] = await file.text();
  }
  return readProject(withoutCommonFolder(texts));
}

async function projectOfZip(file: File): Promise<Project | undefined> {
  if (file.size > mostText) return undefined;
  let size = 0;
  try {
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/') || isIgnored(name)) return false;
        size += originalSize;
        return size <= mostText;
      },
    });
    if (size > mostText) return undefined;
    const texts = Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)] as const);
    return readProject(withoutCommonFolder(Object.fromEntries(texts)));
  } catch {
    return undefined;
  }
}

function isIgnored(path: string): boolean {
  return path.split('/').some((name) => name === 'node_modules' || name === '.git' || name === '__MACOSX');
}

/** Removes the folder that contains all files from the paths. */
function withoutCommonFolder(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const paths = Object.keys(texts);
  const folder = paths[0]?.split('/')[0];
  if (folder === undefined || !paths.every((path) => path.startsWith(`${folder}/`))) return texts;
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.slice(folder.length + 1), text]));
}
