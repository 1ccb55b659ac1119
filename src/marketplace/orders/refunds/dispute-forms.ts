import { formatDollars } from '../../../kernel/cents';
import { AsForm } from '../../../platform/operations/operation-marks';
import type { DisputeView } from './refunds.dto';

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
