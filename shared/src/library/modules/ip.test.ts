import { describe, expect, it } from 'vitest';
import type { Value } from '../../starlark/values/value.js';
import { formatAddress, parseAddress, parseCidr } from '../ip-address.js';
import { attributeOf, callIn } from '../testing.js';
import { ipModule } from './ip.js';

describe('addresses', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['2001:DB8::0:1', '2001:db8::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
  ])('%s is written %s', (text, expected) => {
    const address = parseAddress(text);
    expect(address && formatAddress(address)).toBe(expected);
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4 ',
    ':',
    ':::',
    '1:2',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'fe80::1%eth0',
    '1.2.3.4::',
    '1::2::3',
    '::1::',
    '::1.2.3',
    'x',
  ])('%j is none', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  it.each(['1.2.3.4', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/-1', '::/129', '/8', '1.2.3.4/8/8'])(
    '%j is not a CIDR',
    (text) => {
      expect(parseCidr(text)).toBeUndefined();
    },
  );
});

describe('the module', () => {
  const networkText = (text: string): Value => {
    const pair = callIn(ipModule, 'ip.parse_cidr', [text]) as unknown as { elements: readonly Value[] };
    return callIn(new Map([['net', pair.elements[1] ?? null]]), 'net.string');
  };

  it.each([
    ['1.2.3.4', true],
    ['::ffff:1.2.3.4', true],
    ['::1', false],
    ['64:ff9b::1.2.3.4', false],
  ])('knows of %s whether it is IPv4: %s', (text, isIpv4) => {
    const address = new Map([['addr', callIn(ipModule, 'ip.parse_addr', [text])]]);
    expect([callIn(address, 'addr.is_ipv4'), callIn(address, 'addr.is_ipv6')]).toEqual([isIpv4, !isIpv4]);
  });

  it('masks networks', () => {
    expect(networkText('192.0.2.129/25')).toBe('192.0.2.128/25');
    expect(networkText('10.1.2.3/0')).toBe('0.0.0.0/0');
    expect(networkText('2001:db8:ffff::/33')).toBe('2001:db8:8000::/33');
    expect(networkText('::ffff:1.2.3.4/120')).toBe('1.2.3.0/24');
  });

  it('reports errors', () => {
    expect(() => callIn(ipModule, 'ip.parse_addr', ['x'])).toThrow('ip.parse_addr: invalid IP address: x');
    expect(() => callIn(ipModule, 'ip.parse_cidr', ['x'])).toThrow('ip.parse_cidr: invalid CIDR address: x');
    const address = callIn(ipModule, 'ip.parse_addr', ['::1']);
    expect(() => callIn(new Map([['a', address]]), 'a.string', [1])).toThrow('ip.addr.string: expected no argument');
    expect(attributeOf(address, 'nope')).toBeNull();
  });
});
