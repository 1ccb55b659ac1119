import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { routeNotFound } from '../../platform/errors/http.errors';
import { Log } from '../../platform/observability/log';
import { StripeClient } from './stripe-client';
import { StripeEvents, subjectOf } from './stripe-events';
import { invalidSignature, SIGNATURE_TOLERANCE_S } from './stripe.errors';

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
