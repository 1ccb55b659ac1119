/** Names under which the workers that call the payment processor are woken. */
export const PAYMENTS_WORKER = 'payments';
export const REFUNDS_WORKER = 'payment-refunds';
export const PAYOUTS_WORKER = 'payouts';
