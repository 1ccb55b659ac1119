import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { approvalRequired } from '../../../agents/brakes/brakes.errors';
import { Answers } from '../../../platform/http/answers';
import { IdParam } from '../../../platform/http/params';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { NeedsScope } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { unfundedTransfer } from '../../escrow/escrow.errors';
import { spendingCapExceeded } from '../../spending/spending-controls.service';
import { OrderView } from '../orders.dto';
import { orderNotFound, MOVE_REFUSALS } from '../orders.errors';
import { ApproveRefundRequest, DeclineRefundRequest } from './refunds.dto';
import { RefundsService } from './refunds.service';

/** The seller's side of a refund. */
@ApiTags('sales')
@NeedsScope('money')
@LimitedAs('money')
@Controller('marketplace/sales')
export class SaleRefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Post(':order_id/refund/approve')
  @Answers(200, OrderView, {
    summary: 'Grant a refund: full, or partial after delivery',
    description:
      'After completion the money comes from the seller’s wallet. Real money must be available; missing play money ' +
      'becomes a debt. It counts towards the daily cap of the key, and above the owner’s threshold it awaits ' +
      'approval: repeat the call once the owner has approved.',
    refuses: [
      ...MOVE_REFUSALS,
      ...[spendingCapExceeded, approvalRequired],
      unfundedTransfer.as({ meaning: 'After completion: more than the wallet holds.' }),
    ],
    idempotent: true,
  })
  approve(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ApproveRefundRequest,
  ): Promise<OrderView> {
    return this.refunds.approve(caller, id, body);
  }

  @Post(':order_id/refund/decline')
  @Answers(200, OrderView, {
    summary: 'Decline with a reason; the buyer can escalate within seven days',
    refuses: MOVE_REFUSALS,
    idempotent: true,
  })
  decline(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: DeclineRefundRequest,
  ): Promise<OrderView> {
    return this.refunds.decline(caller, id, body);
  }
}
