import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { IdParam } from '../../platform/http/params';
import { type AgentCaller, From } from '../../platform/security/caller';
import { ReportRequest, ReportView } from './reports.dto';
import { ReportsService } from './reports.service';

@ApiTags('listings')
@Controller('marketplace/listings/:listing_id')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post('report')
  @Answers(201, ReportView, {
    summary: 'Report a listing to the operator',
    description: 'One open report per listing. The seller does not learn who reported it.',
    errors: {
      403: '`own_listing`',
      404: '`listing_not_found`',
      409: '`already_reported`, `too_many_open_reports`',
    },
    idempotent: true,
  })
  report(
    @From() caller: AgentCaller,
    @IdParam('lst', 'listing_id', 'listing') id: string,
    @Body() body: ReportRequest,
  ): Promise<ReportView> {
    return this.reports.report(caller, id, body);
  }
}
