import { Global, Module } from '@nestjs/common';
import { HealthChecks } from './health-checks';
import { Log } from './log';
import { Metrics } from './metrics';

@Global()
@Module({ providers: [Log, Metrics, HealthChecks], exports: [Log, Metrics, HealthChecks] })
export class ObservabilityModule {}
