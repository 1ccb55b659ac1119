import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from './metrics';

/** The runtime samples the delay at this interval. Each sample includes the interval itself. */
const SAMPLE_MS = 20;

/** The resource usage of the process, under the names that dashboards know. Read at each scrape. */
@Injectable()
export class ProcessMetrics implements OnModuleInit {
  private loop = performance.eventLoopUtilization();
  private readonly delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    const add = this.metrics.gauge.bind(this.metrics);
    const startedAt = performance.timeOrigin / 1000;
    add('process_start_time_seconds', 'Start time of the process', () => startedAt);
    this.metrics.total('process_cpu_seconds_total', 'Total CPU time', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    });
    add('process_resident_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss());
    add('nodejs_heap_used_bytes', 'Heap memory in use', () => process.memoryUsage().heapUsed);
    this.delay.enable();
    add('nodejs_eventloop_lag_p99_seconds', 'Event loop delay since the last scrape, 99th percentile', () => {
      const lateMs = this.delay.count > 0 ? this.delay.percentile(99) / 1e6 - SAMPLE_MS : 0;
      this.delay.reset();
      return Math.max(0, lateMs) / 1e3;
    });
    add('nodejs_eventloop_utilization', 'Event loop utilization since the last scrape, 0 to 1', () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, this.loop);
      this.loop = now;
      return utilization;
    });
  }
}
