import type { Settings } from '../config/settings';
import { headerText } from './mime';

/** The sender of emails: `?from=` of the mail server's URL, otherwise no-reply at our own host. */
export function senderOf({ SMTP_URL, PUBLIC_URL, PLATFORM_NAME }: Settings): string {
  const host = new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  const given = SMTP_URL === undefined ? null : new URL(SMTP_URL).searchParams.get('from');
  const address = given ?? `no-reply@${/^[\d.:]+$/.test(host) ? 'localhost' : host}`;
  if (address.includes('<')) return headerText(address);
  const name = headerText(PLATFORM_NAME);
  return `${name.startsWith('=?') ? name : `"${name.replace(/["\\]/g, '')}"`} <${address}>`;
}

/** The bare address of a sender, for SMTP. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
