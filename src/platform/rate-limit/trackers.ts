import { isIPv6 } from 'node:net';
import { addressIn } from './addresses';

/** The part of a caller that determines how it is counted. */
export interface Tracked {
  holder: { agentId: string } | null;
  /** The operator. Other callers from the same address do not use up its limit. */
  admin?: boolean;
  ip: string;
}

/** Reads the same from a request, once the access guard has run. */
export const trackedIn = ({ holder, admin, ip = '' }: RequestOfSomebody): Tracked => ({
  holder: holder ?? null,
  admin,
  ip,
});

interface RequestOfSomebody {
  holder?: { agentId: string };
  admin?: boolean;
  ip?: string;
}

/** Counts an agent by its id, whatever address it calls from. */
const agentTracker = (agentId: string): string => `agent:${agentId}`;

export function callerTracker({ holder, admin, ip }: Tracked): string {
  if (holder) return agentTracker(holder.agentId);
  return admin === true ? `operator:${addressTracker(ip)}` : addressTracker(ip);
}

/**
 * How an address is counted: IPv4 individually, IPv6 by its /64, since a single customer gets a whole /64 and could
 * otherwise start a new count with each of its addresses.
 */
export function addressTracker(address: string): string {
  const known = addressIn(address) ?? address;
  return isIPv6(known) ? `ip:${groupsOf(known, 4)}::/64` : `ip:${known}`;
}

/** The network of an address, so that a client with many addresses counts once. */
export function networkTracker(address: string): string {
  const known = addressIn(address) ?? address;
  return isIPv6(known) ? `net:${groupsOf(known, 3)}::/48` : `net:${known.replace(/\.\d+$/, '.0')}/24`;
}

/** The first groups of an IPv6 address, expanded. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, count);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':');
}
