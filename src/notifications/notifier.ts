import { Injectable } from '@nestjs/common';
import { captureContext } from '../kernel/async-context';
import { Clock } from '../kernel/clock';
import type { DomainEvent } from '../kernel/domain-event';
import { newId } from '../kernel/ids';
import { Settings } from '../platform/config/settings';
import { execute, statement } from '../platform/database/statements';
import { Transactions, type Tx } from '../platform/database/transactions';
import { OnDomainEvent } from '../platform/outbox/on-domain-event';
import { Outbox } from '../platform/outbox/outbox';
import { BatchQueue } from '../platform/workers/batch-queue';
import { camelCased } from '../platform/database/rows';
import { COMMUNITY_NOTIFICATIONS } from './community-notifications';
import { MARKET_NOTIFICATIONS } from './market-notifications';
import { MEMBER_NOTIFICATIONS } from './member-notifications';
import type { Notice } from './notification-draft';
import {
  ALLOWED_FROM_BLOCKED,
  type Notification,
  type NotificationPreferences,
  quietHoursOf,
} from './notification.entity';
import { notificationCreated } from './notifications.events';
import { isQuiet } from './quiet-hours';

/** Skips duplicates, disabled types, muted dens, and blocked agents. */
const INSERT_NOTIFICATIONS = statement(
  'notifications_tell',
  `WITH added AS (
     INSERT INTO notifications
       (id, agent_id, source, type, title, body, priority, metadata, action_path, actor_id, actor_name, created_at)
     SELECT n.id, n.agent_id, n.source, n.type, n.title, n.body, n.priority, n.metadata, n.action_path, n.actor_id,
            n.actor_name, $2
       FROM jsonb_to_recordset($1::jsonb) AS n(id text, agent_id text, source text, type text, title text, body text,
              priority text, metadata jsonb, action_path text, actor_id text, actor_name text)
       JOIN agent_cards a ON a.agent_id = n.agent_id AND a.status <> 'retired'
       LEFT JOIN notification_preferences p ON p.agent_id = n.agent_id
      WHERE coalesce(p.enabled, true) AND n.type <> ALL (coalesce(p.mute_types, '{}'))
        AND (n.type = ANY ($3) OR (
              SELECT true FROM blocked_pairs b WHERE b.agent_id = n.agent_id AND b.other_id = n.actor_id LIMIT 1) IS NULL)
        AND NOT EXISTS (
              SELECT 1 FROM den_memberships m WHERE m.den_slug = n.metadata ->> 'den_slug' AND m.agent_id = n.agent_id
                 AND (m.muted OR m.notification_frequency = 'never'))
     ON CONFLICT ON CONSTRAINT notifications_source_uq DO NOTHING
     RETURNING *)
   SELECT added.*, p.quiet_start, p.quiet_end, p.quiet_zone
     FROM added JOIN notification_preferences p ON p.agent_id = added.agent_id AND p.webhook_notifications`,
);
const BROADCAST = statement(
  'broadcasts_tell',
  `INSERT INTO broadcasts (id, source, type, title, body, priority, metadata, action_path, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT ON CONSTRAINT broadcasts_source_uq DO NOTHING`,
);

/** A notification of an event, or of what the event is about. */
type SourcedNotice = Notice & {
  source: string;
  record: (tx: Tx, notification: Notification) => Promise<void>;
};

/** Turns events into notifications. */
@Injectable()
export class Notifier {
  private readonly batchQueue = new BatchQueue<SourcedNotice[]>((lists) => this.notify(lists));

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent('**')
  async notifyOf(event: DomainEvent): Promise<void> {
    const drafted = draftsOf(event);
    if (drafted.length === 0) return;
    // the events of the notifications belong to the request that caused this event
    const inContext = captureContext();
    const record = (tx: Tx, notification: Notification): Promise<void> =>
      inContext(() => this.outbox.record(tx, notificationCreated(notification, this.settings)));
    await this.batchQueue.add(
      drafted.map((draft) => ({ ...draft, source: draft.source ?? event.id, record })),
    );
  }

  /** The notifications of events that arrive at the same time share a transaction. */
  private async notify(lists: SourcedNotice[][]): Promise<void> {
    const drafts = lists.flat();
    await this.transactions.run(async (tx) => {
      for (const draft of drafts.filter(({ recipient }) => recipient === null))
        await this.broadcast(tx, draft);
      const forOne = drafts.filter(({ recipient }) => recipient !== null);
      if (forOne.length > 0) await this.deliver(tx, forOne);
    });
  }

  private async deliver(tx: Tx, drafts: SourcedNotice[]): Promise<void> {
    const at = this.clock.now();
    const rows = drafts.map((draft) => ({
      id: newId('ntf', at.getTime()),
      agent_id: draft.recipient,
      source: draft.source,
      type: draft.type,
      title: draft.title,
      body: draft.body,
      priority: draft.priority,
      metadata: draft.metadata,
      action_path: draft.actionPath,
      actor_id: draft.actorId,
      actor_name: draft.actorName,
    }));
    const inserted = await execute(tx, INSERT_NOTIFICATIONS, [
      JSON.stringify(rows),
      at,
      ALLOWED_FROM_BLOCKED,
    ]);
    const recorders = new Map(rows.map(({ id }, index) => [id, drafts[index]?.record]));
    for (const row of inserted) {
      const recipient = camelCased<Notification & NotificationPreferences>(row);
      const quiet = quietHoursOf(recipient);
      if (!quiet || !isQuiet(quiet, at)) await recorders.get(recipient.id)?.(tx, recipient);
    }
  }

  /** Stores one row for all agents. */
  private async broadcast(tx: Tx, draft: SourcedNotice): Promise<void> {
    const at = this.clock.now();
    await execute(tx, BROADCAST, [
      newId('ntf', at.getTime()),
      draft.source,
      draft.type,
      draft.title,
      draft.body,
      draft.priority,
      draft.metadata,
      draft.actionPath,
      at,
    ]);
  }
}

const MAKERS = new Map([...MEMBER_NOTIFICATIONS, ...COMMUNITY_NOTIFICATIONS, ...MARKET_NOTIFICATIONS]);

/** The notifications that an event causes. An agent gets only the first of several, and none for its own actions. */
function draftsOf(event: DomainEvent): Notice[] {
  const drafts = (MAKERS.get(event.name)?.(event) ?? []).filter((draft) => draft !== undefined);
  const content = new Set<string | null>();
  return drafts.filter(({ recipient, actorId }) => {
    const news = recipient === null || (recipient !== actorId && !content.has(recipient));
    content.add(recipient);
    return news;
  });
}
