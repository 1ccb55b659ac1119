import { shortened } from '../../kernel/excerpt';

const MAX_CHARS = 80;

/**
 * What someone else wrote, for an email of the platform: on one line, short, and with addresses that mail programs do
 * not turn into links.
 */
export function quoted(text: string, maxChars = MAX_CHARS): string {
  const flat = text
    .replace(/(?!\u200d)\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return withoutLinks(shortened(flat, maxChars));
}

/** Whether a mail program could turn a part of the text into a link. */
export const hasAddress = (text: string): boolean => withoutLinks(text) !== text;

/** `https://a.example` becomes `https[:]//a[.]example`, which people can still read. */
function withoutLinks(text: string): string {
  return text
    .replace(/:(?=[/\\]{2})|(?<=\b(?:mailto|tel|sms)):/gi, '[:]')
    .replace(/(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uff0e\uff61](?=\p{L})/gu, '[.]');
}
