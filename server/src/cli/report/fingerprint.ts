/** Identifies a finding across runs, independent of changes in the lines above it. */
import { createHash } from 'node:crypto';
import { type Finding, firstLine, type SourceFile } from '@ytt-language/shared';
import { type Report, slashedPath, sortedFindings } from './report.js';

/**
 * A fingerprint for each finding, computed from its path, its code, the first line of its message (other lines contain
 * positions) and the trimmed text of its line. Among findings that share all of these, later ones get different
 * fingerprints.
 */
export function fingerprints(report: Report): ReadonlyMap<Finding, string> {
  const seen = new Map<string, number>();
  let last: OwnLine | undefined;
  const named = sortedFindings(report).map((finding): [Finding, string] => {
    const { file, range, code } = finding;
    const number = file.lines.lineAt(range.start);
    if (last?.file !== file || last.number !== number) last = ownLine(file, number);
    const before = `${JSON.stringify([slashedPath(file, report.paths), code, firstLine(finding)]).slice(0, -1)},`;
    const identity = `${last.digest} ${before}`;
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    const hash = createHash('sha256').update(`${count} ${before}`).update(last.json).update(']');
    return [finding, hash.digest('hex').slice(0, 32)];
  });
  return new Map(named);
}

/** A line of a file; it can be long and have many findings. */
interface OwnLine {
  readonly file: SourceFile;
  /** From 0. */
  readonly number: number;
  /** The text without surrounding white space, as JSON in UTF-8. */
  readonly json: Uint8Array;
  readonly digest: string;
}

function ownLine(file: SourceFile, number: number): OwnLine {
  const json = Buffer.from(JSON.stringify(file.lineText(number).trim()));
  return { file, number, json, digest: createHash('sha256').update(json).digest('hex') };
}
