import type { Settings } from '../config/settings';
import { headerText, mimeOf } from './mime';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock';

/** A mail to one person, as text and as equivalent HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A port that sends emails: through a mail server, or to files. */
export abstract class Mailer {
  /** Whether sending is as fast as writing a file, so that callers may wait for it. */
  abstract readonly immediate: boolean;

  /** Throws if the mail could not be handed over; the caller may retry. */
  abstract send(id: string, mail: Mail): Promise<void>;
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

/** Without a mail server: writes each mail to a file that any mail program can open. */
export class FileMailer extends Mailer {
  readonly immediate = true;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(id: string, mail: Mail): Promise<void> {
    const folder = join(this.settings.DATA_DIR, 'mail');
    const at = this.clock.now();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${at.toISOString().replace(/[:.]/g, '-')}-${id}.eml`);
    await writeFile(file, mimeOf(id, mail, senderOf(this.settings), at), { mode: 0o600 });
  }
}
