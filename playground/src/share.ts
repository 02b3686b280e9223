/** A project in the fragment of a link, which browsers do not send to any server. */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { mostText, type Project, readProject } from './project.js';

const mark = '#project=';

/** The fragment that stands for a project, with its `#`. */
export function fragmentOf(project: Project): string {
  const packed = deflateSync(strToU8(JSON.stringify(project)), { level: 9 });
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const address = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return mark + address;
}

/** The project of a fragment; undefined if it is of none, or of one that is damaged or too large. */
export function projectIn(fragment: string): Project | undefined {
  if (!fragment.startsWith(mark)) return undefined;
  try {
    const text = atob(fragment.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    // What unpacks to more than the room that there is fails here, before it fills the memory. JSON has up to six bytes
    // for a code unit.
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

/** So many bytes are unpacked at a time; deflate makes at most about a thousand of each. */
const stride = 1024;
