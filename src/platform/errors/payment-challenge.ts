import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { Settings } from '../config/settings';
import { PathMark } from '../routing/path-marks';
import { Secrets } from '../security/secrets';

const VALID_MS = 15 * MINUTE;
/** Where a client proves the payment: `Authorization` is taken by API keys and tokens. */
const HEADER = 'Payment-Authorization';

const recipients = new PathMark<true>();

/** Money for a wallet is paid in at this route: the recipient of every payment challenge. */
export const ReceivesPayments = (): MethodDecorator => recipients.with(true);

/**
 * The machine-readable part of a 402: `WWW-Authenticate: Payment`, with the missing amount and the payment method. Its
 * id is an HMAC over the rest, so that forged challenges can be detected. (draft-httpauth-payment-02)
 */
@Injectable()
export class PaymentChallenge {
  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** `amountCents`: the missing amount, if known. */
  header(amountCents: number | undefined): string {
    const realm = new URL(this.settings.PUBLIC_URL).host;
    const amount = amountCents === undefined ? {} : { amount: String(amountCents) };
    const request = Buffer.from(
      JSON.stringify({
        ...amount,
        currency: 'usd',
        recipient: `${this.settings.PUBLIC_URL}${recipients.paths()[0]}`,
      }),
    ).toString('base64url');
    const expires = after(this.clock.now(), VALID_MS).toISOString();
    const parts = { realm, method: 'wallet', intent: 'charge', request, expires };
    // the empty slots are for a digest and opaque data
    const id = this.secrets.sign('payment-challenges', [...Object.values(parts), '', '', HEADER].join('|'));
    const words = Object.entries({ id, ...parts, header: HEADER }).map(
      ([name, value]) => `${name}="${value}"`,
    );
    return `Payment ${words.join(', ')}`;
  }
}
