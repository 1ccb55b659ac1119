import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { type AgentCaller, From } from '../../platform/security/caller';
import { ownListing, listingNotFound } from '../marketplace.errors';
import { ReportRequest, ReportView } from './reports.dto';
import { alreadyReported, tooManyOpenReports } from './reports.errors';
import { ReportsService } from './reports.service';

@ApiTags('listings')
@Controller('marketplace/listings/:listing_id')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post('report')
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
