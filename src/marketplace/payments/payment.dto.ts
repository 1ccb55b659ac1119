import { Id, Moment, OneOf, Text, WebUrl } from '../../platform/validation/fields';
import { viewOf } from '../../platform/operations/views';
import type { Payment } from './payment.entity';
import type { PaymentStatus } from './payment.lifecycle';

/** A payment at the provider, as shown to its payer. */
export class PaymentView {
  @Id('pmt') id: string;
  @Text({ example: 'stripe' }) provider: string;
  @OneOf(['pending', 'unknown', 'settled', 'failed'], {
    description: '`unknown`: no response yet, so neither paid nor failed; do not pay again, poll again',
  })
  status: string;
  @WebUrl({ nullable: true, description: 'Where to pay, while it is `pending`' }) url: string | null;
  @Moment({ description: 'When the payment page expires' }) expires_at: string;
  @Text({ nullable: true, description: 'Of the payment at the provider' }) reference: string | null;

  static of(payment: Payment): PaymentView {
    return viewOf(PaymentView, payment, {
      status: presentedStatus(payment.status),
      url: payment.closing ? null : payment.url,
    });
  }
}

/** The payer sees a payment under review as `unknown` until the operator has decided. */
export function presentedStatus(status: PaymentStatus): string {
  if (status === 'created') return 'pending';
  if (status === 'needs_review') return 'unknown';
  return status === 'resolved' ? 'failed' : status;
}
