/** Which texts are addresses and networks, and how these are printed. */
import { expect, it } from 'vitest';
import { formatAddress, isIpv4, maskAddress, parseAddress, parseCidr } from './ip-address.js';

const written = (text: string): string | undefined => {
  const address = parseAddress(text);
  return address && formatAddress(address);
};

it.each([
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
  ['256.0.0.1', undefined],
  ['1.2.3', undefined],
  ['1.2.3.4.5', undefined],
  ['1.2.3.', undefined],
  ['01.2.3.4', undefined],
  ['1.2.3.x', undefined],
  ['', undefined],
  ['x', undefined],
  ['::', '::'],
  ['::1', '::1'],
  ['1::', '1::'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ['1:2:3:4:5:6:7', undefined],
  ['1:2:3:4:5:6:7:8:9', undefined],
  ['1::2::3', undefined],
  ['0:0:1:0:0:0:1:0', '0:0:1::1:0'],
  ['1:0:0:1:0:0:1:1', '1::1:0:0:1:1'],
  ['1:0:1:1:1:1:1:1', '1:0:1:1:1:1:1:1'],
  ['FFFF::abcd', 'ffff::abcd'],
  ['10000::', undefined],
  ['g::', undefined],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['1::1.2.3.4', '1::102:304'],
  ['1.2.3.4::', undefined],
  ['::1.2.3.4:1', undefined],
  ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
  ['1:2:3:4:5:6:7:1.2.3.4', undefined],
  ['1:1.2.3.4::', undefined],
])('the address %j is %j', (text, expected) => {
  expect(written(text)).toBe(expected);
});

it.each([
  ['192.0.2.129/24', '192.0.2.0'],
  ['192.0.2.129/25', '192.0.2.128'],
  ['192.0.2.129/32', '192.0.2.129'],
  ['192.0.2.129/0', '0.0.0.0'],
  ['192.0.2.129/33', undefined],
  ['2001:db8::1/32', '2001:db8::'],
  ['2001:db8::1/128', '2001:db8::1'],
  ['2001:db8::1/129', undefined],
  ['192.0.2.129', undefined],
  ['192.0.2.129/', undefined],
  ['/8', undefined],
  ['1/192.0.2.129/8', undefined],
  ['192.0.2.129/8x', undefined],
  ['192.0.2.129/-8', undefined],
])('the network %j begins at %j', (text, expected) => {
  const network = parseCidr(text);
  expect(network && formatAddress(maskAddress(network))).toBe(expected);
});

it.each([
  ['1.2.3.4', true],
  ['::ffff:1.2.3.4', true],
  ['::1.2.3.4', false],
  ['1::ffff:102:304', false],
])('%s is one of IPv4: %s', (text, isOne) => {
  expect(isIpv4(parseAddress(text) ?? new Uint8Array())).toBe(isOne);
});
