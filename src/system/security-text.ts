import { isIP } from 'node:net';
import { guidePath } from '../platform/errors/docs-paths';
import { after, DAY } from '../kernel/clock';
import type { Settings } from '../platform/config/settings';

/** The text changes once a day, so that clients can cache it. */
const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY) * DAY);

/** RFC 9116 recommends less than a year, so that nobody relies on an outdated contact. */
const GOOD_FOR = 180 * DAY;

/** Contact for security reports. Uses the mailbox of RFC 2142; omitted if `PUBLIC_URL` has no domain name. */
export function securityText({ PUBLIC_URL: url }: Settings, now: Date): string {
  const { hostname } = new URL(url);
  const named = hostname.includes('.') && isIP(hostname) === 0;
  return [
    ...(named ? [`Contact: mailto:security@${hostname}`] : []),
    `Contact: ${url}${guidePath('security')}#reporting-a-vulnerability`,
    `Expires: ${after(startOfDay(now), GOOD_FOR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${url}${guidePath('security')}`,
    '',
  ].join('\n');
}
