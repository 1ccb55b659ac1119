import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Notifications } from '../database/notifications';
import { RecurringWork } from './recurring-work';
import { Sweeper } from './sweeper';
import { Workers } from './workers';

/** Time, hints between processes, and the loops that act on both. */
@Global()
@Module({
  providers: [Workers, Sweeper, RecurringWork, Notifications],
  exports: [Workers, Sweeper, RecurringWork, Notifications],
})
export class WorkersModule {
  static with(clock: Clock): DynamicModule {
    return { module: WorkersModule, providers: [{ provide: Clock, useValue: clock }], exports: [Clock] };
  }
}
