/** The workers that talk to the payment processor, by the names under which they are woken. */
export const PAYMENTS_WORKER = 'payments';
export const REFUNDS_WORKER = 'payment-refunds';
export const PAYOUTS_WORKER = 'payouts';
