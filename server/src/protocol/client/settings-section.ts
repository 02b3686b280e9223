import { isRecord } from '../../workspace/settings/loose-value.js';

/** The section `ytt` of the settings that the client pushed or sent with `initialize`; undefined if there is none. */
export function sectionOf(given: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(given) && isRecord(given['ytt']) ? given['ytt'] : undefined;
}
