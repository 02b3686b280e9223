/** The texts of files in the last commit, from Visual Studio Code's built-in git extension. */
import { type Event, extensions, l10n, type Uri, workspace } from 'vscode';
import { messageOf } from '../message-of.js';

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

/** It is initialized when it has looked for repositories, which takes longer than the activation of the extension. */
type GitState = 'uninitialized' | 'initialized';

interface Repository {
  /** The first lists differences between working tree and index, the second between index and HEAD. */
  diffWithHEAD(): Promise<readonly Change[]>;
  diffIndexWithHEAD(): Promise<readonly Change[]>;
  /** The error for a path that the revision does not have is the same as for other failures. */
  show(ref: string, path: string): Promise<string>;
  getObjectDetails(ref: string, path: string): Promise<unknown>;
}

/** What an error of the git extension has besides its message. */
interface GitError {
  readonly gitErrorCode?: string;
  readonly stderr?: string;
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
 * The texts of `file` and of the changed files in its repository, as of HEAD. Throws an error with a sentence for the
 * user if git cannot provide one of them.
 */
export async function textsAtHead(file: Uri, asUri: (uri: Uri) => string): Promise<readonly HeadText[]> {
  const repository = await repositoryOf(file);
  const [unstaged, staged] = await Promise.all([repository.diffWithHEAD(), repository.diffIndexWithHEAD()]).catch(fail);
  const changes = new Map([[file.toString(), { uri: file, originalUri: file }]]);
  // HEAD has a file that was renamed in the index under its old name.
  for (const change of [...unstaged, ...staged])
    if (yttFile.test(change.uri.path)) changes.set(change.uri.toString(), change);
  return Promise.all(
    [...changes.values()].map(async ({ uri, originalUri }) => ({
      uri: asUri(uri),
      text: await textAtHead(repository, originalUri.fsPath),
    })),
  );
}

async function repositoryOf(file: Uri): Promise<Repository> {
  const git = await extensions.getExtension<GitExtension | undefined>('vscode.git')?.activate();
  if (git === undefined) throw new Error(l10n.t('The git extension of the editor is not there, or turned off.'));
  if (!git.enabled)
    throw new Error(
      workspace.getConfiguration('git').get('enabled', true)
        ? l10n.t('The editor finds no git: install it, or say where it is in the setting git.path.')
        : l10n.t('The setting git.enabled turns git off.'),
    );
  const api = git.getAPI(1);
  await initialized(api);
  const repository = api.getRepository(file);
  if (repository === null) throw new Error(l10n.t('The file is in no git repository that the editor knows.'));
  return repository;
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

/** Null for a file that HEAD does not have. Throws if git cannot provide the text for another reason. */
async function textAtHead(repository: Repository, path: string): Promise<string | null> {
  try {
    return await repository.show('HEAD', path);
  } catch (error) {
    return (await isAtHead(repository, path)) ? fail(error) : null;
  }
}

function isAtHead(repository: Repository, path: string): Promise<boolean> {
  return repository.getObjectDetails('HEAD', path).then(
    () => true,
    (error: GitError) => (error.gitErrorCode === 'UnknownPath' ? false : fail(error)),
  );
}

function fail(error: unknown): never {
  const said = (error as GitError).stderr?.trim().split('\n', 1)[0] || messageOf(error);
  throw new Error(
    said.endsWith('Not a valid object name HEAD')
      ? l10n.t('The repository has no commit yet.')
      : l10n.t('Git fails: {0}', said),
  );
}
