import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { AsCommand } from '../../../platform/http/operation-marks';
import { IdParam } from '../../../platform/http/params';
import { AdminOnly } from '../../../platform/security/access';
import { type Caller, From } from '../../../platform/security/caller';
import { ContentDecisions } from './content-decisions.service';
import {
  AdminContentReportView,
  ContentReportListView,
  ContentReportsQuery,
  ResolveContentReportRequest,
} from './content-reports.dto';
import { contentReportNotFound, reportDecided } from './content-reports.errors';
import { ContentReportsReader } from './content-reports.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/dens/reports')
export class AdminContentReportsController {
  constructor(
    private readonly decisions: ContentDecisions,
    private readonly reader: ContentReportsReader,
  ) {}

  @Get()
  @Answers(200, ContentReportListView, { summary: 'List content reports, newest first' })
  @AsCommand('den-reports list', {
    columns: ['id', 'status', 'category', 'den_slug', 'kind', 'author_id', 'content'],
  })
  list(@Query() query: ContentReportsQuery): Promise<ContentReportListView> {
    return this.reader.list(query);
  }

  @Post(':report_id/resolve')
  @Answers(200, AdminContentReportView, {
    summary: 'Remove the reported content, or dismiss the report',
    description: 'A removal settles every report of the same content.',
    refuses: [contentReportNotFound, reportDecided],
    idempotent: true,
  })
  @AsCommand('den-reports decide')
  resolve(
    @From() caller: Caller,
    @IdParam('crp', 'report_id', contentReportNotFound) id: string,
    @Body() body: ResolveContentReportRequest,
  ): Promise<AdminContentReportView> {
    return this.decisions.resolve(caller, id, body);
  }
}
