/**
 * Makes single mistakes in real projects and tells how many an editor notices, where, and with how many findings:
 *
 *     [PATH]... [--count N] [--seed S] [--only KIND] [--list far|many|silent]
 *
 * A PATH is a directory, in which projects are looked for, or a file with recorded cases; ytt's own examples by default.
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { shownMessage } from '@ytt-language/shared';
import { findSet } from '../../conformance/recordings.js';
import { EditedProject, type Verdict } from './judge-mistakes.js';
import { kinds, type Mistake, mistakesIn } from './make-mistakes.js';
import { projectsAt } from './projects.js';

interface Made {
  readonly project: EditedProject;
  readonly key: string;
  readonly mistake: Mistake;
}

interface Judged extends Made {
  readonly verdict: Verdict;
}

/** The largest acceptable number of findings for one mistake. */
const mostFindings = 3;

const lists: Readonly<Record<string, (one: Judged) => boolean>> = {
  silent: ({ verdict }) => verdict.outcome !== 'prints the same' && verdict.findings.length === 0,
  far: ({ verdict }) => verdict.findings.length > 0 && !verdict.isNear,
  many: ({ verdict }) => verdict.findings.length > mostFindings,
};

/** Makes the mistakes, prints the figures by kind, and the mistakes that `--list` selects. */
export function mistakesCommand(args: readonly string[]): void {
  const { values: flags, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      list: { type: 'string', multiple: true, default: [] },
    },
  });
  const all = [...(positionals.length > 0 ? positionals : examples())].flatMap(allMistakesAt);
  const some = all.filter(({ mistake }) => mistake.kind.includes(flags.only));
  const judged = drawn(some, Number(flags.count), flags.seed).map(
    (made): Judged => ({ ...made, verdict: made.project.judge(made.key, made.mistake) }),
  );
  console.table(Object.fromEntries(['all', ...kinds].map((kind) => [kind, row(judged, kind)])));
  for (const name of flags.list)
    for (const one of judged.filter(lists[name] ?? (() => false))) console.log(described(one));
}

function examples(): readonly string[] {
  const set = findSet('upstream-examples', process.env);
  if (set.kind === 'present') return [set.path];
  throw new Error(`${set.message} Name a directory with ytt projects instead.`);
}

function allMistakesAt(path: string): readonly Made[] {
  return projectsAt(path).flatMap((texts) => {
    const project = new EditedProject(texts);
    if (!project.isSound) return [];
    return project
      .files()
      .flatMap(({ key, text, role }) => mistakesIn(text, role).map((mistake) => ({ project, key, mistake })));
  });
}

/** `count` of the mistakes, the same for the same seed, and equally many of each kind, as far as there are enough. */
function drawn(all: readonly Made[], count: number, seed: string): readonly Made[] {
  const share = Math.ceil(count / kinds.length);
  const ranked = all.map((made, i) => ({ made, rank: createHash('sha1').update(`${seed}\0${i}`).digest('hex') }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const ofKind = (kind: string): readonly Made[] =>
    ranked.flatMap(({ made }) => (made.mistake.kind === kind ? [made] : []));
  const fair = kinds.flatMap((kind) => ofKind(kind).slice(0, share));
  const rest = ranked.map(({ made }) => made).filter((made) => !fair.includes(made));
  return [...fair, ...rest].slice(0, count);
}

function row(judged: readonly Judged[], kind: string): Readonly<Record<string, string | number>> {
  const those = kind === 'all' ? judged : judged.filter(({ mistake }) => mistake.kind === kind);
  const failing = those.filter(({ verdict }) => verdict.outcome === 'fails');
  const changing = those.filter(({ verdict }) => verdict.outcome === 'prints another');
  const noticed = those.filter(({ verdict }) => verdict.outcome !== 'prints the same' && verdict.findings.length > 0);
  const told = those.filter(({ verdict }) => verdict.findings.length > 0);
  return {
    mistakes: those.length,
    'ytt fails': failing.length,
    'prints another': changing.length,
    noticed: share(noticed.length, failing.length + changing.length),
    'noticed of failing': share(failing.filter(({ verdict }) => verdict.findings.length > 0).length, failing.length),
    'within a line': share(told.filter(({ verdict }) => verdict.isNear).length, told.length),
    [`more than ${mostFindings}`]: those.filter(({ verdict }) => verdict.findings.length > mostFindings).length,
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
}

function described({ project, key, mistake, verdict }: Judged): string {
  const findings = verdict.findings.map((finding) => {
    const line = finding.file.lines.lineAt(finding.range.start) + 1;
    return `    ${finding.severity} ${finding.file.path}:${line} ${finding.code} ${shownMessage(finding).split('\n')[0]}`;
  });
  const made = mistake.edit.newText === '' ? 'removed' : JSON.stringify(mistake.edit.newText);
  const at = `${project.name} ${key.replace('/project/', '')}:${mistake.first + 1}`;
  return [`${at} ${mistake.kind}: ${made} (${verdict.outcome})`, ...findings].join('\n');
}
