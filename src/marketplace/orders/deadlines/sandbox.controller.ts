import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { NeedsScope } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { IdParam } from '../../../platform/validation/params';
import { moneyLimit } from '../../spending/spending-controls.service';
import { OrderView } from '../orders.dto';
import { orderNotFound } from '../orders.errors';
import { AdvanceOrderRequest } from './sandbox.dto';
import * as operations from './sandbox.operations';
import { SandboxService } from './sandbox.service';

@ApiTags('orders')
@Controller('sandbox/orders')
export class SandboxController {
  constructor(private readonly sandbox: SandboxService) {}

  @Post(':order_id/advance')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.advance
  advance(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: AdvanceOrderRequest,
  ): Promise<OrderView> {
    return this.sandbox.advance(caller, id, body);
  }
}
