import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../../kernel/clock';
import { PgNotifications } from '../database/pg-notifications';
import { ClockWatch } from './clock-watch';
import { RecentWritesRetention } from './retention';
import { Rebuilds } from './rebuilds';
import { RecurringWork } from './recurring-work';
import { DeadlineWorker } from './deadline-worker';
import { WorkerRuns } from './worker-runs';
import { Workers } from './workers';
import { RecurringWorkRecord, WorkerRound } from './worker.entity';

/** The clock, notifications between processes, and worker loops. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RecurringWorkRecord, WorkerRound])],
  providers: [
    ClockWatch,
    Workers,
    WorkerRuns,
    DeadlineWorker,
    Rebuilds,
    RecurringWork,
    PgNotifications,
    RecentWritesRetention,
  ],
  exports: [Workers, DeadlineWorker, Rebuilds, RecurringWork, PgNotifications],
})
export class WorkersModule {
  static with(clock: Clock): DynamicModule {
    return { module: WorkersModule, providers: [{ provide: Clock, useValue: clock }], exports: [Clock] };
  }
}
