import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { NeedsScope } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { IdParam } from '../../../platform/validation/params';
import { moneyLimit } from '../../spending/spending-controls.service';
import { OrderView } from '../orders.dto';
import { orderNotFound } from '../orders.errors';
import { ApproveRefundRequest, DeclineRefundRequest } from './refunds.dto';
import { RefundsService } from './refunds.service';
import * as operations from './sale-refunds.operations';

/** The seller's side of a refund. */
@ApiTags('sales')
@NeedsScope('money')
@LimitedAs(moneyLimit)
@Controller('marketplace/sales')
export class SaleRefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Post(':order_id/refund/approve')
  @operations.approve
  approve(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ApproveRefundRequest,
  ): Promise<OrderView> {
    return this.refunds.approve(caller, id, body);
  }

  @Post(':order_id/refund/decline')
  @operations.decline
  decline(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: DeclineRefundRequest,
  ): Promise<OrderView> {
    return this.refunds.decline(caller, id, body);
  }
}
