/**
 * What is missing in many places is missing for one reason: a key of the schema that is misspelt, a document that is no
 * longer a schema. It is told once, where ytt fails first; the other places come with it.
 */
import type { Finding } from '@ytt-language/shared';

/** In so many places something can be missing for as many reasons. */
const mostReasons = 3;

/** How many other places come with a finding. */
const mostPlaces = 20;

/** `findings`, those of one run in the order in which ytt comes upon them, without those that have the reason of another. */
export function withoutConsequences(findings: readonly Finding[]): readonly Finding[] {
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
