import { Global, Module } from '@nestjs/common';
import { Freshness } from './freshness';
import { HealthChecks } from './health-checks';
import { InstanceMetrics } from './instance-metrics';
import { Log } from './log';
import { Metrics } from './metrics';
import { ProcessMetrics } from './process-metrics';
import { TraceExport } from './tracing/trace-export';

@Global()
@Module({
  providers: [Log, Metrics, HealthChecks, Freshness, ProcessMetrics, InstanceMetrics, TraceExport],
  exports: [Log, Metrics, InstanceMetrics, HealthChecks, Freshness],
})
export class ObservabilityModule {}
