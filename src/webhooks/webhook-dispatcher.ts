import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../kernel/clock';
import { Pokes } from '../platform/workers/under-way';
import { Notifications } from '../platform/database/notifications';
import { Log } from '../platform/observability/log';
import { Metrics } from '../platform/observability/metrics';
import { Workers } from '../platform/workers/workers';
import { AttemptPool } from './attempt-pool';
import { type Claim, DeliveryQueue, WEBHOOKS_CHANNEL } from './delivery-queue';

export const DISPATCHER = 'webhook-dispatcher';

const DRAIN_MS = 10 * SECOND;
/** Other dispatchers lock an endpoint's row only for one transaction. */
const BUSY_MS = 5;

/**
 * Claims due deliveries and starts their attempts. It keeps claiming while slow attempts run, so that no receiver waits
 * for another.
 */
@Injectable()
export class WebhookDispatcher implements OnModuleInit, BeforeApplicationShutdown {
  private stopping = false;
  private readonly pokes = new Pokes();

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly pool: AttemptPool,
    private readonly workers: Workers,
    private readonly notifications: Notifications,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: DISPATCHER, role: 'dispatcher', everyMs: SECOND, step: () => this.step() });
    this.notifications.on(WEBHOOKS_CHANNEL, () => this.poke());
    this.pool.onRecorded(() => this.poke());
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
      () => this.pool.size,
    );
  }

  /**
   * Polls the queue once. While attempts are in flight it returns true after a pause, which ends when an attempt
   * completes, a delivery becomes due, or a second has passed.
   */
  async step(): Promise<boolean> {
    if (this.stopping) return false;
    this.pokes.look();
    const found = await this.startDue();
    if (found.includes('work')) return true;
    if (found.includes('busy')) await sleep(BUSY_MS);
    else if (this.pool.size === 0) return false;
    else await this.pokes.next();
    return true;
  }

  /** Lets attempts complete for a while, then aborts the rest and releases their leases. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.poke();
    const cutOff = await this.pool.drain(DRAIN_MS);
    await this.queue.release(cutOff).catch((error: unknown) => {
      this.log.warn({ err: error }, 'leases could not be released; they will expire');
    });
  }

  private async startDue(): Promise<Claim['found'][]> {
    const fast = await this.queue.claim(this.pool.room(false), false);
    this.pool.start(fast.claimed);
    const slow = await this.queue.claim(this.pool.room(true), true);
    this.pool.start(slow.claimed);
    return [fast.found, slow.found];
  }

  private poke(): void {
    this.pokes.poke();
    this.workers.wake(DISPATCHER);
  }
}
