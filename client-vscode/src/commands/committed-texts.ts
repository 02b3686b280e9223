/** The texts of files in the last commit, from Visual Studio Code's built-in git extension. */
import { type Event, extensions, l10n, type Uri } from 'vscode';

/** The part of the extension's API that is used here (`extensions/git/src/api/git.d.ts` of Visual Studio Code). */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

interface GitApi {
  readonly state: GitState;
  readonly onDidChangeState: Event<GitState>;
  getRepository(uri: Uri): Repository | null;
}

/** It is initialized when it has looked for repositories, which takes longer than its activation. */
type GitState = 'uninitialized' | 'initialized';

interface Repository {
  /** Differences between working tree and index, and between index and HEAD. */
  diffWithHEAD(): Promise<readonly Change[]>;
  diffIndexWithHEAD(): Promise<readonly Change[]>;
  /** Fails for a path that the revision does not have. */
  show(ref: string, path: string): Promise<string>;
}

interface Change {
  readonly uri: Uri;
  /** The URI before a rename. */
  readonly originalUri: Uri;
}

interface HeadText {
  readonly uri: string;
  /** Null for a file that HEAD does not have. */
  readonly text: string | null;
}

/** Files that can take part in a run of ytt. */
const yttFile = /\.(?:ya?ml|star|txt)$/;

/**
 * The texts of `file` and of the changed files in its repository. Throws with a sentence for the user if git is not
 * available.
 */
export async function textsAtHead(file: Uri, asUri: (uri: Uri) => string): Promise<readonly HeadText[]> {
  const extension = extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate();
  if (git?.enabled !== true) throw new Error(l10n.t('The git extension of the editor is not there, or turned off.'));
  const api = git.getAPI(1);
  await initialized(api);
  const repository = api.getRepository(file);
  if (repository === null) throw new Error(l10n.t('The file is in no git repository that the editor knows.'));
  const [unstaged, staged] = await Promise.all([repository.diffWithHEAD(), repository.diffIndexWithHEAD()]);
  const asked = new Map([[file.toString(), { uri: file, originalUri: file }]]);
  // A file that was renamed in the index has its old name in the commit.
  for (const change of [...unstaged, ...staged])
    if (yttFile.test(change.uri.path)) asked.set(change.uri.toString(), change);
  return Promise.all(
    [...asked.values()].map(async ({ uri, originalUri }) => {
      const text = await repository.show('HEAD', originalUri.fsPath).catch(() => null);
      return { uri: asUri(uri), text };
    }),
  );
}

async function initialized({ state, onDidChangeState }: GitApi): Promise<void> {
  if (state === 'initialized') return;
  await new Promise<void>((resolve) => {
    const listener = onDidChangeState((now) => {
      if (now !== 'initialized') return;
      listener.dispose();
      resolve();
    });
  });
}
