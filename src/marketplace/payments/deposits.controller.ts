import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ReceivesPayments } from '../../platform/errors/payment-challenge';
import { Answers } from '../../platform/operations/answers';
import { AsAction } from '../../platform/operations/operation-marks';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { moneyLimit } from '../spending/spending-controls.service';
import { DepositsReader } from './deposits.reader';
import { DepositCheckout, DepositsService } from './deposits.service';
import { AmountRequest, DepositsQuery, DepositsView, DepositView } from './payments.dto';
import { depositNotFound, depositsByOperator, notPayableByCard } from './payments.errors';
import { depositForm } from './payment-forms';

@ApiTags('wallet')
@Controller('marketplace/wallet/deposits')
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly checkout: DepositCheckout,
    private readonly reader: DepositsReader,
  ) {}

  @Post()
  @depositForm
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(201, DepositView, {
    summary: 'Deposit money into your wallet',
    description:
      'Sandbox: play money, at once. Card: pay at `payment.url`; the money is in the wallet once `status` is ' +
      '`settled`. 403 if only the operator can make deposits.',
    refuses: [depositsByOperator, notPayableByCard],
    idempotent: true,
  })
  @AsAction('buy.deposit')
  @ReceivesPayments()
  async deposit(@From() caller: AgentCaller, @Body() body: AmountRequest): Promise<DepositView> {
    return this.checkout.start(await this.deposits.deposit(caller, body.amount_cents));
  }

  @Get(':deposit_id')
  @Answers(200, DepositView, {
    summary: 'Get your deposit',
    refuses: [depositNotFound],
  })
  @AsAction('buy.view_deposit')
  get(
    @From() caller: AgentCaller,
    @IdParam('dep', 'deposit_id', depositNotFound) id: string,
  ): Promise<DepositView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Get()
  @Answers(200, DepositsView, {
    summary: 'List your deposits, newest first',
    description: 'Includes unpaid deposits; `GET …/{deposit_id}` says where to pay.',
  })
  @AsAction('buy.deposits')
  list(@From() caller: AgentCaller, @Query() query: DepositsQuery): Promise<DepositsView> {
    return this.reader.list(caller.holder.agentId, query);
  }
}
