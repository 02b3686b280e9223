/**
 * The language status item: the schema that governs the file in the active editor, and why, or what the user can do
 * about a missing one. It is shown only for ytt files.
 */
import {
  type Command,
  type Disposable,
  type LanguageStatusItem,
  LanguageStatusSeverity,
  l10n,
  languages,
  Uri,
} from 'vscode';
import type { ActiveFile, ActiveFileState, FileStatus } from './active-file.js';
import { yttDocuments } from './documents.js';

/** Shows the item whenever `file` has a state, and updates it with each change of that; removes it otherwise. */
export class SchemaStatus implements Disposable {
  private readonly following: Disposable;
  private item: LanguageStatusItem | undefined;

  constructor(file: ActiveFile) {
    this.following = file.onDidChange((state) => this.show(state));
  }

  dispose(): void {
    this.following.dispose();
    this.item?.dispose();
  }

  private show(state: ActiveFileState): void {
    if (state === undefined) {
      this.item?.dispose();
      this.item = undefined;
      return;
    }
    if (this.item === undefined) {
      this.item = languages.createLanguageStatusItem('ytt.schema', yttDocuments());
      this.item.name = l10n.t('ytt schema');
    }
    Object.assign(this.item, state === 'no server' ? notRunning() : shownOf(state));
  }
}

type Shown = Pick<LanguageStatusItem, 'text' | 'detail' | 'severity' | 'command'>;

const notRunning = (): Shown => ({
  text: l10n.t('ytt: not running'),
  detail: l10n.t('The language server does not run.'),
  severity: LanguageStatusSeverity.Error,
  command: { title: l10n.t('Restart'), command: 'ytt.restartServer' },
});

function shownOf(status: FileStatus): Shown {
  return {
    text: status.schema === undefined ? l10n.t('ytt: no schema') : `ytt: ${status.schema.label}`,
    detail: reasonOf(status),
    severity: severities[status.severity],
    command: whatToDo(status),
  };
}

/** The editor shows text, detail and command on one line. If that is too long, it cuts off the command first. */
function reasonOf({ reason, ambiguous }: FileStatus): string {
  if (ambiguous) return l10n.t('It could belong to several projects.');
  return reason.length <= roomForReason ? reason : `${reason.slice(0, roomForReason - 1).trimEnd()}…`;
}

const roomForReason = 48;

function whatToDo({ schema, declaredBy, ambiguous }: FileStatus): Command {
  if (ambiguous) return { title: l10n.t('Choose Project'), command: 'ytt.chooseProject' };
  if (declaredBy !== undefined) return { title: l10n.t('Generate Schema'), command: 'ytt.generateSchema' };
  if (schema === undefined) return { title: l10n.t('Choose Schema'), command: 'ytt.chooseSchema' };
  return { title: l10n.t('Open Schema'), command: 'vscode.open', arguments: [Uri.parse(schema.uri)] };
}

const severities = {
  information: LanguageStatusSeverity.Information,
  warning: LanguageStatusSeverity.Warning,
} as const;
