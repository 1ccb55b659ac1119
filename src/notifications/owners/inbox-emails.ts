import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { utcDate, utcMidnight } from '../../kernel/utc-days';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, Transactions, type Tx } from '../../platform/database/transactions';
import type { MailLink } from '../../platform/mail/branded-mail';
import { MailQueue } from '../../platform/mail/mail-queue';
import { Metrics } from '../../platform/observability/metrics';
import { DeadlineWorker } from '../../platform/workers/deadline-worker';
import { MAIL_WINDOW_MS, MAX_MAILED_ENTRIES, MAX_WINDOW_EMAILS_A_DAY } from '../policies';
import { KINDS, MAILED_KINDS, type MailChoices, mailTimeOf, type OwnerKind } from './owner-inbox.dto';
import { ENTRY_COLUMNS, type EntryRow, WITH_NAMES } from './owner-inbox.reader';
import { inboxEmail } from './inbox-email-contents';
import { OwnerMailbox } from './owner-notification.entity';
import { UnsubscribeLinks, type UnsubscribeScope } from './unsubscribe-links.service';

/** Leases the mailboxes that have been due longest, each to one worker. */
const CLAIM = statement(
  'owner_mails_claim',
  `UPDATE owner_mailboxes SET due_at = $2 WHERE owner_id IN (
     SELECT owner_id FROM owner_mailboxes WHERE due_at <= $1 ORDER BY due_at, owner_id LIMIT 50 FOR UPDATE SKIP LOCKED)
   RETURNING owner_id AS id`,
);
const LOCK = statement(
  'owner_mails_lock',
  `SELECT m.choices, m.digest_hour AS "digestHour", m.sent_on::text AS "sentOn", m.sent_count AS "sentCount", u.email
     FROM owner_mailboxes m JOIN users u ON u.id = m.owner_id WHERE m.owner_id = $1 FOR UPDATE OF m`,
);
/** $1 owner, $2 kinds without emails. Rows that an event is changing right now are looked at in the next round. */
const DROP = statement(
  'owner_mails_drop',
  `UPDATE owner_notifications SET mail_pending = false WHERE id IN (
     SELECT n.id FROM owner_notifications n LEFT JOIN agents a ON a.agent_id = n.agent_id AND a.owner_id = n.owner_id
      WHERE n.owner_id = $1 AND n.mail_pending
        AND (n.read_at IS NOT NULL OR n.done_at IS NOT NULL OR a.agent_id IS NULL OR n.kind = ANY($2))
      ORDER BY n.id FOR UPDATE OF n SKIP LOCKED)`,
);
const WAITING = statement(
  'owner_mails_waiting',
  `SELECT kind, min(created_at) AS since FROM owner_notifications WHERE owner_id = $1 AND mail_pending GROUP BY kind`,
);
/** $1 owner, $2 kinds. The most urgent entries, and how many of each kind were taken. */
const TAKE = statement(
  'owner_mails_take',
  `WITH taken AS (
     UPDATE owner_notifications SET mail_pending = false WHERE id IN (
       SELECT id FROM owner_notifications WHERE owner_id = $1 AND mail_pending AND kind = ANY($2) ORDER BY id FOR UPDATE SKIP LOCKED)
     RETURNING *)
   SELECT ${ENTRY_COLUMNS}, (SELECT jsonb_object_agg(kind, count) FROM (
            SELECT kind, count(*)::int AS count FROM taken GROUP BY kind) c) AS counts
     FROM (SELECT * FROM taken ORDER BY due_at, id LIMIT ${MAX_MAILED_ENTRIES}) n ${WITH_NAMES}
    ORDER BY n.due_at, n.id`,
);

const LIVES_MS = 3 * DAY;
const WRITTEN = 'inbox_emails_total';

interface Mailbox {
  choices: MailChoices;
  digestHour: number;
  sentOn: string | null;
  sentCount: number;
  /** Null for people whose identity provider has verified none. */
  email: string | null;
}
type Waiting = { kind: OwnerKind; since: Date };
type Taken = EntryRow & { counts: Partial<Record<OwnerKind, number>> };

/**
 * Writes the emails about an inbox: what the person wants immediately, once a short window has passed, and everything else once a
 * day. The email enters the queue in the transaction that marks its entries, so each is mailed once, no matter how many
 * workers race or die.
 */
@Injectable()
export class InboxEmails implements OnModuleInit {
  constructor(
    private readonly workers: DeadlineWorker,
    private readonly transactions: Transactions,
    private readonly emails: MailQueue,
    private readonly links: UnsubscribeLinks,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {
    metrics.counter(WRITTEN, 'Emails about inboxes that were handed to the mail queue', [
      { kind: 'window' },
      { kind: 'digest' },
    ]);
  }

  onModuleInit(): void {
    this.workers.add({ name: 'owner-mails', claim: CLAIM, process: (ownerId) => this.write(ownerId) });
  }

  private write(ownerId: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const [mailbox] = await execute<Mailbox & Record<string, unknown>>(tx, LOCK, [ownerId]);
      if (!mailbox) return;
      const { email, choices } = mailbox;
      const wanted = (kind: OwnerKind): boolean => email !== null && mailTimeOf(choices, kind) !== 'never';
      await execute(tx, DROP, [ownerId, MAILED_KINDS.filter((kind) => !wanted(kind))]);
      const now = this.clock.now();
      const sentToday = mailbox.sentOn === utcDate(now) ? mailbox.sentCount : 0;
      const plan = { mailbox, now, sentToday, waiting: await execute<Waiting>(tx, WAITING, [ownerId]) };
      const { atOnce, digest } = dueOf(plan);
      let sent = sentToday;
      if (atOnce.length > 0 && (await this.send(tx, ownerId, email, atOnce, false))) sent += 1;
      if (digest.length > 0) await this.send(tx, ownerId, email, digest, true);
      const left = await execute<Waiting>(tx, WAITING, [ownerId]);
      const next = nextOf({ mailbox, now, sentToday: sent, waiting: left });
      await tx.update(OwnerMailbox, ownerId, { dueAt: next, sentOn: utcDate(now), sentCount: sent });
    });
  }

  private async send(
    tx: Tx,
    ownerId: string,
    to: string | null,
    kinds: OwnerKind[],
    isDigest: boolean,
  ): Promise<boolean> {
    const entries = await execute<Taken>(tx, TAKE, [ownerId, kinds]);
    const [first] = entries;
    if (!first || to === null) return false;
    const counts = new Map(
      inOrder(kinds).flatMap((kind) => (first.counts[kind] ? [[kind, first.counts[kind]]] : [])),
    );
    const { PLATFORM_NAME: platform, PUBLIC_URL: publicUrl } = this.settings;
    const now = this.clock.now();
    const reported = [...counts.keys()];
    const linkFor = (text: string, scope: UnsubscribeScope): MailLink => ({
      text,
      link: this.links.address({ ownerId, scope }),
    });
    const unsubscribe = isDigest
      ? [linkFor('Stop the daily digest', 'digest')]
      : reported.map((kind) => linkFor(`Stop emails about ${KINDS[kind].label.toLowerCase()}`, [kind]));
    const mail = inboxEmail({ entries, counts, isDigest, now }, { platform, publicUrl, unsubscribe });
    const oneClick = this.links.address({ ownerId, scope: isDigest ? 'digest' : reported });
    await this.emails.add(tx, { to, ...mail, unsubscribe: oneClick }, after(now, LIVES_MS));
    afterCommit(tx, () => this.metrics.count(WRITTEN, { kind: isDigest ? 'digest' : 'window' }));
    return true;
  }
}

const inOrder = (kinds: OwnerKind[]): OwnerKind[] => MAILED_KINDS.filter((kind) => kinds.includes(kind));

interface Plan {
  mailbox: Mailbox;
  now: Date;
  sentToday: number;
  waiting: Waiting[];
}

/** When an entry of a kind is mailed. Beyond the limit of a day, everything comes with the digest. */
function mailedAt({ mailbox, sentToday }: Plan, { kind, since }: Waiting): { at: Date; isDigest: boolean } {
  const isDigest = mailTimeOf(mailbox.choices, kind) === 'digest' || sentToday >= MAX_WINDOW_EMAILS_A_DAY;
  return { at: isDigest ? nextHour(since, mailbox.digestHour) : after(since, MAIL_WINDOW_MS), isDigest };
}

/** The kinds to mail now. What is wanted immediately goes along as soon as one window has ended. */
function dueOf(plan: Plan): { atOnce: OwnerKind[]; digest: OwnerKind[] } {
  const planned = plan.waiting.map((one) => ({ kind: one.kind, ...mailedAt(plan, one) }));
  const due = (digests: boolean): OwnerKind[] => {
    const of = planned.filter(({ isDigest }) => isDigest === digests);
    return of.some(({ at }) => at <= plan.now) ? of.map(({ kind }) => kind) : [];
  };
  return { atOnce: due(false), digest: due(true) };
}

function nextOf(plan: Plan): Date | null {
  const times = plan.waiting.map((one) => mailedAt(plan, one).at.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** The first time of this hour (UTC) after a time. */
function nextHour(since: Date, hour: number): Date {
  const today = after(utcMidnight(since), hour * HOUR);
  return today > since ? today : after(today, DAY);
}
