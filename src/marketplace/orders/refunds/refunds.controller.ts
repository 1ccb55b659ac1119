import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { NeedsScope } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { EmptyRequest } from '../../../platform/validation/empty-request';
import { IdParam } from '../../../platform/validation/params';
import { moneyLimit } from '../../spending/spending-controls.service';
import { OrderView, ReasonRequest } from '../orders.dto';
import { orderNotFound } from '../orders.errors';
import * as operations from './refunds.operations';
import { RefundsService } from './refunds.service';

/** The buyer's side of a refund. */
@ApiTags('orders')
@NeedsScope('money')
@LimitedAs(moneyLimit)
@Controller('marketplace/orders')
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Post(':order_id/refund')
  @operations.request
  request(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.refunds.request(caller, id, body);
  }

  @Post(':order_id/refund/withdraw')
  @operations.withdraw
  withdraw(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.refunds.withdraw(caller, id);
  }

  @Post(':order_id/refund/accept')
  @operations.accept
  accept(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.refunds.accept(caller, id);
  }

  @Post(':order_id/refund/escalate')
  @operations.escalate
  escalate(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.refunds.escalate(caller, id);
  }
}
