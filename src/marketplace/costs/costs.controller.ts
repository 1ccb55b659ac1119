import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { PurchaseIntents } from '../intents/purchase-intents.service';
import { orderNotFound } from '../orders/orders.errors';
import { OrderCostView, ReportCostRequest } from './costs.dto';
import * as operations from './costs.operations';
import { CostsService } from './costs.service';

@ApiTags('orders')
@Controller('marketplace')
export class CostsController {
  constructor(
    private readonly costs: CostsService,
    private readonly intents: PurchaseIntents,
  ) {}

  @Post('sales/:order_id/cost')
  @operations.report
  report(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReportCostRequest,
  ): Promise<OrderCostView> {
    return this.costs.report(caller, id, body);
  }

  @Get('orders/:order_id/cost')
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<OrderCostView> {
    const { agentId } = caller.holder;
    return this.intents.seen(agentId, id, this.costs.get(agentId, id));
  }
}
