import { isIP } from 'node:net';
import { after, DAY } from '../kernel/clock';
import type { Settings } from '../platform/config/settings';
import { GUIDES_PATH } from './guides';

/** RFC 9116 wants less than a year, so that nobody trusts an address that was given up. */
const GOOD_FOR = 180 * DAY;

/** Contact for security reports. The mailbox is that of RFC 2142; an IP address has none. */
export function securityText({ PUBLIC_URL: url }: Settings, now: Date): string {
  const { hostname } = new URL(url);
  const named = hostname.includes('.') && isIP(hostname) === 0;
  return [
    ...(named ? [`Contact: mailto:security@${hostname}`] : []),
    `Contact: ${url}${GUIDES_PATH}/security#reporting-a-vulnerability`,
    `Expires: ${after(now, GOOD_FOR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${url}${GUIDES_PATH}/security`,
    '',
  ].join('\n');
}
