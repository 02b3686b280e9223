/** An error in a schema document, with ytt's message. */
import type { Annotation } from '../../annotations/annotation.js';
import type { FindingCode } from '../../findings/catalogue.js';
import type { Failure } from '../../findings/failure.js';
import type { Finding, Fix, RelatedPlace } from '../../findings/finding.js';
import { type Origin, originName, valueRange } from '../../text/origin.js';

/** An error that ytt reports in a schema document. */
export interface SchemaProblem {
  readonly code: FindingCode;
  /** What is wrong and what is expected, for people; absent if ytt's summary says so. */
  readonly plain?: string | undefined;
  /** The beginning of ytt's message. */
  readonly summary: string;
  readonly found?: string;
  readonly expected?: string;
  readonly hints?: readonly string[];
  /** The wrong annotations; empty if the node itself is wrong. */
  readonly annotations: readonly Annotation[];
  /** The node that ytt names. */
  readonly node: Origin | undefined;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
  readonly failure?: Failure | undefined;
}

/** "(by schema.yml:3)", the ending of ytt's descriptions of what it found or expected. */
export function by(origin: Origin | undefined): string {
  return `(by ${originName(origin)})`;
}

/** "(at schema.yml:3)". */
export function at(origin: Origin | undefined): string {
  return `(at ${originName(origin)})`;
}

/** The place of `origin` as related information. */
export function relatedPlace(origin: Origin | undefined, message: string): readonly RelatedPlace[] {
  return origin === undefined ? [] : [{ file: origin.file, range: { start: origin.start, end: origin.end }, message }];
}

/** ytt's lines about what it found and expected. */
export function assertionText(parts: Pick<SchemaProblem, 'summary' | 'found' | 'expected' | 'hints'>): string {
  const lines = parts.summary === '' ? [] : [parts.summary];
  if (parts.found !== undefined) lines.push(`found: ${parts.found}`);
  if (parts.expected !== undefined) lines.push(`expected: ${parts.expected}`);
  for (const hint of parts.hints ?? []) lines.push(`hint: ${hint}`);
  return lines.join('\n');
}

/**
 * The finding for a problem: at the first wrong annotation. It is at the node if there is no wrong annotation, or if an
 * overlay added the annotation from another file than the one that ytt names.
 */
export function problemFinding(problem: SchemaProblem, fallback: Origin): Finding {
  const annotations = problem.annotations.map((annotation) => annotation.origin).sort((a, b) => a.start - b.start);
  const node = problem.node;
  const first = annotations.find((origin) => node === undefined || origin.file === node.file);
  const place = first ?? node ?? annotations[0] ?? fallback;
  const elsewhere = annotations.filter((origin) => origin !== place);
  return {
    code: problem.code,
    severity: 'error',
    file: place.file,
    range: place === node ? valueRange(place) : { start: place.start, end: place.end },
    plain: problem.plain,
    message: assertionText(problem),
    related: [
      ...elsewhere.flatMap((origin) => relatedPlace(origin, 'this annotation')),
      ...(place === node ? [] : relatedPlace(node, 'the annotated node')),
      ...(problem.related ?? []),
    ],
    ...(problem.fixes === undefined ? {} : { fixes: problem.fixes }),
    ...(problem.failure === undefined ? {} : { failure: problem.failure }),
    ...(problem.code === 'schema-null' ? { found: 'null' } : {}),
  };
}
