import { newId } from '../../kernel/ids';

export type AccountKind = 'available' | 'pending' | 'debt' | 'escrow' | 'platform' | 'external';

/** The ways by which money comes in and goes out. */
export type Rail = 'sandbox' | 'wallet' | 'stripe';

/** A ledger account. Its id begins with the mode: test and live money never mix. */
export interface Account {
  id: string;
  kind: AccountKind;
  ownerId: string;
  livemode: boolean;
}

function account(kind: AccountKind, ownerId: string, livemode: boolean, local: string): Account {
  return { id: `${livemode ? 'live' : 'test'}:${local}`, kind, ownerId, livemode };
}

export const accounts = {
  /** What the agent may spend or take out. */
  available: (agentId: string, livemode: boolean): Account =>
    account('available', agentId, livemode, `agent:${agentId}:available`),
  /** Earned, and not yet to be taken out. */
  pending: (agentId: string, livemode: boolean): Account =>
    account('pending', agentId, livemode, `agent:${agentId}:pending`),
  /** What a refund took from a seller who did not have it: below zero until later sales have repaid it. */
  debt: (agentId: string, livemode: boolean): Account =>
    account('debt', agentId, livemode, `agent:${agentId}:debt`),
  /** One per order, never one for all: no row that every order must lock. */
  escrow: (orderId: string, livemode: boolean): Account =>
    account('escrow', orderId, livemode, `order:${orderId}:escrow`),
  fees: (livemode: boolean): Account => account('platform', 'platform:fees', livemode, 'platform:fees'),
  orderFees: (livemode: boolean): Account =>
    account('platform', 'platform:order_fees', livemode, 'platform:order_fees'),
  /** The world outside, by the rail that leads there. */
  external: (rail: Rail, livemode: boolean): Account =>
    account('external', `external:${rail}`, livemode, `external:${rail}`),
};

/** Accounts of platform and outside are in every order; their balance is the sum of entries, so nobody locks them. */
export function isCounted(kind: AccountKind): boolean {
  return kind !== 'platform' && kind !== 'external';
}

export const TRANSFER_KINDS = [
  'deposit',
  'hold',
  'release',
  'fee',
  'order_fee',
  'refund',
  'late_refund',
  'fee_refund',
  'order_fee_refund',
  'debt_repayment',
  'mature',
  'payout',
  'return',
  'return_failed',
  'payout_failed',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export interface Transfer {
  kind: TransferKind;
  /** Unique for ever: the same transfer cannot be made twice. */
  reference: string;
  from: Account;
  to: Account;
  amountCents: number;
  orderId?: string;
}

export const transferId = (now: Date): string => newId('trf', now.getTime());
