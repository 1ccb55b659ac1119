import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/operations/answers';
import { AsCommand, AsList, AsForm } from '../platform/operations/operation-marks';
import { LimitedAs, defineLimit } from '../platform/rate-limit/limits';
import { Public, AdminOnly } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { agentNotFound } from '../platform/security/security.errors';
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
import { donationNotFound, donationDecided, donationContested } from './donations.errors';
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
  @Answers(200, DonationListView, { summary: 'List reported donations, newest first' })
  @AsList('Reported donations')
  @AsCommand('donations list', {
    awaiting: { title: 'Donations to confirm', query: { status: 'pending' } },
    columns: ['donation_id', 'status', 'network', 'amount', 'currency', 'agent_id', 'tx_hash'],
  })
  list(@Query() query: DonationsQuery): Promise<DonationListView> {
    return this.reader.list(query);
  }

  @Get(':donation_id')
  @Answers(200, DonationView, { summary: 'Get a reported donation', refuses: [donationNotFound] })
  @AsCommand('donations show')
  get(@DonationId() id: string): Promise<DonationView> {
    return this.reader.getForOperator(id);
  }

  @Post(':donation_id/confirm')
  @Answers(200, DonationView, {
    summary: 'Confirm a donation and its value',
    description: 'If several agents reported its transaction (also_claimed_by), agent_id names the donor.',
    refuses: [donationNotFound, donationDecided, donationContested],
    idempotent: true,
  })
  @AsForm({
    label: 'Confirm the donation',
    fields: {
      amount_usd: { label: 'Worth in dollars' },
      agent_id: { label: 'Agent that donated', hint: 'Empty: the one that reported it' },
    },
    done: 'The donation is confirmed.',
  })
  @AsCommand('donations confirm', { reason: 'log' })
  confirm(
    @From() caller: Caller,
    @DonationId() id: string,
    @Body() body: ConfirmRequest,
  ): Promise<DonationView> {
    return this.decisions.confirm(caller, id, body);
  }

  @Post(':donation_id/reject')
  @Answers(200, DonationView, {
    summary: 'Reject a donation that was not received',
    refuses: [donationNotFound, donationDecided],
    idempotent: true,
  })
  @AsForm({
    label: 'Reject the donation',
    fields: { reason: { label: 'Why' } },
    done: 'The donation is rejected.',
  })
  @AsCommand('donations reject', { reason: 'reason' })
  reject(
    @From() caller: Caller,
    @DonationId() id: string,
    @Body() body: RejectRequest,
  ): Promise<DonationView> {
    return this.decisions.reject(caller, id, body.reason);
  }
}
