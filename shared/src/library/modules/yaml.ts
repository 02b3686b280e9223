/** `@ytt:yaml` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#yaml). */
import { fromStarlark, toPlain, toStarlark } from '../../document/convert/convert.js';
import type { NodeValue } from '../../document/node.js';
import { PanicError } from '../../document/panic.js';
import { printDocuments } from '../../document/print/print-yaml.js';
import { readDocuments } from '../../document/read/read-documents.js';
import type { Work } from '../../starlark/eval/thread.js';
import { asString } from '../../starlark/values/arguments.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { SourceFile } from '../../text/source-file.js';
import { libraryModule, onlyArgument } from '../wrapped-builtin.js';

/** What `load("@ytt:yaml", …)` finds. */
export const yamlModule = libraryModule('yaml', {
  encode: (args, _kwargs, work) => encodeYaml(onlyArgument(args), work),
  decode: (args, _kwargs, work) => decodeYaml(asString(onlyArgument(args)), work),
});

/**
 * The value as YAML text, with separators between documents. None gives an empty text. Each part is a step of `work`.
 */
export function encodeYaml(value: Value, work: Work): string {
  const node = fromStarlark(value, work);
  return printDocuments(documentsOf(node), work);
}

function documentsOf(node: NodeValue): Parameters<typeof printDocuments>[0] {
  if (typeof node === 'object' && node !== null && 'kind' in node) {
    if (node.kind === 'documentSet') return node;
    if (node.kind === 'document') throw new PanicError('Unexpected document');
  }
  return { kind: 'documentSet', origin: undefined, items: [{ kind: 'document', origin: undefined, value: node }] };
}

/**
 * The number of steps that take about as long as a millisecond of reading. Even the shortest text counts as one such
 * stretch.
 */
const stretchSteps = 100;

/**
 * The single document of a YAML text, as dicts, lists and scalars, read in steps of `work`. Throws `StarlarkError` with
 * the reader's message.
 */
export function decodeYaml(text: string, work: Work): Value {
  const pause = (): void => work.step(stretchSteps);
  const file = new SourceFile('', text, { betweenSteps: pause, withinStep: pause });
  const { documents, error } = readDocuments(file);
  if (error !== undefined) throw new StarlarkError(error);
  const [document, ...more] = documents.items.filter((item) => item.injected !== true);
  if (document === undefined || more.length > 0) throw new StarlarkError('Expected to find exactly one YAML document');
  return toStarlark(toPlain(document.value), { keysAreWritten: true, work });
}
