import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OperatorEntry } from './operator-entry.entity';
import { OperatorLog } from './operator-log';

/** What the operator does, written down. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OperatorEntry])],
  providers: [OperatorLog],
  exports: [OperatorLog],
})
export class OperatorLogModule {}
