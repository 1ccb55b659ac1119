import { Controller, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Answers } from '../../platform/operations/answers';
import { EVENT_BYTES } from '../../platform/validation/body-limits';
import { Flag, Text } from '../../platform/validation/fields';
import { bodyTooLarge, unsupportedMediaType, routeNotFound } from '../../platform/errors/http.errors';
import { SignedBody, type WithRawBody } from '../../platform/http/raw-body';
import { Unlimited } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { StripeWebhookService } from './stripe-webhook.service';
import { invalidSignature } from './stripe.errors';

class ReceivedEventView {
  @Flag() received: boolean;
}

class PaymentDoneView {
  @Text() detail: string;
}

const REFUSALS = [
  invalidSignature,
  bodyTooLarge.as({ meaning: `Over ${EVENT_BYTES / 1024} KiB.` }),
  unsupportedMediaType.as({ meaning: 'Not JSON.' }),
  routeNotFound.as({ meaning: 'Stripe payments are not enabled.' }),
];

@ApiTags('payments')
@Public()
@Lenient()
@Controller('marketplace/payments')
export class StripeWebhookController {
  constructor(private readonly webhooks: StripeWebhookService) {}

  @Post('stripe/webhook')
  @Unlimited()
  @SignedBody(EVENT_BYTES)
  @Answers(200, ReceivedEventView, {
    summary: 'Receive Stripe events about payments, refunds, disputes, and accounts',
    refuses: REFUSALS,
  })
  async receive(@Req() request: Request & WithRawBody): Promise<ReceivedEventView> {
    await this.webhooks.receive(request.rawBody, request.get('stripe-signature'));
    return { received: true };
  }

  @Get('done')
  @Answers(200, PaymentDoneView, { summary: 'Return page after a payment (HTML)' })
  done(): PaymentDoneView {
    return { detail: 'You can close this page. The order or the wallet shows the status of the payment.' };
  }
}
