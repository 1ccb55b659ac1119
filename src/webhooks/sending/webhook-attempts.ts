import { Injectable } from '@nestjs/common';
import { after } from '../../kernel/clock';
import { isSuccess, Jitter, nextAttempt } from '../../platform/delivery/retry-policy';
import { Log } from '../../platform/observability/log';
import { Metrics } from '../../platform/observability/metrics';
import { aboutRecords, within } from '../../platform/observability/origin';
import { traced } from '../../platform/observability/tracing/spans';
import type { AttemptOutcome } from './delivery-outcomes';
import type { ClaimedDelivery } from './delivery-queue';
import { RETRIES } from './retry-schedule';
import { type SentMessage, WebhookSender } from './webhook-sender';

const ATTEMPTS = 'webhook_attempts_total';

/** Attempts a delivery once and decides what follows. */
@Injectable()
export class WebhookAttempts {
  constructor(
    private readonly sender: WebhookSender,
    private readonly jitter: Jitter,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {
    const known = ['delivered', 'refused'].map((outcome) => ({ outcome }));
    metrics.counter(ATTEMPTS, 'Webhook delivery attempts, by outcome', known);
  }

  /**
   * Runs in the trace of the request that caused the event, however old that is. Returns undefined if it was cut off.
   */
  async attempt(delivery: ClaimedDelivery, cutOff: AbortSignal): Promise<AttemptOutcome | undefined> {
    const [requestId, from, orderId] = delivery.origin ?? [null, null, null];
    const attributes = {
      'webhook.attempt': delivery.attempts + 1,
      'webhook.event_type': delivery.eventType,
    };
    const about = aboutRecords(delivery.subjectId, orderId);
    const sent = await within({ requestId, about }, () =>
      traced({ name: 'webhook attempt', attributes, from }, async () => {
        const message = await this.sender.send(messageOf(delivery), cutOff);
        this.logAttempt(delivery, message);
        return message;
      }),
    );
    return sent.result.error === 'aborted' ? undefined : this.outcomeOf(delivery, sent);
  }

  private logAttempt(delivery: ClaimedDelivery, { requestId, result }: SentMessage): void {
    const { id, eventId: event, endpointId: endpoint, attempts } = delivery;
    const { status, error, durationMs: ms } = result;
    const ids = { delivery: id, event, endpoint, attempt_request_id: requestId };
    this.log.info({ ...ids, attempt: attempts + 1, status, error, ms }, 'webhook attempt');
  }

  private outcomeOf(delivery: ClaimedDelivery, sent: SentMessage): AttemptOutcome {
    const { status, error, retryAfter, durationMs } = sent.result;
    const number = delivery.attempts + 1;
    const success = isSuccess(status);
    this.metrics.count(ATTEMPTS, { outcome: success ? 'delivered' : (error ?? 'refused') });
    if (success) return { ...sent, delivery, number, status: 'delivered', nextAttemptAt: null };
    const { statusBeforeReplay: before } = delivery;
    if (before) return { ...sent, delivery, number, status: before, nextAttemptAt: null }; // a replay gets one attempt
    const nextAttemptAt = nextAttempt(
      RETRIES,
      { number, at: after(sent.at, durationMs), status, retryAfter },
      this.jitter.next(),
    );
    return { ...sent, delivery, number, status: nextAttemptAt ? 'pending' : 'failed', nextAttemptAt };
  }
}

function messageOf(delivery: ClaimedDelivery): Parameters<WebhookSender['send']>[0] {
  return {
    id: delivery.id,
    eventType: delivery.eventType,
    body: delivery.body,
    attempt: delivery.attempts + 1,
    endpoint: { ...delivery, id: delivery.endpointId },
  };
}
