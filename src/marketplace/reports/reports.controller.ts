import { Body, Controller, Post, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../platform/security/access';
import { type AgentCaller, From, type Caller } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { listingNotFound } from '../marketplace.errors';
import {
  ReportRequest,
  ReportView,
  AdminReportView,
  ReportListView,
  ReportsQuery,
  ResolveReportRequest,
} from './reports.dto';
import { reportNotFound } from './reports.errors';
import * as operations from './reports.operations';
import { ReportsReader } from './reports.reader';
import { ReportsService, ReportDecisions } from './reports.service';

@ApiTags('listings')
@Controller('marketplace/listings/:listing_id')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post('report')
  @operations.report
  report(
    @From() caller: AgentCaller,
    @IdParam('lst', 'listing_id', listingNotFound) id: string,
    @Body() body: ReportRequest,
  ): Promise<ReportView> {
    return this.reports.report(caller, id, body);
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(
    private readonly decisions: ReportDecisions,
    private readonly reader: ReportsReader,
  ) {}

  @Get()
  @operations.list
  list(@Query() query: ReportsQuery): Promise<ReportListView> {
    return this.reader.list(query);
  }

  @Get(':report_id')
  @operations.get
  get(@IdParam('rpt', 'report_id', reportNotFound) id: string): Promise<AdminReportView> {
    return this.reader.getForOperator(id);
  }

  @Post(':report_id/resolve')
  @operations.resolve
  resolve(
    @From() caller: Caller,
    @IdParam('rpt', 'report_id', reportNotFound) id: string,
    @Body() body: ResolveReportRequest,
  ): Promise<AdminReportView> {
    return this.decisions.resolve(caller, id, body);
  }
}
