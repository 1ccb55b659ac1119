import type { Settings } from '../config/settings';
import type { Mail } from './mailer';

const ASCII = /^[\x20-\x7e]*$/;
/** Characters per encoded word; each may take four bytes. */
const WORD_CHARS = 10;

/**
 * Formats a mail for transport. Lines are not re-encoded, so links stay in one piece for people who view the source and
 * for programs that search for them.
 */
export function mimeOf(id: string, mail: Mail, from: string, at: Date): Buffer {
  const boundary = `part-${id}`;
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/[>\s]/g, '');
  const part = (type: string, content: string): string[] => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${/^\p{ASCII}*$/u.test(content) ? '7bit' : '8bit'}`,
    '',
    content.replace(/\r?\n/g, '\r\n'),
  ];
  const lines = [
    `From: ${from}`,
    `To: ${mail.to}`,
    `Subject: ${headerText(mail.subject)}`,
    `Message-ID: <${id}@${host}>`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-generated',
    ...(mail.unsubscribe === undefined ? [] : unsubscribeHeaders(mail.unsubscribe)),
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', mail.text),
    ...part('text/html', mail.html),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'utf8');
}

/** RFC 8058. A line of a header may have 998 characters; the address is one word, so it is on a line without the name. */
const unsubscribeHeaders = (address: string): string[] => [
  `List-Unsubscribe:\r\n <${address}>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
];

/** Text for a header, unchanged or as encoded words. Line breaks are removed. */
export function headerText(text: string): string {
  const flat = text.replace(/\p{Cc}+/gu, ' ');
  if (ASCII.test(flat)) return flat;
  const words = [...flat].reduce<string[]>((list, char, index) => {
    if (index % WORD_CHARS === 0) list.push('');
    list[list.length - 1] += char;
    return list;
  }, []);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

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
