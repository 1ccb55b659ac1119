import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpsReportsController } from './ops-reports.controller';
import { OpsReportsService } from './ops-reports.service';
import { retention } from '../platform/workers/retention';
import { HOUR } from '../kernel/clock';
import { OpsReport } from './ops-report.entity';

/** Reports of production scripts, for a human to read. */
@Module({
  imports: [TypeOrmModule.forFeature([OpsReport])],
  controllers: [OpsReportsController],
  providers: [
    OpsReportsService,
    retention('ops-report-retention', HOUR, [
      { data: 'script reports', table: 'ops_reports', key: 'id', column: 'expires_at' },
    ]),
  ],
})
export class OpsReportsModule {}
