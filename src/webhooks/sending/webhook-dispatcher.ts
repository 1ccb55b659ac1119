import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { DeliveryEngine } from '../../platform/delivery/delivery-engine';
import { HealthChecks } from '../../platform/observability/health-checks';
import { Metrics } from '../../platform/observability/metrics';
import { DeliveryOutcomes, type AttemptOutcome } from './delivery-outcomes';
import { type ClaimedDelivery, DeliveryQueue, WEBHOOKS_CHANNEL } from './delivery-queue';
import { WebhookAttempts } from './webhook-attempts';

/** Slow endpoints share at most half of the slots; the rest stay free for fast ones. */
const SLOTS = { slots: 256, slowSlots: 128 };

const LATE_S = 120;

/** Sends what the fan-out added: the engine claims, attempts, and records. Reports how far the dispatchers are behind. */
@Injectable()
export class WebhookDispatcher implements OnModuleInit {
  constructor(
    private readonly engine: DeliveryEngine,
    private readonly queue: DeliveryQueue,
    private readonly attempts: WebhookAttempts,
    private readonly outcomes: DeliveryOutcomes,
    private readonly metrics: Metrics,
    private readonly checks: HealthChecks,
  ) {}

  onModuleInit(): void {
    const worker = this.engine.add<ClaimedDelivery, AttemptOutcome>({
      name: 'webhook-dispatcher',
      everyMs: SECOND,
      channel: WEBHOOKS_CHANNEL,
      ...SLOTS,
      idsOf: ({ id, endpointId, subjectId: subject }) => ({ delivery: id, endpoint: endpointId, subject }),
      claim: (lease) => this.queue.claim(lease),
      attempt: (delivery, cutOff) => this.attempts.attempt(delivery, cutOff),
      record: (outcomes) => this.outcomes.record(outcomes),
      release: (deliveries, now) => this.queue.release(deliveries, now),
    });
    this.metrics.sharedGauge('webhook_deliveries_pending', 'Pending deliveries, at most 100,000', () =>
      this.queue.depth(),
    );
    this.metrics.sharedGauge(
      'webhook_queue_lag_seconds',
      'How long the most overdue endpoint has been due',
      () => this.queue.lagSeconds(),
    );
    this.metrics.gauge(
      'webhook_attempts_in_flight',
      'Delivery attempts in progress in this process',
      () => worker.size,
    );
    this.checks.add('webhooks', async () => {
      const [pending, lag] = [await this.queue.depth(), await this.queue.lagSeconds()];
      return { status: lag > LATE_S ? 'degraded' : 'ok', pending, oldest_due_age_s: Math.round(lag) };
    });
  }
}
