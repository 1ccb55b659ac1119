import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom an address counts as. IPv4 one by one; of IPv6 the first half, since a single customer is given a whole /64 and
 * could count afresh with each of its addresses.
 */
export function addressTracker(address: string): string {
  const mapped = MAPPED.exec(address);
  if (mapped) return `ip:${mapped[1]}`;
  if (!isIPv6(address)) return `ip:${address}`;
  const [head = '', tail] = (address.split('%')[0] as string).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `ip:${groups.join(':')}::/64`;
}
