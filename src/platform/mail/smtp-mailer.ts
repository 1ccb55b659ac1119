import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { type Clock, SECOND } from '../../kernel/clock';
import type { Settings } from '../config/settings';
import { type Mail, Mailer } from './mailer';
import { addressOf, mimeOf, senderOf } from './mime';

/** Sends emails to a mail server over a few persistent connections. */
export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  readonly immediate = false;
  private readonly transport: Transporter;
  private readonly from: string;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
    const server = new URL(settings.SMTP_URL as string);
    this.from = senderOf(settings);
    const user = decodeURIComponent(server.username);
    this.transport = createTransport({
      host: server.hostname.replace(/^\[|\]$/g, ''),
      port: server.port === '' ? (server.protocol === 'smtps:' ? 465 : 587) : Number(server.port),
      secure: server.protocol === 'smtps:',
      auth: user === '' ? undefined : { user, pass: decodeURIComponent(server.password) },
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 20 * SECOND,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(id: string, mail: Mail): Promise<void> {
    const raw = mimeOf(id, mail, this.from, this.clock.now());
    await this.transport.sendMail({ envelope: { from: addressOf(this.from), to: [mail.to] }, raw });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
