/** The members of Stripe's objects that matter here, in wire format. */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  livemode: boolean;
  metadata: Record<string, string>;
}

export interface Session extends StripeObject {
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
}

export interface Refund extends StripeObject {
  payment_intent: string;
  charge: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: string;
}

export interface Charge extends StripeObject {
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
}

export interface Transfer extends StripeObject {
  amount: number;
  currency: string;
  destination: string;
  transfer_group: string | null;
  reversed: boolean;
}

export interface Account extends StripeObject {
  payouts_enabled: boolean;
  details_submitted: boolean;
  capabilities: { transfers: 'active' | 'inactive' | 'pending' };
  requirements: { disabled_reason: string | null };
}

export interface Dispute extends StripeObject {
  charge: string;
  payment_intent: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  data: { object: StripeObject };
}

/** An error response of the API. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; message: string; param?: string },
  ) {
    super(error.message);
  }
}

export const invalid = (code: string, message: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, message });
export const missing = (id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: '${id}'`,
  });
