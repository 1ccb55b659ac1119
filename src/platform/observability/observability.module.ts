import { Global, Module } from '@nestjs/common';
import { Freshness } from './freshness';
import { HealthChecks } from './health-checks';
import { Log } from './log';
import { Metrics } from './metrics';

@Global()
@Module({
  providers: [Log, Metrics, HealthChecks, Freshness],
  exports: [Log, Metrics, HealthChecks, Freshness],
})
export class ObservabilityModule {}
