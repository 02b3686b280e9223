/** The current diagnostics of a file: its findings, converted to the protocol. */
import type { Severity } from '@ytt-language/shared';
import type { FileFinding } from '../../diagnostics/diagnostics.js';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { type VersionFindings, withKept } from '../../diagnostics/filters/kept-findings.js';
import { isOfDeclarations, isTransientIn } from '../../diagnostics/filters/next-keys.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { uriOfSource } from '../../workspace/files/text-file.js';
import type { ProjectGraph } from '../../workspace/projects/run-definition.js';
import type { Workspace } from '../../workspace/workspace.js';
import { toDiagnostic } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { type DiagnosticsResult, diagnosticsResult } from './diagnostics-store.js';

export interface FileDiagnostics extends DiagnosticsResult {
  /** Whether an evaluation ended at a limit (`ytt.limits`). */
  readonly overBudget: boolean;
  /**
   * Whether the result will differ once nobody is typing: some findings are left out, or kept although they are not
   * found at present.
   */
  readonly dependsOnTyping: boolean;
  /** All findings in this version; undefined if an unfinished line may hide some. */
  readonly completeFindings: VersionFindings | undefined;
}

export interface FileDiagnosticsOptions {
  /** Whether the result may come without a full evaluation. It is then marked as `provisional`. */
  readonly mayBeProvisional: boolean;
  /** Whether somebody is typing in the file. Findings that the next keys may remove are then left out. */
  readonly isTyped: boolean;
  /** The findings before the line that is being typed was begun. Those that this line hides are kept. */
  readonly before?: VersionFindings | undefined;
}

/**
 * Computes the diagnostics of `key`: none for a file that is neither open nor wanted. Throws `Interrupted` if the
 * evaluation was abandoned.
 */
export function fileDiagnostics(
  session: Session,
  key: FileKey,
  { mayBeProvisional, isTyped, before }: FileDiagnosticsOptions,
): FileDiagnostics {
  const { workspace, abilities, codePage } = session;
  const { findings, provisional, isUnfinished } = isWanted(workspace, key)
    ? fileFindings(workspace, key, { mayBeProvisional })
    : { findings: [], provisional: false, isUnfinished: false };
  const file = workspace.files.get(key);
  const isTransient = (file && isTransientIn(file)) ?? (() => false);
  const lasting = findings.filter((finding) => !isTransient(finding));
  const isHiding = (finding: FileFinding): boolean =>
    finding.severity === 'error' || isOfDeclarations(finding, finding.file.text);
  const hides = isUnfinished || findings.some((finding) => isHiding(finding) && isTransient(finding));
  const left = isTyped ? lasting : findings;
  const shown = isTyped && hides && file && before ? withKept({ file, findings: left }, before) : left;
  const completeFindings = hides || file === undefined ? undefined : { file, findings };
  const context = { encoding: abilities().encoding, uriOf: uriOfSource, codePage };
  const items = mostSevere(shown).map((finding) => toDiagnostic(finding, context));
  const overBudget = findings.some(({ code }) => code === 'evaluation-limit');
  const dependsOnTyping = isTyped && (lasting.length < findings.length || shown !== left);
  return { ...diagnosticsResult(items, provisional), overBudget, dependsOnTyping, completeFindings };
}

/**
 * The number that Visual Studio Code shows for a file. Nobody reads more, and 50,000 would be 15 MB that every client
 * has to parse.
 */
const mostDiagnostics = 1000;

/**
 * The number of findings of each kind that the diagnostics of a file are selected from: more than are sent, because
 * findings with the same cause are reported once, and comments silence others. Selecting them from 100,000 would take
 * longer than finding those.
 */
export const mostFindings = 5 * mostDiagnostics;

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/**
 * The findings that are sent for a file, in their order. If there are too many, the most severe ones are sent, and of
 * equally severe ones the first.
 */
function mostSevere(findings: readonly FileFinding[]): readonly FileFinding[] {
  const ordered = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const kept = new Set(ordered.slice(0, mostDiagnostics));
  return findings.filter((finding) => kept.has(finding));
}

/**
 * Whether a file is reported on: always if it is open, otherwise if the whole workspace is checked and the file is part
 * of a run.
 */
function isWanted(workspace: Workspace, key: FileKey): boolean {
  if (workspace.files.isOpen(key)) return true;
  if (workspace.settings.scope !== 'workspace') return false;
  const { runsOf, unread, ambiguous } = workspace.runs();
  return runsOf.has(key) || unread.has(key) || ambiguous.some((one) => one.key === key);
}

/** The files that may have findings, open or not: those that `isWanted` accepts when the whole workspace is checked. */
export function filesWithFindings({ runsOf, ambiguous, unread }: ProjectGraph): FileKey[] {
  return [...runsOf.keys(), ...ambiguous.map((one) => one.key), ...unread];
}
