import { Injectable } from '@nestjs/common';
import { ownerActs, ownershipEnded } from '../../agents/owner-controls/owner-controls.events';
import { after, Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { newId } from '../../kernel/ids';
import { Database, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import type { EventOf } from '../../platform/outbox/define-event';
import { BatchQueue } from '../../platform/workers/batch-queue';
import { DEFAULT_DIGEST_HOUR, MAIL_WINDOW_MS } from '../policies';
import { typeOf } from './entry-types';
import { KINDS } from './owner-inbox.dto';
import { OpenWorkReader } from './open-work.reader';
import { type OwnerChange, ownerChangeOf } from './owner-drafts';

/**
 * $1 entries, $2 settled and repeated records, $3 repeated records, $4 now, $5 the end of the window, $6 the events. What is settled needs
 * no attention anymore, so it counts as read. An event that is delivered again leaves its own entries as they are. Rows are locked in the
 * order of their ids, and mailboxes in that of their owners.
 */
const RECORD = statement(
  'owner_notifications_record',
  `WITH open AS MATERIALIZED (
     SELECT id, subject_id FROM owner_notifications
      WHERE subject_id = ANY($2) AND needs_act AND done_at IS NULL AND source <> ALL($6) ORDER BY id FOR UPDATE
   ), settled AS (
     UPDATE owner_notifications SET done_at = $4, read_at = coalesce(read_at, $4), mail_pending = false
      WHERE id = ANY (ARRAY(SELECT id FROM open WHERE subject_id <> ALL($3)))
   ), repeated AS (
     DELETE FROM owner_notifications WHERE id = ANY (ARRAY(SELECT id FROM open WHERE subject_id = ANY($3)))
   ), added AS (
     INSERT INTO owner_notifications (id, owner_id, agent_id, source, kind, type, subject_id, other_id, facts, needs_act, due_at,
            mail_pending, created_at)
     SELECT * FROM (
       SELECT n.id, (SELECT a.owner_id FROM agents a WHERE a.agent_id = n.agent_id) AS owner_id, n.agent_id, n.source, n.kind,
              n.type, n.subject_id, n.other_id, n.facts, n.needs_act, n.due_at, n.mail_pending, $4::timestamptz
         FROM jsonb_to_recordset($1::jsonb) AS n(id text, agent_id text, source text, kind text, type text, subject_id text,
              other_id text, facts jsonb, needs_act boolean, due_at timestamptz, mail_pending boolean)) owned
      WHERE owner_id IS NOT NULL
     ON CONFLICT ON CONSTRAINT owner_notifications_source_uq DO NOTHING
     RETURNING owner_id, mail_pending)
   INSERT INTO owner_mailboxes AS m (owner_id, choices, digest_hour, due_at, sent_count)
   SELECT DISTINCT owner_id, '{}'::jsonb, ${DEFAULT_DIGEST_HOUR}, $5::timestamptz, 0
     FROM added WHERE mail_pending ORDER BY owner_id
   ON CONFLICT ON CONSTRAINT owner_mailboxes_pk DO UPDATE SET due_at = excluded.due_at
    WHERE m.due_at IS NULL OR m.due_at > excluded.due_at`,
);
const FORGET = statement(
  'owner_notifications_forget',
  `DELETE FROM owner_notifications n WHERE agent_id = $1 AND owner_id = $2
      AND NOT EXISTS (SELECT 1 FROM agents a WHERE a.agent_id = n.agent_id AND a.owner_id = n.owner_id)`,
);

/** Turns events into entries of the inboxes of the people who own the agents. */
@Injectable()
export class OwnerNotifier {
  private readonly batchQueue = new BatchQueue<SourcedChange>((changes) => this.record(changes), keyOf);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly openWork: OpenWorkReader,
  ) {}

  @OnDomainEvent('**')
  async onEvent(event: DomainEvent): Promise<void> {
    const change = ownerChangeOf(event);
    if (change) await this.batchQueue.add({ ...change, event });
  }

  /** What the agent still has to do is for its new owner too. */
  @OnDomainEvent(ownerActs.claimed)
  async begin(event: EventOf<typeof ownerActs.claimed>): Promise<void> {
    const drafts = await this.openWork.of(event.payload.agent_id, event.id);
    if (drafts.length > 0) await this.batchQueue.add({ drafts, settled: [], repeated: [], event });
  }

  /** The new owner, if any, must not see what happened before. */
  @OnDomainEvent(ownershipEnded)
  async forget({ payload: { agent_id, owner_id } }: EventOf<typeof ownershipEnded>): Promise<void> {
    await this.database.rows(FORGET, [agent_id, owner_id]);
  }

  private async record(changes: SourcedChange[]): Promise<void> {
    const now = this.clock.now();
    const rows = changes.flatMap(({ drafts, event }) =>
      drafts.map(({ agentId, type, subjectId, otherId = null, facts = {}, dueAt = null, source }) => {
        const { kind, act = false } = typeOf(type);
        return {
          id: newId('onf', now.getTime()),
          agent_id: agentId,
          source: source ?? event.id,
          kind,
          type,
          subject_id: subjectId,
          other_id: otherId,
          facts,
          needs_act: act,
          due_at: dueAt,
          mail_pending: KINDS[kind].mailed !== null,
        };
      }),
    );
    await this.database.rows(RECORD, [
      JSON.stringify(rows),
      changes.flatMap(({ settled, repeated }) => [...settled, ...repeated]),
      changes.flatMap(({ repeated }) => repeated),
      now,
      after(now, MAIL_WINDOW_MS),
      changes.map(({ event }) => event.id),
    ]);
  }
}

type SourcedChange = OwnerChange & { event: DomainEvent };

/** A statement does not see its own entries, so two events of a record do not share one. */
const keyOf = ({ event }: SourcedChange): string => event.subject.id;
