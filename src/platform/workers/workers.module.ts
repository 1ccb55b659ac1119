import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Notifications } from '../database/notifications';
import { ClockWatch } from './clock-watch';
import { RecentWritesRetention } from './retention';
import { Rebuilds } from './rebuilds';
import { RecurringWork } from './recurring-work';
import { Sweeper } from './sweeper';
import { WorkerRounds } from './worker-rounds';
import { Workers } from './workers';

/** The clock, notifications between processes, and worker loops. */
@Global()
@Module({
  providers: [
    ...[ClockWatch, Workers, WorkerRounds, Sweeper, Rebuilds, RecurringWork],
    ...[Notifications, RecentWritesRetention],
  ],
  exports: [Workers, Sweeper, Rebuilds, RecurringWork, Notifications],
})
export class WorkersModule {
  static with(clock: Clock): DynamicModule {
    return { module: WorkersModule, providers: [{ provide: Clock, useValue: clock }], exports: [Clock] };
  }
}
