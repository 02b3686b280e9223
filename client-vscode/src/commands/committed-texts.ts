/** The texts of files in the last commit, from Visual Studio Code's built-in git extension. */
import { extensions, l10n, type Uri } from 'vscode';

/** What is used of the extension's interface (`extensions/git/src/api/git.d.ts` of Visual Studio Code). */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { getRepository(uri: Uri): Repository | null };
}

interface Repository {
  /** What differs from what is staged, and what is staged from the last commit. */
  diffWithHEAD(): Promise<readonly Change[]>;
  diffIndexWithHEAD(): Promise<readonly Change[]>;
  /** Fails for a path that the revision does not have. */
  show(ref: string, path: string): Promise<string>;
}

interface Change {
  readonly uri: Uri;
  /** What the file was called. */
  readonly originalUri: Uri;
}

interface HeadText {
  readonly uri: string;
  /** Null for a file that was not there. */
  readonly text: string | null;
}

/** Files that can take part in a run of ytt. */
const yttFile = /\.(?:ya?ml|star|txt)$/;

/** Of `file` and those in its repository that changed. Throws with a sentence for the user where git cannot be asked. */
export async function textsAtHead(file: Uri, asUri: (uri: Uri) => string): Promise<readonly HeadText[]> {
  const extension = extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate();
  if (git?.enabled !== true) throw new Error(l10n.t('The git extension of the editor is not there, or turned off.'));
  const repository = git.getAPI(1).getRepository(file);
  if (repository === null) throw new Error(l10n.t('The file is in no git repository that the editor knows.'));
  const [unstaged, staged] = await Promise.all([repository.diffWithHEAD(), repository.diffIndexWithHEAD()]);
  const asked = new Map([[file.toString(), { uri: file, originalUri: file }]]);
  // A file that was staged under another name has that in the commit.
  for (const change of [...unstaged, ...staged])
    if (yttFile.test(change.uri.path)) asked.set(change.uri.toString(), change);
  return Promise.all(
    [...asked.values()].map(async ({ uri, originalUri }) => {
      const text = await repository.show('HEAD', originalUri.fsPath).catch(() => null);
      return { uri: asUri(uri), text };
    }),
  );
}
