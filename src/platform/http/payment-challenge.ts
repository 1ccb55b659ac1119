import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Secrets } from '../security/secrets';

/**
 * What a 402 says to machines: `WWW-Authenticate: Payment`, with how much is missing and in what it is paid. Its id is
 * a keyed hash over the rest, so that it can be told from one that was made up.
 */
@Injectable()
export class PaymentChallenge {
  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
  ) {}

  /** `amountCents`: what has to be there before the call can go through, if that is known. */
  header(amountCents: number | undefined): string {
    const realm = new URL(this.settings.PUBLIC_URL).host;
    const amount = amountCents === undefined ? {} : { amount: String(amountCents) };
    const request = Buffer.from(
      JSON.stringify({
        ...amount,
        currency: 'usd',
        recipient: `${this.settings.PUBLIC_URL}/marketplace/wallet/deposits`,
      }),
    ).toString('base64url');
    const parts = { realm, method: 'wallet', intent: 'charge', request };
    const id = this.secrets.sign(
      'payment-challenges',
      [parts.realm, parts.method, parts.intent, request, '', '', ''].join('|'),
    );
    const words = Object.entries({ id, ...parts }).map(([name, value]) => `${name}="${value}"`);
    return `Payment ${words.join(', ')}`;
  }
}
