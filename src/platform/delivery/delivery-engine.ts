import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { PgNotifications } from '../database/pg-notifications';
import { Log } from '../observability/log';
import { Workers } from '../workers/workers';
import { type DeliveryQueuePlan, DeliveryWorker } from './delivery-worker';

/**
 * Runs the queues of outbound deliveries. It knows no feature: each describes its queue (claim, attempt, record), and
 * the engine does the rest (see ADR 55).
 */
@Injectable()
export class DeliveryEngine implements BeforeApplicationShutdown {
  private readonly running: { stop(): Promise<void> }[] = [];

  constructor(
    private readonly workers: Workers,
    private readonly notifications: PgNotifications,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  add<Item extends object, Outcome>(queue: DeliveryQueuePlan<Item, Outcome>): DeliveryWorker<Item, Outcome> {
    const { name, everyMs, channel } = queue;
    const worker = new DeliveryWorker(queue, this.clock, this.log, () => this.workers.wake(name));
    this.workers.add({ name, role: 'dispatcher', everyMs, step: () => worker.step() });
    if (this.workers.has('dispatcher')) {
      if (channel !== undefined) this.notifications.on(channel, () => worker.wake());
      this.running.push(worker);
    }
    return worker;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running.map((worker) => worker.stop()));
  }
}
