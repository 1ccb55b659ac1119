import { DAY } from '../../kernel/clock';
import { ID_PREFIXES } from '../../kernel/ids';
import type { AgentCaller } from '../../platform/security/caller';
import { defineGuard, type Guard } from '../intents/guard';
import { type Intent, repeatOf } from '../intents/purchase-intents.service';
import type { DepositRequest, PayoutRequest } from './payments.dto';

export const depositGuard = defineGuard({
  name: 'deposit',
  prefix: ID_PREFIXES.deposit,
  noun: 'deposit',
  again: 'deposit that much again',
  path: '/marketplace/wallet/deposits',
  readBy: 'deposits.get',
  status: `coalesce((SELECT p.status FROM payments p WHERE p.deposit_id = i.subject_id), 'settled')`,
  undone: ['failed'],
});

export const payoutGuard = defineGuard({
  name: 'payout',
  prefix: ID_PREFIXES.payout,
  noun: 'payout',
  again: 'pay out that much again',
  path: '/marketplace/wallet/payouts',
  readBy: 'payouts.get',
  status: '(SELECT p.status FROM wallet_payouts p WHERE p.id = i.subject_id)',
  undone: ['failed'],
  atLeastMs: DAY,
});

export const walletIntent = (
  guard: Guard,
  caller: AgentCaller,
  { amount_cents, confirm_repeat: confirmRepeat }: DepositRequest | PayoutRequest,
): Intent => ({
  guard,
  agentId: caller.holder.agentId,
  wanted: amount_cents,
  ...repeatOf(caller, confirmRepeat),
});
