/** The workers that talk to the payment processor, by the names under which they are woken. */
export const PAYMENTS_WORKER = 'payments';
export const RETURNS_WORKER = 'payment-returns';
export const PAYOUTS_WORKER = 'payouts';
