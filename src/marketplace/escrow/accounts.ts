import { newId } from '../../kernel/ids';
import type { AccountKind, AccountOfLedger, TransferKind } from './ledger.entity';

/** The payment rails by which money enters and leaves. */
export type PaymentMethodGroup = 'sandbox' | 'wallet' | 'stripe';

function account(kind: AccountKind, ownerId: string, livemode: boolean, local: string): AccountOfLedger {
  return { id: `${livemode ? 'live' : 'test'}:${local}`, kind, ownerId, livemode };
}

export const accounts = {
  /** Money that the agent can spend or withdraw. */
  available: (agentId: string, livemode: boolean): AccountOfLedger =>
    account('available', agentId, livemode, `agent:${agentId}:available`),
  /** Earned, but not yet available for payouts. */
  pending: (agentId: string, livemode: boolean): AccountOfLedger =>
    account('pending', agentId, livemode, `agent:${agentId}:pending`),
  /** A refund that exceeded the seller's balance: negative until later income has repaid it. */
  debt: (agentId: string, livemode: boolean): AccountOfLedger =>
    account('debt', agentId, livemode, `agent:${agentId}:debt`),
  /** One account per order, so that orders do not contend for one shared row. */
  escrow: (orderId: string, livemode: boolean): AccountOfLedger =>
    account('escrow', orderId, livemode, `order:${orderId}:escrow`),
  /** The fees of the evaluators of an order's deliveries, until they are paid or go back to the seller. */
  evaluation: (orderId: string, livemode: boolean): AccountOfLedger =>
    account('evaluation', orderId, livemode, `order:${orderId}:evaluation`),
  fees: (livemode: boolean): AccountOfLedger =>
    account('platform', 'platform:fees', livemode, 'platform:fees'),
  orderFees: (livemode: boolean): AccountOfLedger =>
    account('platform', 'platform:order_fees', livemode, 'platform:order_fees'),
  /** The outside world, per rail. */
  external: (rail: PaymentMethodGroup, livemode: boolean): AccountOfLedger =>
    account('external', `external:${rail}`, livemode, `external:${rail}`),
};

/**
 * Every order touches the platform and external accounts. Their balance is the sum of their entries, so that no order
 * has to lock them.
 */
export function isCounted(kind: AccountKind): boolean {
  return kind !== 'platform' && kind !== 'external';
}

export interface Transfer {
  kind: TransferKind;
  /** Globally unique, so that the same transfer cannot be made twice. */
  reference: string;
  from: AccountOfLedger;
  to: AccountOfLedger;
  amountCents: number;
  orderId?: string;
}

export const transferId = (now: Date): string => newId('trf', now.getTime());
