import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Notifications } from '../database/notifications';
import { Sweeper } from './sweeper';
import { Workers } from './workers';

/** Time, hints between processes, and the loops that act on both. */
@Global()
@Module({ providers: [Workers, Sweeper, Notifications], exports: [Workers, Sweeper, Notifications] })
export class WorkersModule {
  static with(clock: Clock): DynamicModule {
    return { module: WorkersModule, providers: [{ provide: Clock, useValue: clock }], exports: [Clock] };
  }
}
