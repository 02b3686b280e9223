/** The annotations with which the design documents mark a schema document. Such a document is in the proposed dialect. */
import type { Document } from '../../document/node.js';
import type { Report } from '../build/annotations.js';
import { annotationProblem } from '../build/annotations.js';

/** Without the `@`: of seeds 003, 001 and 004. */
export const proposedHeaders = ['schema/definition', 'schema/match', 'schema'] as const;

/** Whether a document is marked as a schema of the proposed dialect, rather than as one that ytt itself takes. */
export function hasProposedHeader({ annotations }: Document): boolean {
  return annotations?.has('data/values-schema') !== true && proposedHeaders.some((name) => annotations?.has(name));
}

/** Reports a header that does not say that the schema is for data values. */
export function checkHeader(document: Document, report: Report): void {
  for (const name of proposedHeaders) {
    const annotation = document.annotations?.get(name);
    if (annotation === undefined) continue;
    const argument = (key: string): unknown => annotation.kwargs.find(([given]) => given === key)?.[1];
    const fits =
      name === 'schema'
        ? [undefined, 'data/values'].includes(argument('attach') as string | undefined)
        : argument('data_values') === true || (name === 'schema/definition' && argument('name') === 'data/values');
    if (!fits) {
      const wanted = name === 'schema' ? 'attach="data/values"' : 'data_values=True';
      report(annotationProblem(annotation, document, { summary: `expected @${name} to have ${wanted}` }));
    }
  }
}
