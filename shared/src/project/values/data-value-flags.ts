/**
 * Turns `--data-value` and related flags into overlays on the data values
 * (https://carvel.dev/ytt/docs/v0.48.x/ytt-data-values/#configuring-data-values-via-command-line-flags).
 */

import type { Annotation } from '../../annotations/annotation.js';
import { isScalar } from '../../document/kinds.js';
import type { Annotations, Document, MapItem, NodeValue } from '../../document/node.js';
import { readDocuments } from '../../document/read/read-documents.js';
import { type Finding, firstLine } from '../../findings/finding.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { type Kwargs, StarlarkError } from '../../starlark/values/value.js';
import type { Origin } from '../../text/origin.js';
import { SourceFile } from '../../text/source-file.js';
import { argumentFile, argumentFinding } from '../files/argument-finding.js';
import type { DataValueFlag } from '../inputs.js';
import { type AddressedDocument, addressedValues } from '../library/addressed-document.js';
import { splitLibraryAddress } from '../library/library-ref.js';

/** Later kinds override earlier ones, whatever the order on the command line. */
const precedence: readonly DataValueFlag['kind'][] = [
  'data-values-env',
  'data-values-env-yaml',
  'data-value',
  'data-value-yaml',
  'data-value-file',
];

/** A data value set by a flag: its source, and the position that ytt shows for it. */
interface Assignment {
  readonly kind: DataValueFlag['kind'];
  readonly file: SourceFile;
  readonly library: string;
  readonly path: readonly string[];
  readonly value: string;
  /** The activity that ytt's message names if `value` cannot be read. */
  readonly activity: string;
}

/**
 * The overlays for all flags, in the order in which ytt applies them; a flag that ytt rejects becomes a finding
 * instead.
 */
export function flagOverlays(
  flags: readonly DataValueFlag[],
  strict: boolean,
): { addressed: readonly AddressedDocument[]; findings: readonly Finding[] } {
  const addressed: AddressedDocument[] = [];
  const findings: Finding[] = [];
  const ordered = [...flags].sort((a, b) => precedence.indexOf(a.kind) - precedence.indexOf(b.kind));
  for (const flag of ordered) {
    try {
      for (const assignment of assignments(flag)) {
        const { file, library, path } = assignment;
        addressed.push(addressedValues(buildOverlay(path, assignedNode(assignment, strict), file), library));
      }
    } catch (thrown) {
      const error = starlarkError(thrown);
      findings.push(
        argumentFinding('data-value-flag-invalid', flag.kind, flag.text, {
          plain: error.plain,
          message: `${activity(flag)}: ${error.message}`,
        }),
      );
    }
  }
  return { addressed, findings };
}

function activity(flag: DataValueFlag): string {
  switch (flag.kind) {
    case 'data-value':
    case 'data-value-yaml':
      return 'Extracting data value from KV';
    case 'data-values-env':
    case 'data-values-env-yaml':
      return `Extracting data values from env under prefix '${flag.text}'`;
    case 'data-value-file':
      return 'Extracting data value from file';
  }
}

function assignments(flag: DataValueFlag): readonly Assignment[] {
  const { kind, text } = flag;
  switch (kind) {
    case 'data-value':
    case 'data-value-yaml': {
      const { key, value } = splitAssignment(text, 'Expected format key=value');
      const { library, rest } = splitKey(key);
      const file = argumentFile(kind, text);
      const activity = `Deserializing value for key '${key}'`;
      return [{ kind, file, library, path: rest.split('.'), value, activity }];
    }
    case 'data-value-file': {
      const { key, value } = splitAssignment(text, 'Expected format key=/file/path');
      const { library, rest } = splitKey(key);
      const content = flag.content ?? '';
      const file = argumentFile(kind, content, ` ${rest}=${value}`);
      return [{ kind, file, library, path: rest.split('.'), value: content, activity: '' }];
    }
    case 'data-values-env':
    case 'data-values-env-yaml':
      return variableAssignments(flag);
  }
}

function variableAssignments({ kind, text, variables = [] }: DataValueFlag): readonly Assignment[] {
  const { library, rest: prefix } = splitKey(text);
  return variables.flatMap((variable): Assignment[] => {
    const { key: name, value } = splitAssignment(
      variable,
      'Expected env variable to be key-value pair (format: key=value)',
    );
    if (!name.startsWith(`${prefix}_`)) return [];
    // Shells may not allow `.` in a variable's name, so ytt reads `__` as `.`.
    const path = name.slice(prefix.length + 1).split('__');
    const activity = `Extracting data value from env variable '${name}'`;
    return [{ kind, file: argumentFile(kind, variable, ` ${prefix}`), library, path, value, activity }];
  });
}

function splitAssignment(text: string, refusal: string): { readonly key: string; readonly value: string } {
  const at = text.indexOf('=');
  if (at === -1) throw new StarlarkError(refusal, { plain: `Expected KEY=VALUE, but found no '=' in "${text}"` });
  return { key: text.slice(0, at), value: text.slice(at + 1) };
}

function assignedNode({ kind, value, activity }: Assignment, strict: boolean): NodeValue {
  if (kind !== 'data-value-yaml' && kind !== 'data-values-env-yaml') return value;
  const {
    documents,
    findings: [problem],
  } = readDocuments(new SourceFile('', value), { strict });
  if (problem !== undefined)
    throw new StarlarkError(`${activity}: Deserializing YAML value: ${problem.message}`, {
      plain: `The value is not YAML: ${firstLine(problem)}`,
    });
  return documents.items[0]?.value ?? null;
}

function splitKey(text: string): { readonly library: string; readonly rest: string } {
  const split = splitLibraryAddress(text);
  if (split.library === '@')
    throw new StarlarkError('Expected library ref to not be empty', { plain: 'The address of the library is empty' });
  if (split.rest.includes(':'))
    throw new StarlarkError(`Expected at most one library-key separator ':' in '${split.rest}'`, {
      plain: `The key of a data value has no ':', but found "${split.rest}"`,
    });
  return split;
}

/** A document of nested maps along `path` that adds missing maps and replaces the value at its end. */
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

/** The same nodes at `origin`: values parsed from an argument have the position of the argument. */
function relocate(value: NodeValue, origin: Origin): NodeValue {
  if (isScalar(value)) return value;
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
