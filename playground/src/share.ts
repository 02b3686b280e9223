/** A project in the fragment of a link, which browsers do not send to any server. */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { mostText, type Project, readProject } from './project.js';

const mark = '#project=';

/** The fragment that encodes a project, with its `#`. */
export function fragmentOf(project: Project): string {
  const packed = deflateSync(strToU8(JSON.stringify(project)), { level: 9 });
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const address = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return mark + address;
}

/** The project that a fragment encodes; undefined if it is not one, or is damaged or too large. */
export function projectIn(fragment: string): Project | undefined {
  if (!fragment.startsWith(mark)) return undefined;
  try {
    const text = atob(fragment.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    // Fails for a fragment that would unpack to more than the limit, before it fills the memory. JSON takes up to six
    // bytes for a UTF-16 code unit.
    const json = strFromU8(inflateWithin(packed, 6 * mostText));
    return readProject(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function inflateWithin(packed: Uint8Array, limit: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflating = new Inflate((chunk) => {
    size += chunk.length;
    if (size > limit) throw new Error('too large');
    chunks.push(chunk);
  });
  for (let at = 0; at < packed.length; at += stride)
    inflating.push(packed.subarray(at, at + stride), at + stride >= packed.length);
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** The number of bytes that are unpacked at a time; deflate expands each to about a thousand at most. */
const stride = 1024;
