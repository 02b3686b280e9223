/** `@ytt:yaml` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#yaml). */
import { fromStarlark, toPlain, toStarlark } from '../../document/convert.js';
import type { NodeValue } from '../../document/node.js';
import { PanicError } from '../../document/panic.js';
import { printDocuments } from '../../document/print-yaml.js';
import { readDocuments } from '../../document/read.js';
import { asString } from '../../starlark/values/arguments.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { SourceFile } from '../../text/source-file.js';
import { libraryModule, onlyArgument } from '../wrapped-builtin.js';

/** What `load("@ytt:yaml", …)` finds. */
export const yamlModule = libraryModule('yaml', {
  encode: (args) => encodeYaml(onlyArgument(args)),
  decode: (args) => decodeYaml(asString(onlyArgument(args))),
});

/** The value as YAML text; documents in it are separated. None gives no text. */
export function encodeYaml(value: Value): string {
  const node = fromStarlark(value);
  return printDocuments(documentsOf(node));
}

function documentsOf(node: NodeValue): Parameters<typeof printDocuments>[0] {
  if (typeof node === 'object' && node !== null && 'kind' in node) {
    if (node.kind === 'documentSet') return node;
    if (node.kind === 'document') throw new PanicError('Unexpected document');
  }
  return { kind: 'documentSet', origin: undefined, items: [{ kind: 'document', origin: undefined, value: node }] };
}

/** The one document of a YAML text, as dicts, lists and scalars. Throws `StarlarkError` with the reader's words. */
export function decodeYaml(text: string): Value {
  const { documents, error } = readDocuments(new SourceFile('', text));
  if (error !== undefined) throw new StarlarkError(error);
  const [document, ...more] = documents.items.filter((item) => item.injected !== true);
  if (document === undefined || more.length > 0) throw new StarlarkError('Expected to find exactly one YAML document');
  return toStarlark(toPlain(document.value), { keysAreWritten: true });
}
