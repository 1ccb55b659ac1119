import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs, defineLimit } from '../platform/rate-limit/limits';
import { Public, AdminOnly } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { wholeListFields } from '../platform/validation/paging';
import { IdParam } from '../platform/validation/params';
import { DonationDecisions } from './donation-decisions';
import {
  DonationInfoView,
  CheckQuery,
  CheckView,
  NotifiedView,
  NotifyRequest,
  TiersView,
  ConfirmRequest,
  DonationListView,
  DonationsQuery,
  DonationView,
  RejectRequest,
} from './donations.dto';
import { donationNotFound } from './donations.errors';
import * as operations from './donations.operations';
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
  @operations.info
  info(): DonationInfoView {
    return this.reader.getInfo();
  }

  @Post('notify')
  @LimitedAs(donationReportsLimit)
  @operations.notify
  notify(@From() caller: Caller, @Body() body: NotifyRequest): Promise<NotifiedView> {
    return this.donations.notify(caller, body);
  }

  @Get('check')
  @operations.check
  check(@Query() query: CheckQuery): Promise<CheckView> {
    return this.reader.check(query);
  }

  @Get('tiers')
  @operations.tiers
  tiers(): TiersView {
    return { tiers: TIERS.map((tier) => ({ ...tier })), ...wholeListFields(TIERS) };
  }
}

const DonationId = (): ParameterDecorator => IdParam('don', 'donation_id', donationNotFound);

@ApiTags('operator')
@AdminOnly()
@Controller('admin/donations')
export class AdminDonationsController {
  constructor(
    private readonly decisions: DonationDecisions,
    private readonly reader: DonationsReader,
  ) {}

  @Get()
  @operations.list
  list(@Query() query: DonationsQuery): Promise<DonationListView> {
    return this.reader.list(query);
  }

  @Get(':donation_id')
  @operations.get
  get(@DonationId() id: string): Promise<DonationView> {
    return this.reader.getForOperator(id);
  }

  @Post(':donation_id/confirm')
  @operations.confirm
  confirm(
    @From() caller: Caller,
    @DonationId() id: string,
    @Body() body: ConfirmRequest,
  ): Promise<DonationView> {
    return this.decisions.confirm(caller, id, body);
  }

  @Post(':donation_id/reject')
  @operations.reject
  reject(
    @From() caller: Caller,
    @DonationId() id: string,
    @Body() body: RejectRequest,
  ): Promise<DonationView> {
    return this.decisions.reject(caller, id, body.reason);
  }
}
