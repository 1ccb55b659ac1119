import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { CallResult } from '../../platform/egress/safe-http';
import { Outbox } from '../../platform/outbox/outbox';
import { EndpointSecrets, type SealedAddress } from '../endpoint-secrets';
import type { DeliveryStatus } from '../webhook-delivery.entity';
import { WebhookEndpoint, type WebhookQueue } from '../webhook-endpoint.entity';
import { type DisabledEndpoint, endpointDisabled, endpointFailing } from '../webhooks.events';
import { FIRST_CONCURRENCY, nextConcurrency } from './concurrency';
import { type ClaimedDelivery, HOLDING_ATTEMPTS } from './delivery-queue';
import { healthOf, isHopeless, isTroubledNow, type EndpointHealth } from './endpoint-health';

/** The result of an attempt and the status that follows for the delivery. */
export interface AttemptOutcome {
  delivery: ClaimedDelivery;
  number: number;
  at: Date;
  result: CallResult;
  requestId: string;
  status: DeliveryStatus;
  nextAttemptAt: Date | null;
}

const LOCK_QUEUES = statement(
  'webhook_outcome_lock',
  'SELECT endpoint_id AS "endpointId", concurrency FROM webhook_queues WHERE endpoint_id = ANY($1) ORDER BY endpoint_id FOR UPDATE',
);
/**
 * Updates a delivery only if the lease token still matches, so that a process that was presumed dead cannot overwrite a
 * later outcome.
 */
const COMPLETE = statement(
  'webhook_outcome_complete',
  `WITH o AS (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(id text, token uuid, status text, number int,
       next_attempt_at timestamptz, at timestamptz, status_code int, error text, duration_ms int,
       response_start text, request_id text)
   ), done AS (
     UPDATE webhook_deliveries d
        SET status = o.status, attempts = o.number, next_attempt_at = o.next_attempt_at, lease_token = NULL,
            last_status = o.status_code, last_error = o.error, last_duration_ms = o.duration_ms,
            status_before_replay = NULL,
            delivered_at = CASE WHEN o.status = 'delivered' THEN COALESCE(d.delivered_at, o.at) END
       FROM o WHERE d.id = o.id AND d.id = ANY($2) AND d.lease_token = o.token
     RETURNING d.id)
   INSERT INTO webhook_attempts
     (delivery_id, number, at, status_code, error, duration_ms, response_start, request_id)
   SELECT o.id, o.number, o.at, o.status_code, o.error, o.duration_ms, o.response_start, o.request_id
     FROM done JOIN o ON o.id = done.id
   RETURNING delivery_id`,
);
/**
 * For each subject, the first pending delivery below `HOLDING_ATTEMPTS` must have a due time, because the later ones
 * wait for it.
 */
const ADVANCE = statement(
  'webhook_outcome_advance',
  `UPDATE webhook_deliveries d SET next_attempt_at = $2
     FROM (SELECT DISTINCT endpoint_id, subject_id, subject_type FROM webhook_deliveries WHERE id = ANY($1)) lane
     CROSS JOIN LATERAL (
       SELECT h.id, h.next_attempt_at FROM webhook_deliveries h
        WHERE h.endpoint_id = lane.endpoint_id AND h.subject_id = lane.subject_id
          AND h.subject_type = lane.subject_type AND h.status = 'pending' AND h.attempts < ${HOLDING_ATTEMPTS}
        ORDER BY h.sequence, h.id LIMIT 1) head
    WHERE d.id = head.id AND head.next_attempt_at IS NULL`,
);
const ADJUST_QUEUES = statement(
  'webhook_outcome_queues',
  `UPDATE webhook_queues q
      SET look_at = (SELECT min(d.next_attempt_at) FROM webhook_deliveries d
                      WHERE d.endpoint_id = q.endpoint_id AND d.status = 'pending'),
          slow = h.slow, concurrency = h.concurrency
     FROM jsonb_to_recordset($1::jsonb) AS h(endpoint_id text, slow boolean, concurrency int)
    WHERE q.endpoint_id = h.endpoint_id AND q.endpoint_id = ANY($2)`,
);
const ADJUST_STREAKS = statement(
  'webhook_outcome_streaks',
  `UPDATE webhook_endpoints e
      SET failing_since = CASE WHEN h.failures = 0 THEN NULL WHEN h.succeeded THEN h.first_failure_at
                               ELSE COALESCE(e.failing_since, h.first_failure_at) END,
          consecutive_failures = h.failures + CASE WHEN h.succeeded THEN 0 ELSE e.consecutive_failures END
     FROM jsonb_to_recordset($1::jsonb)
       AS h(endpoint_id text, succeeded boolean, failures int, first_failure_at timestamptz)
    WHERE e.id = h.endpoint_id AND e.id = ANY($2) AND (h.failures > 0 OR e.consecutive_failures > 0)
   RETURNING e.id, e.failing_since AS "failingSince", e.consecutive_failures AS "consecutiveFailures"`,
);
/** A response from before the last change says nothing about the current endpoint. */
const DISABLE = statement(
  'webhook_outcome_disable',
  `UPDATE webhook_endpoints SET enabled = false, disabled_reason = $2, version = version + 1, event_sequence = event_sequence + 1,
          updated_at = $3
    WHERE id = $1 AND enabled AND version <= $4
   RETURNING id, agent_id AS "agentId", sealed_url AS "sealedUrl", version, event_sequence AS "eventSequence"`,
);

type Pace = Pick<WebhookQueue, 'endpointId' | 'concurrency'>;
type Streak = Pick<WebhookEndpoint, 'id' | 'failingSince' | 'consecutiveFailures'>;

/** Records a batch of outcomes in one transaction and updates the pace and the failure streaks of the endpoints. */
@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly secrets: EndpointSecrets,
    private readonly clock: Clock,
  ) {}

  async record(outcomes: readonly AttemptOutcome[]): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const endpointIds = [...new Set(outcomes.map(({ delivery }) => delivery.endpointId))];
      const queues = await execute<Pace>(tx, LOCK_QUEUES, [endpointIds]);
      const done = await execute<{ delivery_id: string }>(tx, COMPLETE, [
        JSON.stringify(outcomes.map(rowOf)),
        outcomes.map(({ delivery }) => delivery.id),
      ]);
      const ids = new Set(done.map((row) => row.delivery_id));
      if (ids.size === 0) return;
      await execute(tx, ADVANCE, [[...ids], now]);
      const counted = outcomes.filter(({ delivery }) => ids.has(delivery.id));
      await this.setPace(tx, queues, healthOf(counted));
      // The agent requested a replay, so its outcome does not count towards the failure streak.
      const health = healthOf(counted.filter(({ delivery }) => delivery.statusBeforeReplay === null));
      if (health.length === 0) return;
      const streaks = await execute<Streak>(tx, ADJUST_STREAKS, [
        JSON.stringify(health),
        endpointsOf(health),
      ]);
      await this.disableDead(tx, health, streaks, versionsOf(counted), now);
    });
  }

  private async setPace(tx: Tx, queues: Pace[], health: EndpointHealth[]): Promise<void> {
    const before = new Map(queues.map((queue) => [queue.endpointId, queue.concurrency]));
    const paces = health.map(({ endpoint_id, slow, load, gain }) => {
      const current = before.get(endpoint_id) ?? FIRST_CONCURRENCY;
      return { endpoint_id, slow, concurrency: nextConcurrency(current, { load, gain }) };
    });
    await execute(tx, ADJUST_QUEUES, [JSON.stringify(paces), endpointsOf(health)]);
  }

  private async disableDead(
    tx: Tx,
    health: EndpointHealth[],
    streaks: Streak[],
    versions: ReadonlyMap<string, number>,
    now: Date,
  ): Promise<void> {
    const gone = new Set(health.filter((endpoint) => endpoint.gone).map((endpoint) => endpoint.endpoint_id));
    for (const streak of streaks) {
      const reason = gone.has(streak.id) ? 'gone' : 'failing';
      if (reason === 'failing' && !isHopeless(streak.consecutiveFailures, streak.failingSince, now)) {
        const failures = health.find((endpoint) => endpoint.endpoint_id === streak.id)?.failures ?? 0;
        if (isTroubledNow(streak.consecutiveFailures, failures)) await this.reportTrouble(tx, streak, now);
        continue;
      }
      const [row] = await execute<DisabledRow>(tx, DISABLE, [
        streak.id,
        reason,
        now,
        versions.get(streak.id),
      ]);
      if (!row) continue;
      const { host } = new URL(this.secrets.urlOf(row));
      await this.outbox.record(tx, endpointDisabled({ ...row, host }, reason, now));
    }
  }

  private async reportTrouble(tx: Tx, { id, failingSince }: Streak, now: Date): Promise<void> {
    const select = { id: true, agentId: true, sealedUrl: true };
    const row = await tx.findOne(WebhookEndpoint, { select, where: { id, enabled: true } });
    if (!row?.sealedUrl || failingSince === null) return;
    const { host } = new URL(this.secrets.urlOf({ id, sealedUrl: row.sealedUrl }));
    await this.outbox.record(tx, endpointFailing({ id, agentId: row.agentId, host }, failingSince, now));
  }
}

/** The oldest version of each endpoint that was called. */
function versionsOf(outcomes: readonly AttemptOutcome[]): Map<string, number> {
  const versions = new Map<string, number>();
  for (const {
    delivery: { endpointId: id, endpointVersion: version },
  } of outcomes)
    versions.set(id, Math.min(version, versions.get(id) ?? version));
  return versions;
}

type DisabledRow = SealedAddress & Omit<DisabledEndpoint, 'host'>;

const endpointsOf = (health: EndpointHealth[]): string[] => health.map(({ endpoint_id: id }) => id);

function rowOf({ delivery, number, at, result, requestId, status, nextAttemptAt }: AttemptOutcome): object {
  return {
    id: delivery.id,
    token: delivery.leaseToken,
    status,
    number,
    next_attempt_at: nextAttemptAt,
    at,
    status_code: result.status,
    error: result.error,
    duration_ms: result.durationMs,
    response_start: result.internal ? null : result.bodyStart,
    request_id: requestId,
  };
}
