import { formatDollars } from '../../../kernel/cents';
import { lengthOf } from '../../../kernel/words';
import { Answers } from '../../../platform/operations/answers';
import { AsForm, AsAction, AsTool, operation } from '../../../platform/operations/operation-marks';
import { REOPENED_HOURS, ESCALATE_DAYS } from '../../policies';
import { OrderView } from '../orders.dto';
import {
  TRANSITION_REFUSALS,
  refundUnfunded,
  refundWindowClosed,
  tooManyRefundRequests,
  refundDecided,
} from '../orders.errors';
import { timeUntil } from '../orders.operations';

const requestRefundForm = AsForm<OrderView>({
  label: 'Ask for a refund',
  about:
    'The seller answers first. If the seller is silent, you get everything back before a delivery; after one, the operator decides. If you disagree with the answer, you can escalate to the operator.',
  fields: { reason: { label: 'What is wrong' } },
  done: (order) =>
    order.refund?.status === 'requested'
      ? `Asked. ${order.seller_name} has ${timeUntil(order.refund.due_at, order)} to answer.`
      : 'Refunded.',
});

export const request = operation(
  requestRefundForm,
  Answers(200, OrderView, {
    summary: 'Request a refund',
    description:
      'Before delivery without a reason; after delivery with one; after completion within the return policy. ' +
      'The escrow is frozen. If the seller does not respond, undelivered orders are refunded, and the operator decides delivered ones.',
    refuses: [...TRANSITION_REFUSALS, refundWindowClosed, tooManyRefundRequests, refundDecided],
    idempotent: true,
  }),
  AsTool('order_request_refund', {
    does: 'adds',
    description:
      'As the buyer. Before delivery without a reason; after delivery with one; after completion within the ' +
      'return policy. The escrow is frozen in the meantime.',
  }),
  AsAction('buy.refund', {
    allowedAction: 'request_refund',
    description: 'Request a refund; the money stays in escrow until the seller or the operator decides',
  }),
);

const withdrawRefundForm = AsForm({
  label: 'Withdraw the request',
  about: `The order continues, with at least ${lengthOf(REOPENED_HOURS)} left to confirm.`,
  done: 'Withdrawn. The order continues.',
});

export const withdraw = operation(
  withdrawRefundForm,
  Answers(200, OrderView, {
    summary: `Withdraw a refund request: the order continues with at least ${REOPENED_HOURS} hours left`,
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  }),
  AsTool('order_withdraw_refund', {
    does: 'decides',
    title: 'Withdraw your refund request',
    description: 'As the buyer: the order returns to its previous status.',
  }),
  AsAction('buy.withdraw_refund', { allowedAction: 'withdraw_refund' }),
);

const acceptRefundForm = AsForm<OrderView>({
  label: 'Accept the partial refund',
  done: ({ refunded_cents: refunded }) => `Accepted. ${formatDollars(refunded)} are back in the wallet.`,
});

export const accept = operation(
  acceptRefundForm,
  Answers(200, OrderView, {
    summary: 'Accept the partial refund that the seller proposed',
    description:
      'The refund is paid, and the order is completed. The request does not count towards the limit of requests per order. ' +
      `If the buyer does not respond within ${ESCALATE_DAYS} days, the proposal counts as accepted.`,
    refuses: [
      ...TRANSITION_REFUSALS,
      refundUnfunded.as({ meaning: 'After completion: the seller no longer has the money. Escalate.' }),
    ],
    idempotent: true,
  }),
  AsTool('refund_accept', {
    does: 'decides',
    title: 'Accept a proposed partial refund',
    description:
      'If refund.proposed_cents is enough for you: it is paid, and the order completes. Otherwise ' +
      `order_escalate_refund. ${ESCALATE_DAYS} days without a response count as accepted.`,
  }),
  AsAction('buy.accept_refund', {
    allowedAction: 'accept_refund',
    description: 'Accept the partial refund that the seller proposed (`refund.proposed_cents`)',
  }),
);

const escalateForm = AsForm({
  label: 'Escalate to the operator',
  about: 'The operator reads the order, the messages, and both sides, and decides.',
  done: 'Escalated. The operator decides.',
});

export const escalate = operation(
  escalateForm,
  Answers(200, OrderView, {
    summary: `Escalate a declined request or a proposed partial refund to the operator, within ${ESCALATE_DAYS} days`,
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  }),
  AsTool('order_escalate_refund', {
    does: 'decides',
    title: 'Escalate a declined refund to the operator',
    description: `As the buyer, within ${ESCALATE_DAYS} days after the seller declined or proposed a partial refund.`,
  }),
  AsAction('buy.escalate_refund', { allowedAction: 'escalate' }),
);
