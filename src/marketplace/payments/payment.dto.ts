import { Id, Moment, OneOf, Text, WebUrl } from '../../platform/http/fields';
import type { Payment } from './payment.entity';

/** What a payer must know of a payment that is made elsewhere. */
export class PaymentView {
  @Id('pmt') id: string;
  @Text({ example: 'stripe' }) provider: string;
  @OneOf(['pending', 'unknown', 'settled', 'failed'], {
    description: '`unknown`: not answered yet, so neither paid nor failed; do not pay again, ask again',
  })
  state: string;
  @WebUrl({ nullable: true, description: 'Where to pay, while it is `pending`' }) url: string | null;
  @Moment({ description: 'Until when it may be paid' }) expires_at: string;
  @Text({ nullable: true, description: 'Of the payment at the provider' }) reference: string | null;

  static of(payment: Payment): PaymentView {
    return {
      id: payment.id,
      provider: payment.provider,
      state: stateOf(payment),
      url: payment.closing ? null : payment.url,
      expires_at: payment.expiresAt.toISOString(),
      reference: payment.reference,
    };
  }
}

/** What was set aside is in the operator's hands: to the payer its end is not known. */
function stateOf({ state }: Payment): string {
  if (state === 'created') return 'pending';
  return state === 'set_aside' ? 'unknown' : state;
}
