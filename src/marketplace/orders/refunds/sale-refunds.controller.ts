import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { IdParam } from '../../../platform/http/params';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { NeedsScope } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { MOVE_ERRORS } from '../move-errors';
import { OrderView } from '../orders.dto';
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
    errors: {
      ...MOVE_ERRORS,
      403: '`wrong_role`; after completion `spending_cap_exceeded`, `approval_required`',
      409: `${MOVE_ERRORS[409]}; \`insufficient_funds\`: more than the wallet holds, after completion`,
    },
    idempotent: true,
  })
  approve(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', 'order') id: string,
    @Body() body: ApproveRefundRequest,
  ): Promise<OrderView> {
    return this.refunds.approve(caller, id, body);
  }

  @Post(':order_id/refund/decline')
  @Answers(200, OrderView, {
    summary: 'Decline with a reason; the buyer can escalate within seven days',
    errors: MOVE_ERRORS,
    idempotent: true,
  })
  decline(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', 'order') id: string,
    @Body() body: DeclineRefundRequest,
  ): Promise<OrderView> {
    return this.refunds.decline(caller, id, body);
  }
}
