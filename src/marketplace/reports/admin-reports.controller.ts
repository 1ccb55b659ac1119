import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { ReportDecisions } from './report-decisions';
import { REPORT } from './report.lifecycle';
import { AdminReportView, ReportListView, ReportsQuery, ResolveReportRequest } from './reports.dto';
import { reportNotFound } from './reports.errors';
import { ReportsReader } from './reports.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(
    private readonly decisions: ReportDecisions,
    private readonly reader: ReportsReader,
  ) {}

  @Get()
  @Answers(200, ReportListView, { summary: 'List listing reports, newest first' })
  @AsCommand('reports list', {
    awaiting: { title: 'Reports of listings', query: { status: 'open' } },
    columns: ['id', 'status', 'reason', 'listing_id', 'listing_title', 'seller_id', 'created_at'],
  })
  list(@Query() query: ReportsQuery): Promise<ReportListView> {
    return this.reader.list(query);
  }

  @Get(':report_id')
  @Answers(200, AdminReportView, { summary: 'Get a report of a listing', refuses: [reportNotFound] })
  @AsCommand('reports show')
  get(@IdParam('rpt', 'report_id', reportNotFound) id: string): Promise<AdminReportView> {
    return this.reader.getForOperator(id);
  }

  @Post(':report_id/resolve')
  @Answers(200, AdminReportView, {
    summary: 'Uphold or dismiss a report, optionally suspending the listing',
    description: 'Suspending the listing upholds every open report of it, and notifies each reporter.',
    refuses: [reportNotFound, REPORT.refusal],
    idempotent: true,
  })
  @AsCommand('reports decide', { reason: 'note' })
  resolve(
    @From() caller: Caller,
    @IdParam('rpt', 'report_id', reportNotFound) id: string,
    @Body() body: ResolveReportRequest,
  ): Promise<AdminReportView> {
    return this.decisions.resolve(caller, id, body);
  }
}
