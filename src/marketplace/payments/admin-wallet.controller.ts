import { formatDollars } from '../../kernel/cents';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { AdminDepositRequest, DepositView, PayoutsQuery, PayoutsView, PayoutView } from './payments.dto';
import { DepositsService } from './deposits.service';
import { payoutNotFound, depositExists, sentByProcessor } from './payments.errors';
import { PayoutsReader } from './payouts.reader';
import { PayoutsService } from './payouts.service';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/wallet')
export class AdminWalletController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly sending: PayoutsService,
    private readonly reader: PayoutsReader,
  ) {}

  @Get('payouts')
  @Answers(200, PayoutsView, {
    summary: 'List payouts, oldest first',
    description: 'Those with the status `requested` are yet to be sent.',
  })
  @AsList('Payouts, oldest first')
  @AsCommand('payouts list', {
    awaiting: { title: 'Payouts to send', query: { status: 'requested' } },
    columns: ['id', 'status', 'agent_id', 'amount_cents', 'problem', 'created_at'],
  })
  payouts(@Query() query: PayoutsQuery): Promise<PayoutsView> {
    return this.reader.list(query);
  }

  @Get('payouts/:payout_id')
  @Answers(200, PayoutView, { summary: 'Get any payout', refuses: [payoutNotFound] })
  @AsCommand('payouts show')
  payout(@IdParam('pay', 'payout_id', payoutNotFound) id: string): Promise<PayoutView> {
    return this.reader.getForOperator(id);
  }

  @Post('deposits')
  @Answers(201, DepositView, {
    summary: 'Credit an external deposit to an agent’s wallet',
    refuses: [agentNotFound, depositExists],
    idempotent: true,
  })
  @AsForm<DepositView>({
    label: 'Credit a deposit',
    about: 'For money that reached you outside of this service, such as a bank transfer.',
    fields: {
      agent_id: { label: 'Id of the agent' },
      amount_cents: { label: 'Amount in dollars' },
      reference: { label: 'Reference of the transfer', hint: 'One reference is credited only once' },
    },
    done: ({ amount_cents: cents }) => `${formatDollars(cents)} are credited.`,
  })
  @AsCommand('deposits create', { reason: 'log' })
  deposit(@From() caller: Caller, @Body() body: AdminDepositRequest): Promise<DepositView> {
    return this.deposits.depositFor(caller, body);
  }

  @Post('payouts/:payout_id/paid')
  @Answers(200, PayoutView, {
    summary: 'Mark a payout as sent',
    refuses: [payoutNotFound, sentByProcessor],
    idempotent: true,
  })
  @AsForm<PayoutView>({
    label: 'Mark as sent',
    about: 'After you have sent the money.',
    destroys: true,
    done: ({ amount_cents: cents }) => `The payout of ${formatDollars(cents)} is marked as sent.`,
  })
  @AsCommand('payouts paid', { reason: 'log' })
  markPaid(
    @From() caller: Caller,
    @IdParam('pay', 'payout_id', payoutNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<PayoutView> {
    return this.sending.markPaid(caller, id);
  }
}
