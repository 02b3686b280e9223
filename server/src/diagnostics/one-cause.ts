/**
 * What is missing in many places is missing for one reason: a key of the schema that is misspelt, a document that is no
 * longer a schema. It is told once, where ytt fails first; the other places come with it.
 */
import type { Finding, SourceFile } from '@ytt-language/shared';

/** In so many places something can be missing for as many reasons. */
const mostReasons = 3;

/** How many other places come with a finding. */
const mostPlaces = 20;

/**
 * `findings`, those of one run in the order in which ytt comes upon them, without those that have the reason of another.
 * `declaring` are the files with its schema and data values.
 */
export function withoutConsequences(
  all: readonly Finding[],
  declaring: readonly SourceFile[] = [],
): readonly Finding[] {
  const hasReason = isNoConsequence(all, new Set(declaring));
  const findings = all.every(hasReason) ? all : all.filter(hasReason);
  const groups = new Map<string, Finding[]>();
  const isLost = findings.some(losesDeclarations);
  for (const finding of findings) {
    const name = missingName(finding);
    if (name === undefined) continue;
    // Where a whole document is not what it was, any name may have been declared in it.
    const reason = isLost && !hasFix(finding) ? '' : name;
    const group = groups.get(reason);
    if (group === undefined) groups.set(reason, [finding]);
    else group.push(finding);
  }
  const told = new Map<Finding, Finding | undefined>();
  for (const [reason, group] of groups) if (group.length > (reason === '' ? 1 : mostReasons)) tellOnce(group, told);
  if (told.size === 0) return findings;
  return findings.flatMap((finding) => (told.has(finding) ? (told.get(finding) ?? []) : [finding]));
}

/**
 * Tells of each finding whether it can have a reason of its own: where a block is not closed, `elif` and the like come upon
 * another; and where a file does not parse that declares data values, others have nothing to be laid over.
 */
function isNoConsequence(
  findings: readonly Finding[],
  declaring: ReadonlySet<SourceFile>,
): (finding: Finding) => boolean {
  const unclosed = new Set<SourceFile>();
  let isUnread = false;
  for (const { file, code, message } of findings) {
    if (message.startsWith(unclosedBlock)) unclosed.add(file);
    isUnread ||= code === 'yaml-syntax' && declaring.has(file);
  }
  return ({ file, code, message }) => {
    if (code === 'template-code-syntax') return !(unclosed.has(file) && /^got (?:elif|else|end)\b/.test(message));
    return !(code === 'overlay-match' && isUnread && declaring.has(file));
  };
}

const unclosedBlock = 'mismatched set of block openings';

/** Notes in `told` what becomes of each finding of a group: the first error has the others' places, the others go. */
function tellOnce(group: readonly Finding[], told: Map<Finding, Finding | undefined>): void {
  const first = group.find(({ severity }) => severity === 'error') ?? group[0];
  const others = group.filter((finding) => finding !== first);
  for (const finding of others) told.set(finding, undefined);
  if (first === undefined) return;
  const places = others.slice(0, mostPlaces).map(({ file, range }) => ({ file, range, message: 'Missing here, too' }));
  told.set(first, { ...first, related: [...first.related, ...places] });
}

/** The name of the member, or the key, that something does not have. */
function missingName({ code, message }: Finding): string | undefined {
  if (code !== 'evaluation-failed' && code !== 'member-missing') return undefined;
  const [, member, key] =
    /struct has no \.(\w+) field or method|key ("(?:[^"\\]|\\.)*") not in struct/.exec(message) ?? [];
  return member ?? key;
}

/** Whether a document is told of that was to be data values or a schema. */
function losesDeclarations({ code, message }: Finding): boolean {
  if (code !== 'unknown-annotation' && code !== 'annotation-misplaced') return false;
  return /@data\/values/.test(message);
}

function hasFix({ fixes = [] }: Finding): boolean {
  return fixes.length > 0;
}
