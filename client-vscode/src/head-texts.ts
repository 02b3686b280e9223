/** The texts that files had in the last commit, as Visual Studio Code's own git extension tells. */
import { extensions, type Uri } from 'vscode';

/** What is used of the extension's interface (`extensions/git/src/api/git.d.ts` of Visual Studio Code). */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { getRepository(uri: Uri): Repository | null };
}

interface Repository {
  diffWithHEAD(): Promise<readonly { readonly uri: Uri; readonly originalUri: Uri }[]>;
  /** Fails for a path that the revision does not have. */
  show(ref: string, path: string): Promise<string>;
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
  if (git?.enabled !== true) throw new Error('The git extension of the editor is not there, or turned off.');
  const repository = git.getAPI(1).getRepository(file);
  if (repository === null) throw new Error('The file is in no git repository that the editor knows.');
  const changed = (await repository.diffWithHEAD()).filter(({ uri }) => yttFile.test(uri.path));
  const isListed = changed.some(({ uri }) => uri.toString() === file.toString());
  const asked = isListed ? changed : [...changed, { uri: file, originalUri: file }];
  return Promise.all(
    asked.map(async ({ uri, originalUri }) => {
      const text = await repository.show('HEAD', originalUri.fsPath).catch(() => null);
      return { uri: asUri(uri), text };
    }),
  );
}
