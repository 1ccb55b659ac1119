import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/operations/answers';
import { AsCommand } from '../platform/operations/operation-marks';
import { IdParam } from '../platform/validation/params';
import { AdminOnly } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { DonationDecisions } from './donation-decisions';
import {
  ConfirmRequest,
  DonationListView,
  DonationsQuery,
  DonationView,
  RejectRequest,
} from './donations.dto';
import { donationNotFound, donationDecided, donationContested } from './donations.errors';
import { DonationsReader } from './donations.reader';

const ERRORS = [donationNotFound, donationDecided];
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
    refuses: ERRORS,
    idempotent: true,
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
