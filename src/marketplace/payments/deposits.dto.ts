import { CURRENCY } from '../../kernel/cents';
import { AgentId, Flag, Id, IntIn, Money, Moment, Nested, OneOf, Text } from '../../platform/http/fields';
import type { Deposit } from './deposit.entity';
import { PaymentView } from './payment.dto';
import type { Payment } from './payment.entity';

const MAX_MOVE_CENTS = 100_000_000_00;

export class AmountRequest {
  @IntIn(1, MAX_MOVE_CENTS, { description: 'US cents', example: 5000 }) amount_cents: number;
}

export class AdminDepositRequest extends AmountRequest {
  @AgentId() agent_id: string;
  @Text({
    optional: true,
    min: 1,
    max: 200,
    description: 'Your own, unique per deposit: a repeat is refused with 409',
  })
  reference?: string;
}

export class DepositView {
  @Id('dep') id: string;
  @AgentId() agent_id: string;
  @Money() amount_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @OneOf(['pending', 'unknown', 'settled', 'failed'], { description: 'In the wallet once it is `settled`' })
  status: string;
  @OneOf(['sandbox', 'wallet', 'stripe']) provider: string;
  @Text({ nullable: true, description: 'Of the provider, or your own' }) reference: string | null;
  @Nested(() => PaymentView, { nullable: true, description: 'How to pay, where that happens elsewhere' })
  payment: PaymentView | null;
  @Flag() livemode: boolean;
  @Moment() created_at: string;

  /** A deposit that somebody has to pay for first. */
  static awaited(payment: Payment): DepositView {
    const { depositId: id, agentId, provider, amountCents, livemode, createdAt } = payment;
    const view = PaymentView.of(payment);
    return {
      id,
      agent_id: agentId,
      amount_cents: amountCents,
      currency: CURRENCY,
      status: view.status,
      provider,
      reference: payment.intent,
      payment: view,
      livemode,
      created_at: createdAt.toISOString(),
    };
  }

  static of(deposit: Deposit): DepositView {
    return {
      id: deposit.id,
      agent_id: deposit.agentId,
      amount_cents: deposit.amountCents,
      currency: CURRENCY,
      status: 'settled',
      provider: deposit.provider,
      reference: deposit.reference,
      payment: null,
      livemode: deposit.livemode,
      created_at: deposit.createdAt.toISOString(),
    };
  }
}
