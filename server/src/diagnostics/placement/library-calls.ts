/**
 * Moves errors in a library to the call that evaluates it, if the data values of that call cause them: they can be
 * fixed there, while the library may belong to somebody else and work for all other users. The place in the library
 * becomes a related location. If the mistake itself is written in the file of the call, it is only reported there.
 */
import type { Finding } from '@ytt-language/shared';

/** How many places in a library are attached to a finding. */
const mostPlaces = 20;

/** `findings`, all of one run, with such errors moved to the calls. */
export function atCalls(all: readonly Finding[]): readonly Finding[] {
  const findings = withoutFollowingCalls(all);
  const causes = findings.flatMap((finding) => finding.causes ?? []);
  if (causes.length === 0) return findings;
  const reported = new Set(causes.map(identity));
  // If a library also fails for another reason, it is reported in the library, too.
  for (const { follows } of findings) if (follows !== undefined) reported.delete(identity(follows));
  return findings
    .filter((finding) => !reported.has(identity(finding)))
    .map((finding) => {
      if (finding.causes === undefined) return finding;
      const known = new Set(finding.related.map(({ file, range }) => `${file.path} ${range.start}`));
      const places = finding.causes
        .filter(({ file, range }) => !known.has(`${file.path} ${range.start}`))
        .slice(0, mostPlaces)
        .map(({ file, range, message, plain = message }) => ({ file, range, message: plain }));
      return { ...finding, related: [...finding.related, ...places] };
    });
}

/** `findings`, without calls that fail because of data values in the same file, where the mistake is reported. */
function withoutFollowingCalls(findings: readonly Finding[]): readonly Finding[] {
  const isFollowing = ({ failure, follows, file }: Finding): boolean =>
    failure?.kind === 'library-failed' && follows?.file === file;
  if (!findings.some(isFollowing)) return findings;
  const reported = new Set(findings.map(identity));
  return findings.filter(
    (one) => !isFollowing(one) || one.follows === undefined || !reported.has(identity(one.follows)),
  );
}

function identity({ file, range, code, message }: Finding): string {
  return `${file.path} ${range.start} ${code} ${message}`;
}
