import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { CatalogModule } from '../catalog/catalog.module';
import { AdminReportsController } from './admin-reports.controller';
import { Report } from './report.entity';
import { ReportDecisions } from './report-decisions';
import { ReportsController } from './reports.controller';
import { ReportsReader } from './reports.reader';
import { ReportsService } from './reports.service';

@Module({
  imports: [AgentsModule, TypeOrmModule.forFeature([Report]), CatalogModule],
  controllers: [ReportsController, AdminReportsController],
  providers: [ReportsService, ReportDecisions, ReportsReader],
})
export class ReportsModule {}
