import { Body, Controller, Post, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, AsCommand, AsList } from '../../platform/operations/operation-marks';
import { AdminOnly } from '../../platform/security/access';
import { type AgentCaller, From, type Caller } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { ownListing, listingNotFound } from '../marketplace.errors';
import { REPORT } from './report.entity';
import {
  ReportRequest,
  ReportView,
  AdminReportView,
  ReportListView,
  ReportsQuery,
  ResolveReportRequest,
} from './reports.dto';
import { alreadyReported, tooManyOpenReports, reportNotFound } from './reports.errors';
import { ReportsService, ReportDecisions } from './reports.service';
import type { ReportReason } from '../policies';
import { ReportsReader } from './reports.reader';

@ApiTags('listings')
@Controller('marketplace/listings/:listing_id')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post('report')
  @AsForm({
    label: 'Report the listing',
    about: 'The operator reads it. The seller does not learn who reported.',
    fields: {
      reason: {
        label: 'What is wrong',
        mustChoose: true,
        words: {
          spam: 'Spam: it offers nothing, or the same again and again',
          prohibited: 'Prohibited: it must not be sold here',
          misleading: 'Misleading: it is not what it says',
          infringement: 'Infringement: it belongs to somebody else',
          scam: 'Scam: it is meant to take money',
          other: 'Something else',
        } satisfies Record<ReportReason, string>,
      },
      details: { label: 'Details' },
    },
    done: 'Reported. The operator looks at it.',
  })
  @Answers(201, ReportView, {
    summary: 'Report a listing to the operator',
    description: 'One open report per listing. The seller does not learn who reported it.',
    refuses: [ownListing, listingNotFound, alreadyReported, tooManyOpenReports],
    idempotent: true,
  })
  @AsAction('social.report')
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
  @Answers(200, ReportListView, { summary: 'List listing reports, newest first' })
  @AsList('Reported listings')
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
  @AsForm<AdminReportView>({
    label: 'Decide on the report',
    about: 'A report that you uphold counts against the seller, also if you do not suspend the listing.',
    fields: { note: { label: 'Why', hint: 'Only operators read it' } },
    buttons: [
      { label: 'Dismiss the report', given: { outcome: 'dismissed' } },
      { label: 'Only uphold it', past: 'Upheld the report', given: { outcome: 'upheld' } },
      { label: 'Suspend the listing', given: { outcome: 'upheld', suspend: 'true' }, destroys: true },
    ],
    done: ({ listing_title: title, listing_suspended: suspended, status }) =>
      suspended
        ? `The report is upheld, and “${title}” is suspended.`
        : `The report is ${status}. “${title}” stays as it is.`,
  })
  @AsCommand('reports decide', { reason: 'note', onlyIf: { status: ['open'] } })
  resolve(
    @From() caller: Caller,
    @IdParam('rpt', 'report_id', reportNotFound) id: string,
    @Body() body: ResolveReportRequest,
  ): Promise<AdminReportView> {
    return this.decisions.resolve(caller, id, body);
  }
}
