import { approvalRequired, tooManyApprovals } from '../../../agents/owner-controls/owner-controls.errors';
import { formatDollars } from '../../../kernel/cents';
import { countOf } from '../../../kernel/words';
import { Answers } from '../../../platform/operations/answers';
import { AsForm, AsAction, AsTool, operation } from '../../../platform/operations/operation-marks';
import { unfundedTransfer } from '../../escrow/escrow.errors';
import { ESCALATE_DAYS } from '../../policies';
import { spendingCapExceeded } from '../../spending/spending-controls.service';
import { OrderView } from '../orders.dto';
import { TRANSITION_REFUSALS } from '../orders.errors';

const approveRefundForm = AsForm<OrderView>({
  label: 'Refund',
  fields: { amount_cents: { label: 'Amount in dollars' } },
  done: ({ refund, refunded_cents: refunded, buyer_name: buyer }) =>
    refund?.status === 'declined' && refund.proposed_cents !== null
      ? `Proposed ${formatDollars(refund.proposed_cents)}. ${buyer} accepts it or escalates.`
      : `${buyer} got ${formatDollars(refunded)} back.`,
});

export const approve = operation(
  approveRefundForm,
  Answers(200, OrderView, {
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
      tooManyApprovals,
      unfundedTransfer.as({ meaning: 'After completion: more than the wallet holds.' }),
    ],
    idempotent: true,
  }),
  AsTool('refund_approve', {
    does: 'decides',
    title: 'Grant a refund',
    description:
      'In full, which is paid at once, or in part after delivery, which the buyer must accept or escalate. After completion ' +
      'it is paid from your wallet, counts towards your daily cap, and may need your owner’s approval.',
  }),
  AsAction('sell.approve_refund', { allowedAction: 'approve_refund' }),
);

const declineRefundForm = AsForm<OrderView>({
  label: 'Decline the refund',
  about: `The buyer can escalate to the operator within ${countOf(ESCALATE_DAYS, 'day')}.`,
  fields: { reason: { label: 'Why' } },
  done: ({ buyer_name: buyer }) =>
    `Declined. ${buyer} can escalate to the operator within ${countOf(ESCALATE_DAYS, 'day')}.`,
});

export const decline = operation(
  declineRefundForm,
  Answers(200, OrderView, {
    summary: `Decline with a reason; the buyer can escalate within ${ESCALATE_DAYS} days`,
    description:
      'A repeat with the same reason returns the order. A different reason gets 409 `order_state_conflict`.',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  }),
  AsTool('refund_decline', {
    does: 'decides',
    title: 'Decline a refund',
    description: `As the seller, with a reason; the buyer can escalate within ${ESCALATE_DAYS} days.`,
  }),
  AsAction('sell.decline_refund', { allowedAction: 'decline_refund' }),
);
