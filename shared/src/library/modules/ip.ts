/** `@ytt:ip` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#ip). */
import { asString } from '../../starlark/values/arguments.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { HintedStruct, method, useStringHint } from '../hinted-struct.js';
import { formatAddress, isIpv4, maskAddress, parseAddress, parseCidr } from '../ip-address.js';
import { libraryModule, onlyArgument } from '../wrapped-builtin.js';

/** What `load("@ytt:ip", …)` finds. */
export const ipModule = libraryModule('ip', {
  parse_addr: (args) => {
    const text = asString(onlyArgument(args));
    const address = parseAddress(text);
    if (address === undefined) throw new StarlarkError(`invalid IP address: ${text}`);
    return addressValue(address);
  },
  parse_cidr: (args) => {
    const text = asString(onlyArgument(args));
    const cidr = parseCidr(text);
    if (cidr === undefined) throw new StarlarkError(`invalid CIDR address: ${text}`);
    return new Tuple([addressValue(cidr.address), networkValue(maskAddress(cidr), cidr.prefixLength)]);
  },
});

function addressValue(address: Uint8Array): HintedStruct {
  const methods = new Map([
    method('ip.addr', 'is_ipv4', () => isIpv4(address)),
    method('ip.addr', 'is_ipv6', () => !isIpv4(address)),
    method('ip.addr', 'string', () => formatAddress(address)),
  ]);
  return new HintedStruct('@ytt:ip.addr', useStringHint, methods);
}

function networkValue(address: Uint8Array, prefixLength: number): HintedStruct {
  // An IPv4 network in IPv6 notation is printed as IPv4.
  const shownLength = address.length === 16 && isIpv4(address) ? prefixLength - 96 : prefixLength;
  const methods = new Map([
    method('ip.net', 'addr', () => addressValue(address)),
    method('ip.net', 'string', () => `${formatAddress(address)}/${shownLength}`),
  ]);
  return new HintedStruct('@ytt:ip.net', useStringHint, methods);
}
