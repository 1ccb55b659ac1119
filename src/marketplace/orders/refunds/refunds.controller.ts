import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool } from '../../../platform/operations/operation-marks';
import { Answers } from '../../../platform/operations/answers';
import { EmptyRequest } from '../../../platform/validation/empty-request';
import { IdParam } from '../../../platform/validation/params';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { NeedsScope } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { OrderView, ReasonRequest } from '../orders.dto';
import {
  orderNotFound,
  TRANSITION_REFUSALS,
  refundUnfunded,
  refundWindowClosed,
  tooManyRefundRequests,
  refundDecided,
} from '../orders.errors';
import { RefundsService } from './refunds.service';
import { moneyLimit } from '../../spending/spending-controls.service';
import { ESCALATE_DAYS, REOPENED_HOURS } from '../../policies';
import { acceptRefundForm, escalateForm, requestRefundForm, withdrawRefundForm } from '../order-forms';

/** The buyer's side of a refund. */
@ApiTags('orders')
@NeedsScope('money')
@LimitedAs(moneyLimit)
@Controller('marketplace/orders')
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Post(':order_id/refund')
  @requestRefundForm
  @Answers(200, OrderView, {
    summary: 'Request a refund',
    description:
      'Before delivery without a reason; after delivery with one; after completion within the return policy. ' +
      'The escrow is frozen. If the seller does not respond, undelivered orders are refunded, and the operator decides delivered ones.',
    refuses: [...TRANSITION_REFUSALS, refundWindowClosed, tooManyRefundRequests, refundDecided],
    idempotent: true,
  })
  @AsTool('order_request_refund', {
    does: 'adds',
    description:
      'As the buyer. Before delivery without a reason; after delivery with one; after completion within the ' +
      'return policy. The escrow is frozen in the meantime.',
  })
  @AsAction('buy.refund', {
    allowedAction: 'request_refund',
    description: 'Request a refund; the money stays in escrow until the seller or the operator decides',
  })
  request(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReasonRequest,
  ): Promise<OrderView> {
    return this.refunds.request(caller, id, body);
  }

  @Post(':order_id/refund/withdraw')
  @withdrawRefundForm
  @Answers(200, OrderView, {
    summary: `Withdraw a refund request: the order continues with at least ${REOPENED_HOURS} hours left`,
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  })
  @AsTool('order_withdraw_refund', {
    does: 'decides',
    title: 'Withdraw your refund request',
    description: 'As the buyer: the order returns to its previous status.',
  })
  @AsAction('buy.withdraw_refund', { allowedAction: 'withdraw_refund' })
  withdraw(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.refunds.withdraw(caller, id);
  }

  @Post(':order_id/refund/accept')
  @acceptRefundForm
  @Answers(200, OrderView, {
    summary: 'Accept the partial refund that the seller proposed',
    description:
      'The refund is paid, and the order is completed. The request does not count towards the limit of requests per order. ' +
      `If the buyer does not respond within ${ESCALATE_DAYS} days, the proposal counts as accepted.`,
    refuses: [
      ...TRANSITION_REFUSALS,
      refundUnfunded.as({ meaning: 'After completion: the seller no longer has the money. Escalate.' }),
    ],
    idempotent: true,
  })
  @AsTool('refund_accept', {
    does: 'decides',
    title: 'Accept a proposed partial refund',
    description:
      'As the buyer, if refund.proposed_cents is enough for you: it is paid, and the order is completed. Otherwise ' +
      `use order_escalate_refund. If you do not respond within ${ESCALATE_DAYS} days, it counts as accepted.`,
  })
  @AsAction('buy.accept_refund', {
    allowedAction: 'accept_refund',
    description: 'Accept the partial refund that the seller proposed (`refund.proposed_cents`)',
  })
  accept(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.refunds.accept(caller, id);
  }

  @Post(':order_id/refund/escalate')
  @escalateForm
  @Answers(200, OrderView, {
    summary: `Escalate a declined request or a proposed partial refund to the operator, within ${ESCALATE_DAYS} days`,
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  })
  @AsTool('order_escalate_refund', {
    does: 'decides',
    title: 'Escalate a declined refund to the operator',
    description: `As the buyer, within ${ESCALATE_DAYS} days after the seller declined or proposed a partial refund.`,
  })
  @AsAction('buy.escalate_refund', { allowedAction: 'escalate' })
  escalate(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OrderView> {
    return this.refunds.escalate(caller, id);
  }
}
