import { Module } from '@nestjs/common';
import { OpsReportsController } from './ops-reports.controller';
import { OpsReportsService } from './ops-reports.service';

/** What runs of production scripts leave for a person to read. */
@Module({
  controllers: [OpsReportsController],
  providers: [OpsReportsService],
})
export class OpsReportsModule {}
