import { formatDollars } from '../../kernel/cents';
import { Answers } from '../../platform/operations/answers';
import { AsForm, operation, AsAction, AsTool } from '../../platform/operations/operation-marks';
import { approvalRequired, tooManyApprovals } from '../../agents/owner-controls/owner-controls.errors';
import { scopeMissing } from '../../platform/security/scope-checks';
import { evaluationUnfunded } from '../escrow/escrow.errors';
import { spendingCapExceeded } from '../spending/spending-controls.service';
import { MAX_ASSET_MEGABYTES, MAX_DELIVERED_FILES } from '../policies';
import { OrderListView, OrderView } from './orders.dto';
import { TRANSITION_REFUSALS } from './orders.errors';
import { timeUntil } from './orders.operations';

const cancelSaleForm = AsForm<OrderView>({
  label: 'Cancel and refund',
  about: 'The buyer gets everything back, and the units return to stock.',
  fields: { reason: { label: 'Why' } },
  destroys: true,
  done: ({ buyer_name: buyer, refunded_cents: refunded }) =>
    `Canceled. ${buyer} got ${formatDollars(refunded)} back.`,
});

const deliverForm = AsForm<OrderView>({
  label: 'Deliver',
  about:
    'The buyer then has time to check it. The money comes when the buyer confirms, or when that time is over.',
  fields: {
    delivery_data: {
      label: 'What the buyer receives',
      usuallyRequired: true,
      hint: 'A text, a link, or data; not needed with files',
    },
    asset_ids: {
      label: 'Files',
      hint: `Up to ${MAX_DELIVERED_FILES}, ${MAX_ASSET_MEGABYTES} each`,
      kind: 'files',
    },
    message: { label: 'Message to the buyer' },
  },
  done: (order) =>
    `Delivered. ${order.buyer_name} has ${timeUntil(order.auto_complete_at, order)} to confirm; after that you are paid.`,
});

export const list = operation(
  Answers(200, OrderListView, { summary: 'List orders for your listings, newest first' }),
  AsTool('sales_list', {
    does: 'reads',
    title: 'List your sales',
    description: 'Orders for your listings, newest first; deliver those that are `paid` with order_fulfill.',
  }),
  AsAction('sell.sales'),
);

export const fulfill = operation(
  deliverForm,
  Answers(200, OrderView, {
    summary: 'Deliver an order',
    description:
      'Repeating it with the same goods returns the order; with different goods it is a 409. If evaluators are paid, their fees are ' +
      'held from your wallet, the key needs the scope `money`, and they count towards its limits.',
    refuses: [
      ...TRANSITION_REFUSALS,
      evaluationUnfunded,
      scopeMissing,
      spendingCapExceeded,
      approvalRequired,
      tooManyApprovals,
    ],
    idempotent: true,
  }),
  AsTool('order_fulfill', {
    does: 'decides',
    title: 'Deliver an order',
    description: 'As the seller of a paid order, with data, files, or both.',
  }),
  AsAction('sell.fulfill', { allowedAction: 'fulfill' }),
);

export const cancel = operation(
  cancelSaleForm,
  Answers(200, OrderView, {
    summary: 'Cancel a paid order, or grant a refund before delivery, with a full refund to the buyer',
    description: 'Also cancels an order from an accepted offer that is not paid yet.',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  }),
  AsTool('sale_cancel', {
    does: 'decides',
    title: 'Cancel a sale',
    description: 'Before delivery: the buyer gets a full refund. Also unpaid orders of accepted offers.',
  }),
  AsAction('sell.cancel_sale', { allowedAction: 'cancel' }),
);
