/**
 * `--data-value` and its kin as overlays on the data values
 * (https://carvel.dev/ytt/docs/v0.48.x/ytt-data-values/#configuring-data-values-via-command-line-flags).
 */
import type { Annotation } from '../annotations/annotation.js';
import type { Annotations, Document, MapItem, NodeValue } from '../document/node.js';
import { readDocuments } from '../document/read.js';
import type { Finding } from '../findings/finding.js';
import { type Kwargs, StarlarkError } from '../starlark/value.js';
import type { Origin } from '../text/origin.js';
import { SourceFile } from '../text/source-file.js';
import { argumentFile } from './argument-finding.js';
import { type Envelope, valuesEnvelope } from './envelope.js';
import type { DataValueFlag } from './inputs.js';

/** Later kinds go over earlier ones, whatever the order on the command line. */
const precedence: readonly DataValueFlag['kind'][] = [
  'data-values-env',
  'data-values-env-yaml',
  'data-value',
  'data-value-yaml',
  'data-value-file',
];

/** One overlay a flag, in the order in which ytt applies them; a flag that ytt refuses is a finding and no overlay. */
export function flagOverlays(
  flags: readonly DataValueFlag[],
  strict: boolean,
): { envelopes: readonly Envelope[]; findings: readonly Finding[] } {
  const envelopes: Envelope[] = [];
  const findings: Finding[] = [];
  const ordered = [...flags].sort((a, b) => precedence.indexOf(a.kind) - precedence.indexOf(b.kind));
  for (const flag of ordered) {
    const file = fileOf(flag);
    try {
      envelopes.push(flagOverlay(flag, file, strict));
    } catch (error) {
      if (!(error instanceof StarlarkError)) throw error;
      const range = { start: 0, end: file.text.length };
      const message = `${failureOf(flag)}: ${error.message}`;
      findings.push({ code: 'data-value-flag-invalid', severity: 'error', file, range, message, related: [] });
    }
  }
  return { envelopes, findings };
}

/** What ytt shows as the place of a value that a flag set. */
function fileOf(flag: DataValueFlag): SourceFile {
  switch (flag.kind) {
    case 'data-value':
    case 'data-value-yaml':
      return argumentFile(flag.kind, flag.text);
    case 'data-values-env':
    case 'data-values-env-yaml':
      return argumentFile(flag.kind, flag.text, ` ${withoutLibrary(flag.prefix ?? '')}`);
    case 'data-value-file': {
      const key = withoutLibrary(assignedKey(flag.text) ?? '');
      return argumentFile(flag.kind, flag.content ?? '', ` ${key}=${assignedValue(flag.text)}`);
    }
  }
}

function failureOf(flag: DataValueFlag): string {
  switch (flag.kind) {
    case 'data-value':
    case 'data-value-yaml':
      return 'Extracting data value from KV';
    case 'data-values-env':
    case 'data-values-env-yaml':
      return `Extracting data values from env under prefix '${flag.prefix ?? ''}'`;
    case 'data-value-file':
      return 'Extracting data value from file';
  }
}

function flagOverlay(flag: DataValueFlag, file: SourceFile, strict: boolean): Envelope {
  const key = assignedKey(flag.text);
  switch (flag.kind) {
    case 'data-value':
    case 'data-value-yaml': {
      if (key === undefined) throw new StarlarkError('Expected format key=value');
      const failure = `Deserializing value for key '${key}'`;
      const value = flagValue(assignedValue(flag.text), flag.kind === 'data-value-yaml', strict, failure);
      const { library, rest } = splitKey(key);
      return valuesEnvelope(buildOverlay(rest.split('.'), value, file), library);
    }
    case 'data-values-env':
    case 'data-values-env-yaml': {
      if (key === undefined) throw new StarlarkError('Expected env variable to be key-value pair (format: key=value)');
      const { library, rest: prefix } = splitKey(flag.prefix ?? '');
      const failure = `Extracting data value from env variable '${key}'`;
      const value = flagValue(assignedValue(flag.text), flag.kind === 'data-values-env-yaml', strict, failure);
      // Shells may not take `.` in a name, so `__` stands for it.
      const path = key.slice(`${prefix}_`.length).split('__');
      return valuesEnvelope(buildOverlay(path, value, file), library);
    }
    case 'data-value-file': {
      if (key === undefined) throw new StarlarkError('Expected format key=/file/path');
      const { library, rest } = splitKey(key);
      return valuesEnvelope(buildOverlay(rest.split('.'), flag.content ?? '', file), library);
    }
  }
}

function assignedKey(text: string): string | undefined {
  const at = text.indexOf('=');
  return at === -1 ? undefined : text.slice(0, at);
}

function assignedValue(text: string): string {
  return text.slice(text.indexOf('=') + 1);
}

function flagValue(text: string, isYaml: boolean, strict: boolean, failure: string): NodeValue {
  if (!isYaml) return text;
  const { documents, findings } = readDocuments(new SourceFile('', text), { strict });
  const problem = findings.find((finding) => finding.severity === 'error');
  if (problem !== undefined) throw new StarlarkError(`${failure}: Deserializing YAML value: ${problem.message}`);
  return documents.items[0]?.value ?? null;
}

/** `@lib@nested:rest` in its two parts. */
export function splitLibrary(text: string): { library: string; rest: string } {
  const colon = text.startsWith('@') ? text.indexOf(':') : -1;
  if (colon === -1) return { library: '', rest: text };
  if (colon === 1) throw new StarlarkError('Expected library ref to not be empty');
  return { library: text.slice(0, colon), rest: text.slice(colon + 1) };
}

function withoutLibrary(text: string): string {
  return text.startsWith('@') ? text.slice(text.indexOf(':') + 1) : text;
}

function splitKey(text: string): { library: string; rest: string } {
  const split = splitLibrary(text);
  if (split.rest.includes(':'))
    throw new StarlarkError(`Expected at most one library-key separator ':' in '${split.rest}'`);
  return split;
}

/** A document of nested maps down `path` that adds what is missing and replaces what is at its end. */
function buildOverlay(path: readonly string[], value: NodeValue, file: SourceFile): Document {
  const origin: Origin = { file, start: 0, end: file.lines.lineEnd(0), valueStart: 0, valueEnd: file.lines.lineEnd(0) };
  const match = annotation('overlay/match', [['missing_ok', true]], origin);
  const replace = annotation('overlay/replace', [['or_add', true]], origin);
  let built: NodeValue = relocate(value, origin);
  for (const [index, key] of [...path].reverse().entries()) {
    const annotations: Annotations = new Map(
      (index === 0 ? [match, replace] : [match]).map((one) => [one.name, one] as const),
    );
    const item: MapItem = { kind: 'mapItem', key, value: built, origin, annotations };
    built = { kind: 'map', items: [item], origin };
  }
  return { kind: 'document', value: built, origin };
}

function annotation(name: string, kwargs: Kwargs, origin: Origin): Annotation {
  return { name, args: [], kwargs, origin, content: '' };
}

/** The same nodes at `origin`: what is parsed from an argument stands where the argument does. */
function relocate(value: NodeValue, origin: Origin): NodeValue {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return value;
  switch (value.kind) {
    case 'map':
      return {
        kind: 'map',
        origin,
        items: value.items.map((item) => ({ ...item, origin, value: relocate(item.value, origin) })),
      };
    case 'array':
      return {
        kind: 'array',
        origin,
        items: value.items.map((item) => ({ ...item, origin, value: relocate(item.value, origin) })),
      };
    default:
      return value;
  }
}
