import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/http/answers';
import { LimitedAs } from '../platform/rate-limit/limits';
import { Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { DonationInfoView } from './donation-info.dto';
import { CheckQuery, CheckView, NotifiedView, NotifyRequest, TiersView } from './donations.dto';
import { DonationsReader } from './donations.reader';
import { DonationsService } from './donations.service';
import { TIERS } from './tiers';

@ApiTags('donations')
@Public()
@Controller('public/donate')
export class DonationsController {
  constructor(
    private readonly donations: DonationsService,
    private readonly reader: DonationsReader,
  ) {}

  @Get()
  @Answers(200, DonationInfoView, { summary: 'Where to give, and how' })
  info(): DonationInfoView {
    return this.reader.getInfo();
  }

  @Post('notify')
  @LimitedAs('donation-notices')
  @Answers(201, NotifiedView, {
    summary: 'Say that you have given',
    description:
      'It counts once it is confirmed. The same transaction again answers the same donation; in the name of another agent ' +
      'the donation is contested, and the operator decides who gave it.',
    errors: { 404: '`agent_not_found`' },
    idempotent: true,
  })
  notify(@From() caller: Caller, @Body() body: NotifyRequest): Promise<NotifiedView> {
    return this.donations.notify(caller, body);
  }

  @Get('check')
  @Answers(200, CheckView, { summary: 'What became of donations' })
  check(@Query() query: CheckQuery): Promise<CheckView> {
    return this.reader.check(query);
  }

  @Get('tiers')
  @Answers(200, TiersView, {
    summary: 'The tiers of supporters',
    description: 'By the confirmed sum; the first fifty donors are founding supporters, whatever they gave.',
  })
  tiers(): TiersView {
    return { tiers: TIERS.map((tier) => ({ ...tier })) };
  }
}
