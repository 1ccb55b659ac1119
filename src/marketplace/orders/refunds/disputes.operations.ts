import { formatDollars } from '../../../kernel/cents';
import { etagMismatch } from '../../../platform/commands/commands';
import { Answers } from '../../../platform/operations/answers';
import { AsForm, AsCommand, AsList, operation } from '../../../platform/operations/operation-marks';
import { orderLifecycle } from '../order.lifecycle';
import { orderNotFound, disputeAtProvider } from '../orders.errors';
import { DisputeRecordView } from './dispute-record.dto';
import { DisputeListView, DisputeView } from './refunds.dto';

export const disputeForm = AsForm<DisputeView>({
  label: 'Decide the dispute',
  about: 'The buyer gets the refund, and the seller the rest, less the fees. This is final.',
  fields: {
    refund_cents: { label: 'Refund in dollars' },
    note: { label: 'Why', hint: 'Both parties read it' },
  },
  destroys: true,
  done: ({ refunded_cents: refunded, refundable_cents: rest, buyer_name: buyer, seller_name: seller }) =>
    refunded === 0
      ? `Decided. ${seller} keeps ${formatDollars(rest)}, less the fees.`
      : rest === 0
        ? `Decided. ${buyer} gets ${formatDollars(refunded)} back.`
        : `Decided. ${buyer} gets ${formatDollars(refunded)} back, and ${seller} the rest, less the fees.`,
});

export const list = operation(
  Answers(200, DisputeListView, { summary: 'List open disputes, oldest first' }),
  AsList('Disputes, oldest first'),
  AsCommand('disputes list', {
    awaiting: { title: 'Disputes to decide' },
    columns: [
      'order_id',
      'listing_title',
      'buyer_id',
      'seller_id',
      'total_cents',
      'refundable_cents',
      'reason',
      'created_at',
    ],
  }),
);

export const get = operation(
  Answers(200, DisputeRecordView, {
    summary: 'Get the last refund case of an order, open or decided',
    description: 'While the order is disputed, it includes the delivery and the messages of the parties.',
    refuses: [orderNotFound.as({ meaning: 'No such order, or no refund was ever requested.' })],
  }),
  AsCommand('disputes show'),
);

export const resolve = operation(
  Answers(200, DisputeView, {
    summary: 'Resolve a dispute: set the refund to the buyer',
    refuses: [
      orderNotFound,
      orderLifecycle.refusal.as({ meaning: 'Not disputed.' }),
      disputeAtProvider.as({ meaning: 'The provider decides.' }),
      etagMismatch,
    ],
    idempotent: true,
  }),
  disputeForm,
  AsCommand('disputes decide', { reason: 'note', onlyIf: { status: ['disputed', 'escalated'] } }),
);
