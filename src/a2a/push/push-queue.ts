import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { camelCased } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { DeliveryEngine } from '../../platform/delivery/delivery-engine';
import { ReceiverQueue } from '../../platform/delivery/receiver-queue';
import { nextAttempt, type RetryPolicy } from '../../platform/delivery/retry-policy';
import type { StreamEvent } from '../protocol/model';
import { PUSH_CHANNEL } from '../tasks/task-store';
import { PushSender, type PushTarget } from './push-sender';

/** After the last attempt, the event is skipped and the next one is sent. */
const RETRIES: RetryPolicy = { waits: [2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR] };
/** Higher than any event number. */
const ALL = 2_147_483_647;

/**
 * One row per configuration, which has the number of the last event that was sent. Callers that may not call now, such
 * as frozen agents, are skipped; their events stay queued.
 */
const QUEUE = {
  table: 'a2a_push_configs',
  key: ['task_id', 'id'],
  receiver: 'd.caller_id',
  open: 'd.next_attempt_at IS NOT NULL',
  slow: 'd.failing = $4',
  onlyTo: 'JOIN calling_agents a ON a.agent_id = r.receiver',
  perReceiver: 4,
  items: `SELECT c.*, e.payload, t.agent_id,
          NOT EXISTS (
            SELECT FROM live_keys k WHERE k.key_id = c.key_id AND (k.expires_at IS NULL OR k.expires_at > $1))
          OR EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = c.caller_id AND b.other_id = t.agent_id) AS muted
     FROM claimed c JOIN a2a_tasks t ON t.id = c.task_id
     LEFT JOIN a2a_task_events e ON e.task_id = c.task_id AND e.seq = c.sent_seq + 1
    ORDER BY c.task_id, c.id`,
};
/**
 * `sent_seq` is null if the event is attempted again. Locks the tasks of the others first, so that no event committed in
 * between is missed.
 */
const RECORD = statement(
  'a2a_push_configs_record',
  `WITH o AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(task_id text, id text, token text, attempts int, failing boolean,
       sent_seq int, next_attempt_at timestamptz)
   ), t AS MATERIALIZED (
     SELECT id, last_seq FROM a2a_tasks
      WHERE id = ANY(ARRAY(SELECT task_id FROM o WHERE sent_seq IS NOT NULL)) ORDER BY id FOR SHARE)
   UPDATE a2a_push_configs c
      SET sent_seq = coalesce(least(o.sent_seq, t.last_seq), c.sent_seq), attempts = o.attempts, failing = o.failing,
          lease_token = NULL,
          next_attempt_at = CASE WHEN o.sent_seq IS NULL OR t.last_seq > o.sent_seq THEN o.next_attempt_at END
     FROM o LEFT JOIN t ON t.id = o.task_id AND o.sent_seq IS NOT NULL
    WHERE c.task_id = o.task_id AND c.id = o.id AND c.lease_token = o.token`,
);

/** A config leased to this instance until the lease expires. */
interface DuePush {
  task_id: string;
  id: string;
  sent_seq: number;
  attempts: number;
  /** Its last push was refused. */
  failing: boolean;
  lease_token: string;
  /** Not sent: the key has ended, or one of the two agents has blocked the other. */
  muted: boolean;
  /** Null if nothing is left to send. */
  payload: StreamEvent | null;
}

type Answer = 'nothing' | 'muted' | 'taken' | 'refused';

/** Pushes task events to the URLs of callers: in order, each until it is accepted or its attempts are used up. */
@Injectable()
export class PushQueue implements OnModuleInit {
  constructor(
    private readonly engine: DeliveryEngine,
    private readonly database: Database,
    private readonly sender: PushSender,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const rows = new ReceiverQueue<DuePush>(this.database, QUEUE);
    this.engine.add<DuePush, object>({
      name: 'a2a-push',
      everyMs: 5 * SECOND,
      channel: PUSH_CHANNEL,
      slots: 64,
      slowSlots: 24,
      idsOf: ({ task_id, id }) => ({ task: task_id, config: id }),
      claim: (lease) => rows.claim(lease),
      attempt: (push, cutOff) => this.attempt(push, cutOff),
      record: async (outcomes) => void (await this.database.rows(RECORD, [JSON.stringify(outcomes)])),
      release: (pushes, now) => rows.release(pushes, now),
    });
  }

  private async attempt(push: DuePush, cutOff: AbortSignal): Promise<object | undefined> {
    const answer = await this.answerTo(push, cutOff);
    return answer && this.outcomeOf(push, answer);
  }

  private async answerTo(push: DuePush, cutOff: AbortSignal): Promise<Answer | undefined> {
    if (push.muted) return 'muted';
    if (push.payload === null) return 'nothing';
    const taken = await this.sender.send(camelCased<PushTarget>({ ...push }), push.payload, cutOff);
    return taken === undefined ? undefined : taken ? 'taken' : 'refused';
  }

  /** `muted` skips all events. */
  private outcomeOf(
    { task_id, id, lease_token, sent_seq, attempts, failing }: DuePush,
    answer: Answer,
  ): object {
    const now = this.clock.now();
    const key = { task_id, id, token: lease_token };
    const again = answer === 'refused' ? nextAttempt(RETRIES, { number: attempts + 1, at: now }) : null;
    if (again)
      return { ...key, attempts: attempts + 1, failing: true, sent_seq: null, next_attempt_at: again };
    return {
      ...key,
      attempts: 0,
      failing: answer === 'nothing' ? failing : answer === 'refused',
      sent_seq: answer === 'muted' ? ALL : answer === 'nothing' ? sent_seq : sent_seq + 1,
      next_attempt_at: now,
    };
  }
}
