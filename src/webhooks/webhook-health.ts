import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthChecks } from '../platform/observability/health-checks';
import { DeliveryQueue } from './delivery-queue';

const LATE_S = 120;

/** Reports on the health page how far the dispatchers are behind. */
@Injectable()
export class WebhookHealth implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly queue: DeliveryQueue,
  ) {}

  onModuleInit(): void {
    this.checks.add('webhooks', async () => {
      const [pending, lag] = [await this.queue.depth(), await this.queue.lagSeconds()];
      return { status: lag > LATE_S ? 'degraded' : 'ok', pending, oldest_due_age_s: Math.round(lag) };
    });
  }
}
