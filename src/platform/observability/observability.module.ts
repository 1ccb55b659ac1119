import { Global, Module } from '@nestjs/common';
import { Log } from './log';
import { Metrics } from './metrics';

@Global()
@Module({ providers: [Log, Metrics], exports: [Log, Metrics] })
export class ObservabilityModule {}
