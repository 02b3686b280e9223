/** The cases that this implementation does not meet, each with its reason, and the figures that must not fall. */
import { readFileSync } from 'node:fs';
import type { Measure } from './score.js';

export interface Exception {
  /** The case's id and the mode, separated by a space. */
  readonly case: string;
  /** The measures that are not met, separated by commas. */
  readonly unmet: string;
  readonly reason: string;
}

/** How many cases meet each measure, by set and mode. */
export type Ratchet = Readonly<Record<string, Readonly<Partial<Record<Measure, number>>>>>;

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
}

export const exceptions = readJson<readonly Exception[]>('./exceptions.json');
export const ratchet = readJson<Ratchet>('./ratchet.json');
