import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SECOND } from '../kernel/clock';
import { sqlState } from '../platform/database/sql-state';
import { Log } from '../platform/observability/log';
import { within } from '../platform/observability/origin';
import { traced } from '../platform/observability/tracing/spans';
import { Metrics } from '../platform/observability/metrics';
import { DeliveryOutcomes, type Outcome } from './delivery-outcomes';
import type { ClaimedDelivery } from './delivery-queue';
import { isSuccess } from './endpoint-health';
import { Jitter } from './jitter';
import { nextAttempt } from './retry-schedule';
import { type SentMessage, WebhookSender } from './webhook-sender';

const MAX_IN_FLIGHT = 256;
/** Slow endpoints share at most this many slots; the rest stay free for fast ones. */
const MAX_SLOW = 128;
const RECORD_AT_ONCE = 200;
const ATTEMPTS = 'webhook_attempts_total';

/** The attempts in flight in this process, from the claim until the outcome is recorded. */
@Injectable()
export class AttemptPool {
  private readonly underWay = new Map<string, ClaimedDelivery>();
  private readonly cutOff: ClaimedDelivery[] = [];
  private readonly abort = new AbortController();
  private ended: Outcome[] = [];
  private recording?: Promise<void>;
  private slow = 0;
  private recorded: () => void = () => undefined;

  constructor(
    private readonly sender: WebhookSender,
    private readonly outcomes: DeliveryOutcomes,
    private readonly jitter: Jitter,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {
    const known = ['delivered', 'refused'].map((outcome) => ({ outcome }));
    metrics.counter(ATTEMPTS, 'Webhook delivery attempts, by outcome', known);
    setMaxListeners(0, this.abort.signal); // every attempt in flight adds a listener
  }

  get size(): number {
    return this.underWay.size;
  }

  room(slow: boolean): number {
    const free = MAX_IN_FLIGHT - this.underWay.size;
    return slow ? Math.min(free, MAX_SLOW - this.slow) : free;
  }

  /** Calls back each time outcomes have been recorded. */
  onRecorded(callback: () => void): void {
    this.recorded = callback;
  }

  start(deliveries: readonly ClaimedDelivery[]): void {
    for (const delivery of deliveries) {
      this.underWay.set(delivery.lease_token + delivery.id, delivery);
      if (delivery.slow) this.slow += 1;
      void this.attempt(delivery);
    }
  }

  /** Waits for attempts to complete, aborts the ones that take longer, and returns those. */
  async drain(patienceMs: number): Promise<ClaimedDelivery[]> {
    const deadline = Date.now() + patienceMs;
    while (this.size > 0 && Date.now() < deadline) await sleep(20);
    this.abort.abort();
    await sleep(20); // lets the aborted attempts settle
    await this.recording;
    return [...this.cutOff, ...this.underWay.values()];
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    try {
      const sent = await this.send(delivery);
      if (sent.result.error === 'aborted') {
        this.cutOff.push(delivery);
        this.leave(delivery);
      } else {
        this.ended.push(this.judge(delivery, sent));
        this.recording ??= this.record().finally(() => (this.recording = undefined));
      }
    } catch (error) {
      // The lease expires and the delivery is attempted again. Nothing was sent, so this does not count as an attempt.
      this.log.error({ err: error, delivery: delivery.id }, 'a webhook could not be signed');
      this.leave(delivery);
      this.recorded();
    }
  }

  /** Runs in the trace of the request that caused the event, however old that is. */
  private send(delivery: ClaimedDelivery): Promise<SentMessage> {
    const [requestId, from] = delivery.origin ?? [null, null];
    const attempt = delivery.attempts + 1;
    const attributes = { 'webhook.attempt': attempt, 'webhook.event_type': delivery.event_type };
    return within({ requestId }, () =>
      traced({ name: 'webhook attempt', attributes, from }, async () => {
        const sent = await this.sender.send(messageOf(delivery), this.abort.signal);
        const { id, event_id, endpoint_id } = delivery;
        const { status, error, durationMs } = sent.result;
        const ids = {
          delivery: id,
          event: event_id,
          endpoint: endpoint_id,
          attempt_request_id: sent.requestId,
        };
        this.log.info({ ...ids, attempt, status, error, ms: durationMs }, 'webhook attempt');
        return sent;
      }),
    );
  }

  private judge(delivery: ClaimedDelivery, sent: SentMessage): Outcome {
    const number = delivery.attempts + 1;
    const success = isSuccess(sent.result.status);
    this.metrics.count(ATTEMPTS, {
      outcome: success ? 'delivered' : (sent.result.error ?? 'refused'),
    });
    if (success) return { ...sent, delivery, number, status: 'delivered', nextAttemptAt: null };
    const { status_before_replay: before } = delivery;
    if (before) return { ...sent, delivery, number, status: before, nextAttemptAt: null }; // a replay gets one attempt
    const failed = { number, at: sent.at, retryAfter: sent.result.retryAfter };
    const nextAttemptAt = sent.result.status === 410 ? null : nextAttempt(failed, this.jitter.next());
    return { ...sent, delivery, number, status: nextAttemptAt ? 'pending' : 'failed', nextAttemptAt };
  }

  /** Records outcomes in batches until none is left, and retries while the database is unavailable. */
  private async record(): Promise<void> {
    for (let atOnce = RECORD_AT_ONCE; this.ended.length > 0;) {
      const batch = this.ended.slice(0, atOnce);
      try {
        await this.outcomes.record(batch);
      } catch (error) {
        this.log.error({ err: error, attempts: batch.length }, 'attempts could not be recorded');
        if (this.abort.signal.aborted) return;
        if (batch.length > 1 || !isBadData(error)) {
          atOnce = 1; // record one by one, so that a bad outcome does not fail the others
          await sleep(isBadData(error) ? 0 : SECOND);
          continue;
        }
      }
      this.ended = this.ended.slice(batch.length);
      for (const { delivery } of batch) this.leave(delivery);
      this.recorded();
    }
  }

  private leave(delivery: ClaimedDelivery): void {
    if (this.underWay.delete(delivery.lease_token + delivery.id) && delivery.slow) this.slow -= 1;
  }
}

function messageOf(delivery: ClaimedDelivery): Parameters<WebhookSender['send']>[0] {
  return {
    id: delivery.id,
    eventType: delivery.event_type,
    body: delivery.body,
    attempt: delivery.attempts + 1,
    endpoint: {
      id: delivery.endpoint_id,
      clearUrl: delivery.url,
      sealedUrl: delivery.sealed_url,
      secret: delivery.secret,
      previousSecret: delivery.previous_secret,
      previousSecretUntil: delivery.previous_secret_until,
    },
  };
}

/** True if the statement fails on every retry, unlike a timeout or a lost connection. */
function isBadData(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '');
}
