import cluster from 'node:cluster';
import { Injectable } from '@nestjs/common';
import { busy } from '../../kernel/shared-refusals';
import type { Families } from './families';
import { Metrics } from './metrics';
import { type Channel, MetricsExchange } from './metrics-exchange';

/** Longer than the supervisor waits for any process. */
const PATIENCE_MS = 2_000;

/** The metrics of this instance: of this process, or of all its processes if there are several. */
@Injectable()
export class InstanceMetrics {
  private readonly supervisor?: MetricsExchange;

  constructor(private readonly metrics: Metrics) {
    const own = (): Promise<Families> => metrics.registry.getMetricsAsJSON();
    if (cluster.isWorker) this.supervisor = new MetricsExchange(process as Channel, own);
  }

  async families(): Promise<Families> {
    const counted = this.supervisor
      ? await this.supervisor.request(PATIENCE_MS)
      : await this.metrics.registry.getMetricsAsJSON();
    if (counted === undefined) throw busy('The processes of this instance could not be queried.');
    return [...counted, ...(await this.metrics.shared.getMetricsAsJSON())];
  }
}
