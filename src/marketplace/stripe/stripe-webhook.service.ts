import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type Stripe from 'stripe';
import type { Repository } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { routeNotFound } from '../../platform/errors/http.errors';
import { Log } from '../../platform/observability/log';
import { ExternalRefunds } from './external-refunds';
import { PaymentEvent } from './payment-event.entity';
import { PaymentSync } from './payment-sync';
import { PayoutAccountsService } from './payout-accounts.service';
import { RefundSender } from './refund-sender';
import { StripeClient } from './stripe-client';
import { invalidSignature, SIGNATURE_TOLERANCE_S } from './stripe.errors';

/** The subject of an event. Only ids are taken from the event; the state is read from Stripe afterwards. */
type EventSubject =
  | { kind: 'payment'; id: string; session: string }
  | { kind: 'refund'; id: string }
  | { kind: 'account'; id: string }
  | { kind: 'refunds'; intent: string }
  | { kind: 'dispute'; id: string };

/**
 * An event only says that something has changed. The current state is read from Stripe and applied under a lock, so
 * events may arrive twice, late, or out of order. An event is recorded after it was processed, so Stripe repeats events
 * that fail before.
 */
@Injectable()
export class StripeEvents {
  constructor(
    private readonly payments: PaymentSync,
    private readonly refunds: RefundSender,
    private readonly accounts: PayoutAccountsService,
    private readonly external: ExternalRefunds,
    @InjectRepository(PaymentEvent) private readonly processed: Repository<PaymentEvent>,
    private readonly clock: Clock,
  ) {}

  async handle(event: Stripe.Event, subject: EventSubject): Promise<void> {
    const { id } = event;
    if (await this.processed.existsBy({ id })) return;
    await this.ask(subject);
    await this.processed.upsert({ id, receivedAt: this.clock.now() }, ['id']);
  }

  private ask(subject: EventSubject): Promise<void> {
    switch (subject.kind) {
      case 'payment':
        return this.payments.sync(subject.id, subject.session);
      case 'refund':
        return this.refunds.send(subject.id);
      case 'account':
        return this.accounts.hear(subject.id);
      case 'refunds':
        return this.external.refundsOf(subject.intent);
      case 'dispute':
        return this.external.dispute(subject.id);
    }
  }
}

export function subjectOf(event: Stripe.Event): EventSubject | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: session, client_reference_id: id } = event.data.object;
      return id?.startsWith('pmt_') ? { kind: 'payment', id, session } : undefined;
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { metadata, payment_intent: intent } = event.data.object;
      if (metadata?.refund_id) return { kind: 'refund', id: metadata.refund_id };
      return refundsOf(intent);
    }
    case 'charge.refunded':
      return refundsOf(event.data.object.payment_intent);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return { kind: 'dispute', id: event.data.object.id };
    case 'account.updated':
      return { kind: 'account', id: event.data.object.id };
    default:
      return undefined;
  }
}

function refundsOf(intent: string | { id: string } | null): EventSubject | undefined {
  if (intent === null) return undefined;
  return { kind: 'refunds', intent: typeof intent === 'string' ? intent : intent.id };
}

/** Receives Stripe's webhooks after verifying their signature. */
@Injectable()
export class StripeWebhookService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly events: StripeEvents,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Events about anything else are acknowledged and ignored, and so are thin events, which only name an object. */
  async receive(body: Buffer | undefined, signature: string | undefined): Promise<void> {
    if (!this.stripe.enabled) throw routeNotFound();
    const event = this.verified(body ?? Buffer.alloc(0), signature ?? '');
    const isOurs = event.object === 'event' && event.livemode === this.stripe.livemode;
    const subject = isOurs ? subjectOf(event) : undefined;
    if (!subject) return this.log.debug({ event: event.id, type: event.type }, 'event type ignored');
    await this.events.handle(event, subject);
  }

  private verified(body: Buffer, signature: string): Stripe.Event {
    const now = this.clock.now().getTime();
    const signatures = this.stripe.api.webhooks.signature;
    if (!signatures) throw invalidSignature();
    for (const secret of this.settings.STRIPE_WEBHOOK_SECRET) {
      try {
        signatures.verifyHeader(body, signature, secret, SIGNATURE_TOLERANCE_S, undefined, now);
        return JSON.parse(body.toString('utf8')) as Stripe.Event;
      } catch {
        // try the next secret: two are valid during a rotation
      }
    }
    throw invalidSignature();
  }
}
