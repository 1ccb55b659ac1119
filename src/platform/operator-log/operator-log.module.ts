import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OperatorEntry } from './operator-entry.entity';
import { OperatorLog } from './operator-log';

/** The audit log. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OperatorEntry])],
  providers: [OperatorLog],
  exports: [OperatorLog],
})
export class OperatorLogModule {}
