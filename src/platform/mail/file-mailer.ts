import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock';
import type { Settings } from '../config/settings';
import { type Mail, Mailer } from './mailer';
import { mimeOf, senderOf } from './mime';

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
