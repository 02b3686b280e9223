/** IP addresses as Go's `net` package reads and writes them: 4 bytes, or 16. */
import { addAll } from '../memo/list-map.js';

/**
 * An address with a prefix length, such as `192.0.2.1/24`: the address as written, 4 or 16 bytes, and the number of its
 * leading bits that identify the network.
 */
export interface Cidr {
  readonly address: Uint8Array;
  readonly prefixLength: number;
}

/** The address; undefined if the text is not one. A zone (`%eth0`) is not allowed. */
export function parseAddress(text: string): Uint8Array | undefined {
  // The first of these characters decides, as in Go.
  const sign = /[.:%]/.exec(text)?.[0];
  if (sign === '.') return parseIpv4(text);
  return sign === ':' ? parseIpv6(text) : undefined;
}

/** An address and the length of a network's prefix, as in `192.0.2.1/24`. */
export function parseCidr(text: string): Cidr | undefined {
  const [, addressText = '', prefixText = ''] = /^([^/]*)\/([0-9]+)$/.exec(text) ?? [];
  const address = parseAddress(addressText);
  const prefixLength = Number(prefixText);
  if (address === undefined || prefixLength > address.length * 8) return undefined;
  return { address, prefixLength };
}

/** The address with all bits after the prefix cleared. */
export function maskAddress({ address, prefixLength }: Cidr): Uint8Array {
  return address.map((byte, at) => byte & (0xff << (8 - Math.min(Math.max(prefixLength - 8 * at, 0), 8))));
}

/** True also for IPv4 addresses in IPv6 notation (`::ffff:192.0.2.1`). */
export function isIpv4(address: Uint8Array): boolean {
  return ipv4Bytes(address) !== undefined;
}

/** The canonical form, in which the (first) longest run of zeros of an IPv6 address is written as `::`. */
export function formatAddress(address: Uint8Array): string {
  const ipv4 = ipv4Bytes(address);
  if (ipv4 !== undefined) return ipv4.join('.');
  const groups = Array.from({ length: 8 }, (_, at) => ((address[2 * at] ?? 0) << 8) | (address[2 * at + 1] ?? 0));
  const { start, length } = longestZeros(groups);
  const text = groups.map((group) => group.toString(16));
  if (length < 2) return text.join(':');
  return `${text.slice(0, start).join(':')}::${text.slice(start + length).join(':')}`;
}

function ipv4Bytes(address: Uint8Array): Uint8Array | undefined {
  if (address.length === 4) return address;
  const mapped = address.subarray(0, 10).every((byte) => byte === 0) && address[10] === 0xff && address[11] === 0xff;
  return mapped ? address.subarray(12) : undefined;
}

function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < groups.length; start++) {
    let end = start;
    while (groups[end] === 0) end++;
    if (end - start > best.length) best = { start, length: end - start };
  }
  return best;
}

function parseIpv4(text: string): Uint8Array | undefined {
  const fields = text.split('.');
  // Leading zeros are rejected, since some programs read them as octal.
  if (fields.length !== 4 || !fields.every((field) => /^(?:0|[1-9][0-9]{0,2})$/.test(field) && Number(field) <= 255))
    return undefined;
  return Uint8Array.from(fields, Number);
}

function parseIpv6(text: string): Uint8Array | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, at) => ipv6Bytes(half, at === halves.length - 1));
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined;
  const known = head.length + (tail?.length ?? 0);
  // `::` replaces at least one group.
  if (halves.length === 1 ? known !== 16 : known > 14) return undefined;
  return Uint8Array.from([...head, ...new Array<number>(16 - known).fill(0), ...(tail ?? [])]);
}

/** The bytes of groups; the last may be an IPv4 address if `mayEndInIpv4`. */
function ipv6Bytes(text: string, mayEndInIpv4: boolean): number[] | undefined {
  if (text === '') return [];
  const bytes: number[] = [];
  const groups = text.split(':');
  for (const [at, group] of groups.entries()) {
    if (/^[0-9a-fA-F]{1,4}$/.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 0xff);
      continue;
    }
    const ipv4 = mayEndInIpv4 && at === groups.length - 1 ? parseIpv4(group) : undefined;
    if (ipv4 === undefined) return undefined;
    addAll(bytes, ipv4);
  }
  return bytes;
}
