/** Code blocks of the design documents that contain neither a schema nor data values nor a template. */
import type { Seed } from './seed-blocks.js';

interface NoExample {
  readonly seed: Seed;
  readonly section: string;
  readonly nth?: number;
  readonly reason: string;
}

export const notExamples: readonly NoExample[] = [
  { seed: '003', section: 'Type Violations', nth: 3, reason: 'what a command prints; the case is that of its inputs' },
  { seed: '003', section: 'Parsing', reason: 'a picture' },
  { seed: '003', section: 'Typing', reason: 'a picture' },
  { seed: '003', section: 'Type-Checking', reason: 'a picture' },
  { seed: '003', section: 'Schema Documentation', nth: 3, reason: 'what a command prints, as a sketch of HTML' },
  { seed: '003', section: 'Schema Documentation', nth: 4, reason: 'an empty text template' },
  { seed: '003', section: 'Schema Documentation', nth: 5, reason: 'a command line without its output' },
];
