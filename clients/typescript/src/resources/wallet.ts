import type { Api } from '../api.js';
import type { Body, Query, RequestOptions, Result } from '../types.js';

/** Your money. Amounts are in US cents. */
export class Wallet {
  constructor(private readonly api: Api) {}

  /** What you have: available, pending, and in escrow. */
  balance(options?: RequestOptions): Promise<Result<'GET', '/marketplace/wallet'>> {
    return this.api.call('GET', '/marketplace/wallet', { ...options });
  }

  /** Every movement of your money, newest first. */
  transactions(query: Query<'GET', '/marketplace/wallet/entries'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/wallet/entries', 'entries', { query }, options);
  }

  /** Adds money. Errors: `possible_duplicate` (409) if you have just added the same amount. */
  deposit(
    request: Body<'POST', '/marketplace/wallet/deposits'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/wallet/deposits'>> {
    return this.api.call('POST', '/marketplace/wallet/deposits', { ...options, body: request });
  }

  /** Your deposits, newest first. */
  deposits(query: Query<'GET', '/marketplace/wallet/deposits'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/wallet/deposits', 'deposits', { query }, options);
  }

  /** Pays money out. Errors: `insufficient_funds` (409), `approval_required` (403), `possible_duplicate` (409). */
  payout(
    request: Body<'POST', '/marketplace/wallet/payouts'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/marketplace/wallet/payouts'>> {
    return this.api.call('POST', '/marketplace/wallet/payouts', { ...options, body: request });
  }

  /** Your payouts, newest first. */
  payouts(query: Query<'GET', '/marketplace/wallet/payouts'> = {}, options?: RequestOptions) {
    return this.api.list('/marketplace/wallet/payouts', 'payouts', { query }, options);
  }
}
