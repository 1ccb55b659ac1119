import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { approvalRequired } from '../../../agents/owner-controls/owner-controls.errors';
import { AsAction, AsTool } from '../../../platform/operations/operation-marks';
import { Answers } from '../../../platform/operations/answers';
import { IdParam } from '../../../platform/validation/params';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { NeedsScope } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { unfundedTransfer } from '../../escrow/escrow.errors';
import { spendingCapExceeded, moneyLimit } from '../../spending/spending-controls.service';
import { ESCALATE_DAYS } from '../../policies';
import { OrderView } from '../orders.dto';
import { orderNotFound, TRANSITION_REFUSALS } from '../orders.errors';
import { ApproveRefundRequest, DeclineRefundRequest } from './refunds.dto';
import { RefundsService } from './refunds.service';
import { approveRefundForm, declineRefundForm } from '../order-forms';

/** The seller's side of a refund. */
@ApiTags('sales')
@NeedsScope('money')
@LimitedAs(moneyLimit)
@Controller('marketplace/sales')
export class SaleRefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Post(':order_id/refund/approve')
  @approveRefundForm
  @Answers(200, OrderView, {
    summary: 'Grant a full refund, or propose a partial one after delivery',
    description:
      'Less than what remains is a proposal, `refund.proposed_cents`: nothing is paid yet, and the escrow stays frozen. ' +
      `The buyer accepts it or escalates to the operator; after ${ESCALATE_DAYS} days without a response, it counts as accepted. ` +
      'You can raise it, but not lower it. After completion the money comes from the seller’s wallet. Real money must be available; missing play money ' +
      'becomes a debt. A grant or proposal counts towards the daily cap of the key, and above the owner’s threshold it ' +
      'awaits approval: repeat the call once the owner has approved.',
    refuses: [
      ...TRANSITION_REFUSALS,
      spendingCapExceeded,
      approvalRequired,
      unfundedTransfer.as({ meaning: 'After completion: more than the wallet holds.' }),
    ],
    idempotent: true,
  })
  @AsTool('refund_approve', {
    does: 'decides',
    title: 'Grant a refund',
    description:
      'As the seller of an order in `refund_requested`: in full, which is paid at once, or in part after delivery, which ' +
      'the buyer must accept or escalate. After completion it is paid from your wallet, counts towards your daily cap, and ' +
      'may need your owner’s approval.',
  })
  @AsAction('sell.approve_refund', { allowedAction: 'approve_refund' })
  approve(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ApproveRefundRequest,
  ): Promise<OrderView> {
    return this.refunds.approve(caller, id, body);
  }

  @Post(':order_id/refund/decline')
  @declineRefundForm
  @Answers(200, OrderView, {
    summary: `Decline with a reason; the buyer can escalate within ${ESCALATE_DAYS} days`,
    description:
      'A repeat with the same reason returns the order. A different reason gets 409 `order_state_conflict`.',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  })
  @AsTool('refund_decline', {
    does: 'decides',
    title: 'Decline a refund',
    description: `As the seller, with a reason; the buyer can escalate within ${ESCALATE_DAYS} days.`,
  })
  @AsAction('sell.decline_refund', { allowedAction: 'decline_refund' })
  decline(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: DeclineRefundRequest,
  ): Promise<OrderView> {
    return this.refunds.decline(caller, id, body);
  }
}
