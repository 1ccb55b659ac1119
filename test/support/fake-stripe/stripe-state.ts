import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../src/kernel/clock';
import { type Form, textOf, textsOf } from './form-body';
import {
  type Account,
  type Charge,
  type Dispute,
  invalid,
  missing,
  type Refund,
  type Session,
  type StripeEvent,
  type StripeObject,
  type Transfer,
} from './stripe-objects';

/** Stripe's objects and the operations on them. Every change is recorded as an event, in order. */
export class StripeState {
  readonly objects = new Map<string, StripeObject>();
  readonly events: StripeEvent[] = [];
  /** Error codes with which single operations are refused. */
  readonly refusals = new Map<'session' | 'refund' | 'transfer', string>();
  refundStatus: Refund['status'] = 'succeeded';
  clock?: Clock;

  all<T extends StripeObject>(kind: string): T[] {
    return [...this.objects.values()].filter(({ object }) => object === kind) as T[];
  }

  get<T extends StripeObject>(id: string, kind: string): T {
    const found = this.objects.get(id);
    if (found?.object !== kind) throw missing(id);
    return found as T;
  }

  now(): number {
    return Math.floor((this.clock?.now().getTime() ?? Date.now()) / 1000);
  }

  openSession(form: Form): Session {
    const unit = textOf(form, 'line_items', '0', 'price_data', 'unit_amount');
    if (unit === undefined || textOf(form, 'mode') !== 'payment' || !textOf(form, 'success_url'))
      throw invalid('parameter_missing', 'Missing required param.');
    const refused = this.refusals.get('session');
    if (refused) throw invalid(refused, 'The page is refused.');
    if (Number(unit) < 50) throw invalid('amount_too_small', 'Amount must be at least $0.50 usd');
    const session = this.add<Session>('checkout.session', 'cs_test', {
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: textOf(form, 'client_reference_id') ?? null,
      amount_total: Number(unit) * Number(textOf(form, 'line_items', '0', 'quantity') ?? 1),
      currency: textOf(form, 'line_items', '0', 'price_data', 'currency') as string,
      url: null,
      metadata: textsOf(form.metadata),
    });
    session.url = `https://checkout.stripe.com/c/pay/${session.id}`;
    return session;
  }

  expireSession(id: string): Session {
    const session = this.get<Session>(id, 'checkout.session');
    if (session.status !== 'open') {
      throw invalid(
        'resource_already_exists',
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
      );
    }
    Object.assign(session, { status: 'expired', url: null });
    this.recordEvent('checkout.session.expired', session);
    return session;
  }

  /** A person has paid on the page, but the money has not arrived yet. */
  beginPayment(id: string): Session {
    const session = this.get<Session>(id, 'checkout.session');
    if (session.status !== 'open') throw invalid('session_not_open', `the page is ${session.status}`);
    Object.assign(session, { status: 'complete', url: null });
    this.recordEvent('checkout.session.completed', session);
    return session;
  }

  /** A person pays on the page, or an earlier payment arrives. */
  pay(id: string, odd: { amount?: number; currency?: string; livemode?: boolean } = {}): Session {
    const session = this.get<Session>(id, 'checkout.session');
    const underWay = session.status === 'complete' && session.payment_status === 'unpaid';
    if (session.status !== 'open' && !underWay)
      throw invalid('session_not_open', `the page is ${session.status}`);
    const amount = odd.amount ?? session.amount_total;
    const currency = odd.currency ?? session.currency;
    const metadata = session.metadata;
    const intent = this.add('payment_intent', 'pi', { amount, currency, status: 'succeeded', metadata });
    const charge = { amount, currency, amount_refunded: 0, refunded: false, payment_intent: intent.id };
    this.add<Charge>('charge', 'ch', { ...charge, metadata });
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      amount_total: amount,
      currency,
      livemode: odd.livemode ?? false,
      url: null,
    });
    this.recordEvent(
      underWay ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed',
      session,
    );
    return session;
  }

  refund(form: Form): Refund {
    const intent = textOf(form, 'payment_intent') as string;
    const charge = this.all<Charge>('charge').find((each) => each.payment_intent === intent);
    if (!charge) throw missing(intent);
    const amount = Number(textOf(form, 'amount') ?? charge.amount - charge.amount_refunded);
    const refused = this.refusals.get('refund');
    if (refused) throw invalid(refused, 'The refund is refused.');
    if (charge.amount_refunded + amount > charge.amount)
      throw invalid('charge_already_refunded', 'More than what is left.');
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const { currency } = charge;
    const refund = this.add<Refund>('refund', 're', {
      payment_intent: intent,
      charge: charge.id,
      amount,
      currency,
      status: this.refundStatus,
      metadata: textsOf(form.metadata),
    });
    this.recordEvent('refund.created', refund);
    this.recordEvent('charge.refunded', charge);
    return refund;
  }

  failRefund(id: string, reason: string): Refund {
    const refund = this.get<Refund>(id, 'refund');
    Object.assign(refund, { status: 'failed', failure_reason: reason });
    this.recordEvent('refund.failed', refund);
    return refund;
  }

  openAccount(form: Form): Account {
    return this.add<Account>('account', 'acct', {
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
      requirements: { disabled_reason: 'requirements.past_due' },
      metadata: textsOf(form.metadata),
    });
  }

  /** The account holder has completed the onboarding. */
  enableAccount(id: string): Account {
    const account = this.get<Account>(id, 'account');
    Object.assign(account, {
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: 'active' },
      requirements: { disabled_reason: null },
    });
    this.recordEvent('account.updated', account);
    return account;
  }

  linkAccount(form: Form): object {
    const account = this.get<Account>(textOf(form, 'account') as string, 'account');
    const created = this.now();
    const url = `https://connect.stripe.com/setup/e/${account.id}/${randomBytes(6).toString('hex')}`;
    return { object: 'account_link', created, expires_at: created + 300, url };
  }

  transfer(form: Form): Transfer {
    const destination = textOf(form, 'destination') as string;
    this.get<Account>(destination, 'account');
    const refused = this.refusals.get('transfer');
    if (refused) throw invalid(refused, 'The transfer is refused.');
    const transfer = this.add<Transfer>('transfer', 'tr', {
      amount: Number(textOf(form, 'amount')),
      currency: textOf(form, 'currency') as string,
      destination,
      transfer_group: textOf(form, 'transfer_group') ?? null,
      reversed: false,
      metadata: textsOf(form.metadata),
    });
    this.recordEvent('transfer.created', transfer);
    return transfer;
  }

  dispute(intent: string, amount?: number): Dispute {
    const charge = this.all<Charge>('charge').find((each) => each.payment_intent === intent);
    if (!charge) throw missing(intent);
    const dispute = this.add<Dispute>('dispute', 'dp', {
      charge: charge.id,
      payment_intent: intent,
      amount: amount ?? charge.amount,
      currency: charge.currency,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    this.recordEvent('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): Dispute {
    const dispute = this.get<Dispute>(id, 'dispute');
    dispute.status = status;
    this.recordEvent('charge.dispute.closed', dispute);
    return dispute;
  }

  /** Records an event with the object's current state. */
  recordEvent(type: string, about: StripeObject): StripeEvent {
    const event: StripeEvent = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      created: this.now(),
      livemode: false,
      data: { object: structuredClone(about) },
    };
    this.events.push(event);
    return event;
  }

  private add<T extends StripeObject>(
    object: string,
    prefix: string,
    members: Partial<T> & Record<string, unknown>,
  ): T {
    const id = `${prefix}_${randomBytes(12).toString('hex')}`;
    const made = { id, object, created: this.now(), livemode: false, metadata: {}, ...members };
    this.objects.set(id, made);
    return made as unknown as T;
  }
}
