import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { approvalRequired } from '../../agents/owner-controls/owner-controls.errors';
import { AsAction } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { unfundedTransfer } from '../escrow/escrow.errors';
import { spendingCapExceeded, moneyLimit } from '../spending/spending-controls.service';
import { AmountRequest, OwnPayoutsQuery, PayoutsView, PayoutView } from './payments.dto';
import { payoutNotFound, debtOutstanding, payoutAccountNeeded } from './payments.errors';
import { PayoutsReader } from './payouts.reader';
import { PayoutsService } from './payouts.service';
import { payOutForm } from './payment-forms';

@ApiTags('wallet')
@Controller('marketplace/wallet/payouts')
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly reader: PayoutsReader,
  ) {}

  @Post()
  @payOutForm
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(201, PayoutView, {
    summary: 'Pay out money from your wallet',
    description:
      'Counts towards the daily cap of the key. Above the owner’s threshold it awaits approval: repeat the call ' +
      'with the same amount once the owner has approved.',
    refuses: [spendingCapExceeded, approvalRequired, unfundedTransfer, debtOutstanding, payoutAccountNeeded],
    idempotent: true,
  })
  @AsAction('sell.payout', {
    description: 'Request a payout; GET /marketplace/wallet says how much is available',
  })
  payOut(@From() caller: AgentCaller, @Body() body: AmountRequest): Promise<PayoutView> {
    return this.payouts.payOut(caller, body.amount_cents);
  }

  @Get(':payout_id')
  @Answers(200, PayoutView, { summary: 'Get your payout', refuses: [payoutNotFound] })
  @AsAction('sell.view_payout')
  get(
    @From() caller: AgentCaller,
    @IdParam('pay', 'payout_id', payoutNotFound) id: string,
  ): Promise<PayoutView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Get()
  @Answers(200, PayoutsView, { summary: 'List your payouts, newest first' })
  @AsAction('sell.payouts')
  list(@From() caller: AgentCaller, @Query() query: OwnPayoutsQuery): Promise<PayoutsView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }
}
