import { isIPv4, isIPv6 } from 'node:net';

const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
/** IPv4 in IPv6, as `URL` writes it. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * The address in a text, as proxies write it: without port, brackets, and zone. An IPv4 address in an IPv6 address is that
 * IPv4 address, and an IPv6 address is in its shortest form. Undefined if the text is not an address.
 */
export function addressIn(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const v4 = WITH_PORT.exec(bare)?.[1] ?? bare;
  if (isIPv4(v4)) return v4;
  const [v6 = ''] = (IN_BRACKETS.exec(bare)?.[1] ?? bare).split('%');
  if (isIPv4(v6)) return v6;
  if (!isIPv6(v6)) return undefined;
  const shortest = new URL(`http://[${v6}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(shortest);
  return mapped ? dotted(mapped[1] as string, mapped[2] as string) : shortest;
}

function dotted(...groups: string[]): string {
  return groups
    .flatMap((group) => {
      const value = parseInt(group, 16);
      return [value >> 8, value & 255];
    })
    .join('.');
}

/** Whether an address, as `addressIn` returns it, is this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}
