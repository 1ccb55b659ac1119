import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE, SECOND } from '../../kernel/clock';
import { byId, newId } from '../../kernel/ids';
import { execute, Database, statement } from '../database/statements';
import { afterCommit, type Tx } from '../database/transactions';
import { DeliveryEngine } from '../delivery/delivery-engine';
import type { Claim, DeliveryWorker, Lease } from '../delivery/delivery-worker';
import { nextAttempt, type RetryPolicy } from '../delivery/retry-policy';
import { Log } from '../observability/log';
import { Secrets } from '../security/secrets';
import { type Mail, Mailer } from './mailer';

const RETRIES: RetryPolicy = {
  waits: [0, 1, 2, 3, 4, 5, 6].map((doubled) => 10 * SECOND * 2 ** doubled),
  endless: true,
};

const ADD = statement(
  'mails_add',
  `INSERT INTO queued_mails (id, sealed_mail, attempts, due_at, expires_at, created_at) VALUES ($1, $2, 0, $3, $4, $3)
   ON CONFLICT DO NOTHING`,
);
/** The number of attempts serves as the lease token, since each claim increases it. */
const CLAIM = statement(
  'mails_claim',
  `UPDATE queued_mails SET due_at = $2, attempts = attempts + 1 WHERE id IN (
     SELECT id FROM queued_mails WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
   RETURNING id, sealed_mail, attempts, expires_at, $1::timestamptz AS claimed_at`,
);
/**
 * Emails without a due time are done: they are deleted even if the lease has expired. Only a postponement needs the lease.
 */
const RECORD = statement(
  'mails_record',
  `WITH o AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(id text, attempts int, due_at timestamptz)
   ), done AS (
     DELETE FROM queued_mails WHERE id IN (SELECT id FROM o WHERE due_at IS NULL))
   UPDATE queued_mails q SET due_at = o.due_at FROM o
    WHERE q.id = o.id AND q.attempts = o.attempts AND o.due_at IS NOT NULL`,
);

interface DueMail {
  id: string;
  sealed_mail: Buffer;
  attempts: number;
  expires_at: Date;
  claimed_at: Date;
}

type MailOutcome = Pick<DueMail, 'id' | 'attempts'> & { due_at: Date | null };

/**
 * Outgoing emails, stored in the transaction that causes them and sent by any process. A failed email is retried until it
 * expires. Emails are encrypted, since they contain sign-in links.
 */
@Injectable()
export class MailQueue implements OnModuleInit {
  private worker!: DeliveryWorker<DueMail, MailOutcome>;

  constructor(
    private readonly engine: DeliveryEngine,
    private readonly mailer: Mailer,
    private readonly secrets: Secrets,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.worker = this.engine.add<DueMail, MailOutcome>({
      name: 'mails',
      everyMs: SECOND,
      slots: 10,
      leaseMs: 2 * MINUTE,
      idsOf: ({ id }) => ({ mail: id }),
      claim: (lease) => this.claim(lease),
      attempt: (mail) => this.attempt(mail),
      record: async (outcomes) => void (await this.database.rows(RECORD, [JSON.stringify(outcomes)])),
    });
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
    afterCommit(tx, () => this.worker.wake());
  }

  /** With file mail, writes pending emails now. With a mail server, returns immediately. */
  async flush(): Promise<void> {
    if (!this.mailer.immediate) return;
    while (await this.worker.step());
  }

  private async claim({ now, until, room }: Lease): Promise<Claim<DueMail>> {
    const claimed = await this.database.rows<DueMail & Record<string, unknown>>(CLAIM, [now, until, room]);
    return { claimed: claimed.sort(byId) };
  }

  private async attempt(mail: DueMail): Promise<MailOutcome> {
    const { id, sealed_mail, attempts, expires_at, claimed_at } = mail;
    if (expires_at <= claimed_at) {
      this.log.error({ mail: id, attempts }, 'An email expired and was dropped.');
      return { id, attempts, due_at: null };
    }
    try {
      await this.mailer.send(id, JSON.parse(this.secrets.decrypt('mails', sealed_mail, id)) as Mail);
      return { id, attempts, due_at: null };
    } catch (error) {
      // the server's message may contain the address, so only its codes are logged
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const fields = { mail: id, attempts, code, responseCode };
      this.log.warn(fields, 'An email could not be sent. It will be retried.');
      return { id, attempts, due_at: nextAttempt(RETRIES, { number: attempts, at: this.clock.now() }) };
    }
  }
}
