import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { execute, Reads, statement } from '../database/statements';
import { afterCommit, type Tx } from '../database/transactions';
import { Log } from '../observability/log';
import { Secrets } from '../security/secrets';
import { Workers } from '../workers/workers';
import { type Mail, Mailer } from './mailer';

const WORKER = 'mails';
const LEASE_MS = 2 * MINUTE;
const FIRST_PAUSE_MS = 10 * SECOND;

const ADD = statement(
  'mails_add',
  `INSERT INTO queued_mails (id, sealed_mail, attempts, due_at, expires_at, created_at) VALUES ($1, $2, 0, $3, $4, $3)
   ON CONFLICT DO NOTHING`,
);
const CLAIM = statement(
  'mails_claim',
  `UPDATE queued_mails SET due_at = $2, attempts = attempts + 1 WHERE id IN (
     SELECT id FROM queued_mails WHERE due_at <= $1 ORDER BY due_at LIMIT 10 FOR UPDATE SKIP LOCKED)
   RETURNING id, sealed_mail, attempts, expires_at`,
);
const DONE = statement('mails_done', 'DELETE FROM queued_mails WHERE id = $1');
const LATER = statement('mails_later', 'UPDATE queued_mails SET due_at = $2 WHERE id = $1');

interface QueuedMail {
  id: string;
  sealed_mail: Buffer;
  attempts: number;
  expires_at: Date;
}

/**
 * Outgoing mails, stored in the transaction that causes them and sent by any process. A failed mail is retried until it
 * expires. Mails are encrypted, since they contain sign-in links.
 */
@Injectable()
export class MailQueue implements OnModuleInit {
  private readonly underWay = new Set<Promise<boolean>>();

  constructor(
    private readonly mailer: Mailer,
    private readonly secrets: Secrets,
    private readonly reads: Reads,
    private readonly workers: Workers,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: WORKER, role: 'dispatcher', everyMs: SECOND, step: () => this.step() });
  }

  /** Pass `id` for a mail that may be requested twice. */
  async add(
    tx: Tx,
    mail: Mail,
    expiresAt: Date,
    id = newId('mail', this.clock.now().getTime()),
  ): Promise<void> {
    const at = this.clock.now();
    await execute(tx, ADD, [id, this.secrets.encrypt('mails', JSON.stringify(mail), id), at, expiresAt]);
    afterCommit(tx, () => this.workers.wake(WORKER));
  }

  /** With file mail, writes pending mails now. With a mail server, returns immediately. */
  async flush(): Promise<void> {
    if (!this.mailer.immediate) return;
    while (await this.step());
    await Promise.allSettled(this.underWay); // a concurrent step may have claimed the mail that this call waits for
  }

  private step(): Promise<boolean> {
    const step = this.sendSome().finally(() => this.underWay.delete(step));
    this.underWay.add(step);
    return step;
  }

  private async sendSome(): Promise<boolean> {
    const now = this.clock.now();
    const mails = await this.reads.rows<QueuedMail>(CLAIM, [now, after(now, LEASE_MS)]);
    await Promise.all(mails.map((mail) => this.send(mail, now)));
    return mails.length > 0;
  }

  private async send({ id, sealed_mail, attempts, expires_at }: QueuedMail, now: Date): Promise<void> {
    if (expires_at <= now) {
      this.log.error({ mail: id, attempts }, 'An email expired and was dropped.');
      return void (await this.reads.rows(DONE, [id]));
    }
    try {
      await this.mailer.send(id, JSON.parse(this.secrets.decrypt('mails', sealed_mail, id)) as Mail);
    } catch (error) {
      // the server's message may contain the address, so only its codes are logged
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const fields = { mail: id, attempts, code, responseCode };
      this.log.warn(fields, 'An email could not be sent. It will be retried.');
      const pause = FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 6);
      return void (await this.reads.rows(LATER, [id, after(now, pause)]));
    }
    await this.reads.rows(DONE, [id]);
  }
}
