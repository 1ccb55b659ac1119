import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { PaymentAttendant } from './payment-attendant';
import { PayoutAccountsService } from './payout-accounts.service';
import { ProviderMoves } from './provider-moves';
import { ReturnAttendant } from './return-attendant';

/** What an event is about: only the names in it are used, the facts are asked for afterwards. */
export type Matter =
  | { kind: 'payment'; id: string; page: string }
  | { kind: 'return'; id: string }
  | { kind: 'account'; id: string }
  | { kind: 'refunds'; intent: string }
  | { kind: 'dispute'; id: string };

const KNOWN = statement('payment_event_known', 'SELECT 1 AS known FROM payment_events WHERE id = $1');
const KEEP = statement(
  'payment_event_keep',
  `INSERT INTO payment_events (id, type, subject, received_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING 1 AS kept`,
);

/**
 * Turns events into questions. An event says that something has changed; what holds now is asked of Stripe and judged
 * under lock, so events may come twice, late or in any order. An event counts as heard once it has been acted upon:
 * what fails before is told again by Stripe.
 */
@Injectable()
export class EventMatters {
  constructor(
    private readonly payments: PaymentAttendant,
    private readonly returns: ReturnAttendant,
    private readonly accounts: PayoutAccountsService,
    private readonly provider: ProviderMoves,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async attend(event: Stripe.Event, matter: Matter): Promise<void> {
    if (await this.reads.first(KNOWN, [event.id])) return;
    await this.act(matter);
    const subject = matter.kind === 'refunds' ? matter.intent : matter.id;
    await this.reads.rows(KEEP, [event.id, event.type, subject, this.clock.now()]);
  }

  private act(matter: Matter): Promise<void> {
    switch (matter.kind) {
      case 'payment':
        return this.payments.attend(matter.id, matter.page);
      case 'return':
        return this.returns.attend(matter.id);
      case 'account':
        return this.accounts.hear(matter.id);
      case 'refunds':
        return this.provider.refundsOf(matter.intent);
      case 'dispute':
        return this.provider.dispute(matter.id);
    }
  }
}

export function matterOf(event: Stripe.Event): Matter | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: page, client_reference_id: id } = event.data.object;
      return id?.startsWith('pmt_') ? { kind: 'payment', id, page } : undefined;
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { metadata, payment_intent: intent } = event.data.object;
      if (metadata?.return_id) return { kind: 'return', id: metadata.return_id };
      return refundsOf(intent);
    }
    case 'charge.refunded':
      return refundsOf(event.data.object.payment_intent);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { kind: 'dispute', id: event.data.object.id };
    case 'account.updated':
      return { kind: 'account', id: event.data.object.id };
    default:
      return undefined;
  }
}

function refundsOf(intent: string | { id: string } | null): Matter | undefined {
  if (intent === null) return undefined;
  return { kind: 'refunds', intent: typeof intent === 'string' ? intent : intent.id };
}
