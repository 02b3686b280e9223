/**
 * This server's section in the settings that a client sends. The server's thread and the supervisor, which keeps the
 * settings for a thread that replaces it, have to agree on which messages have one.
 */
import { isRecord } from '../../workspace/settings/loose-value.js';

/** The section `ytt` of the settings that the client pushed or sent with `initialize`; undefined if there is none. */
export function sectionOf(given: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(given) && isRecord(given['ytt']) ? given['ytt'] : undefined;
}
