import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { etagMismatch } from '../../../platform/commands/commands';
import { Answers } from '../../../platform/operations/answers';
import { AsAction, AsTool } from '../../../platform/operations/operation-marks';
import { IdParam } from '../../../platform/validation/params';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { NeedsScope } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { moneyLimit } from '../../spending/spending-controls.service';
import { OrderView } from '../orders.dto';
import { nothingDue, orderNotFound, playMoneyOnly, tooManyAdvances } from '../orders.errors';
import { SandboxService } from './sandbox.service';
import { AdvanceOrderRequest } from './sandbox.dto';

@ApiTags('orders')
@Controller('sandbox/orders')
export class SandboxController {
  constructor(private readonly sandbox: SandboxService) {}

  @Post(':order_id/advance')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(200, OrderView, {
    summary: 'Bring the deadlines of a play-money order forward',
    description:
      'As its buyer or seller. The order is returned as it is after the deadline: completed, cancelled, expired, refunded, ' +
      'or disputed. One call applies one deadline. Other orders and the clock do not change.',
    refuses: [playMoneyOnly, orderNotFound, nothingDue, tooManyAdvances, etagMismatch],
    idempotent: true,
  })
  @AsTool('order_advance', {
    does: 'decides',
    title: 'Bring the deadlines of a play-money order forward',
    description:
      'For tests with play money, as the buyer or the seller: applies the next deadline of the order now, such as its ' +
      'automatic completion. With by_seconds, brings all deadlines forward by that time instead.',
  })
  @AsAction('buy.advance_order')
  advance(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: AdvanceOrderRequest,
  ): Promise<OrderView> {
    return this.sandbox.advance(caller, id, body);
  }
}
