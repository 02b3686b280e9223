/** The values of scalars that are not simply strings. */
import { fromBytes, toBytes } from '../../starlark/values/bytes.js';
import { decodeBase64 } from '../../text/base64.js';
import { binaryTag, type Resolution, resolvePlain, resolveTagged } from '../../yaml/scalars/resolve.js';
import { resolveStrict } from '../../yaml/scalars/resolve-strict.js';
import type { ScalarSyntax } from '../../yaml/syntax.js';

/** The value of a plain or tagged scalar, or ytt's message if it has none. */
export function resolveScalar({ tag, value }: ScalarSyntax, strict: boolean): Resolution | string {
  if (tag === undefined) return strict ? resolveStrict(value) : resolvePlain(value);
  const resolution = resolveTagged(tag.name, value);
  if (typeof resolution === 'string' || tag.name !== binaryTag) return resolution;
  const decoded = decodeBase64(toBytes(value));
  if (!decoded.ok) return '!!binary value contains invalid base64 data';
  return { tag: binaryTag, value: fromBytes(decoded.bytes) };
}
