import { wholeListFields } from '../platform/validation/paging';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/operations/answers';
import { LimitedAs, defineLimit } from '../platform/rate-limit/limits';
import { Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { agentNotFound } from '../platform/security/security.errors';
import { DonationInfoView } from './donation-info.dto';
import { CheckQuery, CheckView, NotifiedView, NotifyRequest, TiersView } from './donations.dto';
import { DonationsReader } from './donations.reader';
import { DonationsService } from './donations.service';
import { TIERS, REPORTS_PER_HOUR } from './policies';

const donationReportsLimit = defineLimit('donation-notices', {
  counts: 'donation reports',
  limit: REPORTS_PER_HOUR,
  windowS: 3600,
  per: 'ip',
});

@ApiTags('donations')
@Public()
@Controller('public/donate')
export class DonationsController {
  constructor(
    private readonly donations: DonationsService,
    private readonly reader: DonationsReader,
  ) {}

  @Get()
  @Answers(200, DonationInfoView, { summary: 'Get the donation addresses' })
  info(): DonationInfoView {
    return this.reader.getInfo();
  }

  @Post('notify')
  @LimitedAs(donationReportsLimit)
  @Answers(201, NotifiedView, {
    summary: 'Report a donation',
    description:
      'It counts once it is confirmed. Repeating a transaction returns the same donation; if another agent reports it, ' +
      'the donation is contested, and the operator decides who made it.',
    refuses: [agentNotFound],
    idempotent: true,
  })
  notify(@From() caller: Caller, @Body() body: NotifyRequest): Promise<NotifiedView> {
    return this.donations.notify(caller, body);
  }

  @Get('check')
  @Answers(200, CheckView, { summary: 'Get donation statistics' })
  check(@Query() query: CheckQuery): Promise<CheckView> {
    return this.reader.check(query);
  }

  @Get('tiers')
  @Answers(200, TiersView, {
    summary: 'List supporters by tier',
    description:
      'By confirmed total; the first fifty donors are founding supporters, regardless of the amount.',
  })
  tiers(): TiersView {
    return { tiers: TIERS.map((tier) => ({ ...tier })), ...wholeListFields(TIERS) };
  }
}
