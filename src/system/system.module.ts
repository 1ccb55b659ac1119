import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { HOUR } from '../kernel/clock';
import { retention } from '../platform/workers/retention';
import { AuditController } from './audit/audit.controller';
import { AuditExportService } from './audit/audit-export.service';
import { AuditNamesReader } from './audit/audit-names.reader';
import { AuditReader } from './audit/audit.reader';
import { DecisionNotesReader } from './audit/decision-notes.reader';
import { RecordAuditReader } from './audit/record-audit.reader';
import { ApiDescription } from './api-description';
import { Backup } from './backups/backup.entity';
import { BackupAges } from './backups/backup-ages';
import { DocumentsController } from './documents.controller';
import { DownloadsController } from './downloads.controller';
import { HealthController } from './health.controller';
import { HealthReader } from './health.reader';
import { InfoController } from './info.controller';
import { InfoReader } from './info.reader';
import { IntelligenceHealthController } from './intelligence-health.controller';
import { MetricsAccess } from './metrics-access';
import { MetricsReader } from './metrics.reader';
import { OpenApiController } from './openapi.controller';
import { CertificateMetrics } from './certificate-metrics';
import { OperationMetrics } from './operation-metrics';
import { OpsReport } from './ops-reports/ops-report.entity';
import { OpsReportsController } from './ops-reports/ops-reports.controller';
import { OpsReportsService } from './ops-reports/ops-reports.service';
import { ReindexController } from './reindex/reindex.controller';
import { ReindexService } from './reindex/reindex.service';

@Module({
  imports: [AgentsModule, TypeOrmModule.forFeature([OpsReport, Backup])],
  controllers: [
    AuditController,
    ReindexController,
    OpsReportsController,
    DocumentsController,
    DownloadsController,
    IntelligenceHealthController,
    HealthController,
    InfoController,
    OpenApiController,
  ],
  providers: [
    ReindexService,
    OpsReportsService,
    retention('ops-report-retention', HOUR, [
      { data: 'script reports', table: 'ops_reports', key: 'id', column: 'expires_at' },
    ]),
    BackupAges,
    AuditReader,
    AuditExportService,
    AuditNamesReader,
    DecisionNotesReader,
    RecordAuditReader,
    HealthReader,
    InfoReader,
    MetricsReader,
    MetricsAccess,
    OperationMetrics,
    CertificateMetrics,
    ApiDescription,
  ],
  exports: [
    ApiDescription,
    HealthReader,
    AuditExportService,
    AuditNamesReader,
    DecisionNotesReader,
    RecordAuditReader,
  ],
})
export class SystemModule {}
