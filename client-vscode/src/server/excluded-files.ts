/** Which files of the workspace are not sent to a server that cannot read them itself. */
import { type Uri, workspace } from 'vscode';
import { globMatcher } from '../../../server/src/workspace/files/globs.js';

/** Directories that no run of ytt reads and that may contain many files. */
const neverRead: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** Whether the settings of ytt or of the editor exclude the file or directory. */
export function isExcluded(uri: Uri): boolean {
  const path = workspace.asRelativePath(uri, false);
  if (path.split('/').some((name) => neverRead.has(name))) return true;
  const excluded = workspace.getConfiguration('ytt', uri).get<readonly string[]>('exclude', []);
  const hidden = workspace.getConfiguration('files', uri).get<Readonly<Record<string, unknown>>>('exclude', {});
  const hiding = Object.keys(hidden).filter((glob) => hidden[glob] === true);
  return globMatcher([...excluded, ...hiding.map(asServerGlob)])(path);
}

/** Converts a glob of the editor, which ignores spaces around it and allows a group with a single alternative. */
function asServerGlob(glob: string): string {
  return glob.trim().replace(/\{([^{},]*)\}/g, '{$1,$1}');
}
