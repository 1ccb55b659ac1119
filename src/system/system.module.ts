import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ApiDescription } from './api-description';
import { DocumentsController } from './documents.controller';
import { HealthController } from './health.controller';
import { HealthReader } from './health.reader';
import { InfoController } from './info.controller';
import { InfoReader } from './info.reader';
import { IntelligenceHealthController } from './intelligence-health.controller';
import { MetricsReader } from './metrics.reader';
import { OpenApiController } from './openapi.controller';

@Module({
  imports: [AgentsModule],
  controllers: [
    DocumentsController,
    IntelligenceHealthController,
    HealthController,
    InfoController,
    OpenApiController,
  ],
  providers: [HealthReader, InfoReader, MetricsReader, ApiDescription],
})
export class SystemModule {}
