import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { notFound } from '../../kernel/domain-error';
import { pageFields, type PageRequest } from '../../kernel/page';
import { Settings } from '../../platform/config/settings';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Reads, type Statement, statement } from '../../platform/database/statements';
import { accounts } from '../escrow/accounts';
import type { Deposit } from '../payments/deposit.entity';
import { PaymentDesk } from '../payments/payment-desk';
import { type Payout, PAYOUT_STATUSES } from '../payments/payout.entity';
import {
  DepositView,
  type EntryRow,
  type PayoutsQuery,
  type PayoutsView,
  PayoutView,
  WalletEntriesView,
  type WalletView,
} from './wallet.dto';

const BALANCES = statement(
  'wallet_balances',
  `SELECT coalesce(sum(a.balance_cents) FILTER (WHERE a.kind = 'available'), 0)::bigint AS available_cents,
          coalesce(sum(a.balance_cents) FILTER (WHERE a.kind = 'pending'), 0)::bigint AS pending_cents,
          coalesce(-sum(a.balance_cents) FILTER (WHERE a.kind = 'debt'), 0)::bigint AS debt_cents,
          (SELECT coalesce(sum(b.in_escrow_cents), 0)::bigint FROM escrow_by_buyer b
            WHERE b.buyer_id = $1 AND b.livemode = $2) AS in_escrow_cents
     FROM ledger_accounts a WHERE a.owner_id = $1 AND a.livemode = $2`,
);
/** Each account gives no more rows than the page needs. */
const ENTRIES = paged({
  name: 'wallet_entries',
  counted: 'FROM ledger_entries WHERE account_id = ANY($1)',
  page: `SELECT t.id || '.' || a.kind AS id, t.kind, a.kind AS account, e.amount_cents, e.balance_cents, t.order_id,
                t.created_at
           FROM ledger_accounts a
           JOIN LATERAL (
             SELECT * FROM ledger_entries l
              WHERE l.account_id = a.id AND l.transfer_id <= coalesce(split_part($2::text, '.', 1), '~')
              ORDER BY l.transfer_id DESC LIMIT $3::int + $4::int + 1) e ON true
           JOIN ledger_transfers t ON t.id = e.transfer_id
          WHERE a.id = ANY($1) AND (t.id || '.' || a.kind) COLLATE "C" < coalesce($2::text, '~')
          ORDER BY t.id DESC, a.kind DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id COLLATE "C" DESC',
});

/** For the operator: what has to be sent, the oldest first. */
const payouts = (name: string, filter: string): ReturnType<typeof paged> =>
  paged({
    name,
    counted: `FROM wallet_payouts ${filter}`,
    page: `SELECT * FROM (SELECT * FROM wallet_payouts ${filter}) w
            WHERE w.id > coalesce($1::text, '') ORDER BY w.id LIMIT $2 OFFSET $3`,
    orderBy: 'p.id',
  });
const ALL_PAYOUTS = payouts('payouts_all', '');
const PAYOUTS = Object.fromEntries(
  PAYOUT_STATUSES.map((status) => [status, payouts(`payouts_${status}`, `WHERE status = '${status}'`)]),
) as Record<Payout['status'], Statement>;
const OWN_PAYOUT = statement('payout_own', 'SELECT * FROM wallet_payouts WHERE id = $1 AND agent_id = $2');
const OWN_DEPOSIT = statement('deposit_own', 'SELECT * FROM wallet_deposits WHERE id = $1 AND agent_id = $2');

@Injectable()
export class WalletReader {
  constructor(
    private readonly reads: Reads,
    private readonly desk: PaymentDesk,
    private readonly settings: Settings,
  ) {}

  async get(agentId: string): Promise<WalletView> {
    const { livemode } = this.settings;
    const row = await this.reads.first<Omit<WalletView, 'currency' | 'livemode'>>(BALANCES, [
      agentId,
      livemode,
    ]);
    return {
      currency: CURRENCY,
      livemode,
      available_cents: 0,
      pending_cents: 0,
      in_escrow_cents: 0,
      debt_cents: 0,
      ...row,
    };
  }

  async listEntries(agentId: string, request: PageRequest): Promise<WalletEntriesView> {
    const { livemode } = this.settings;
    const own = [accounts.available, accounts.pending, accounts.debt].map((of) => of(agentId, livemode).id);
    const { cursor = null, limit, offset } = request;
    const rows = await this.reads.rows<PagedRow<EntryRow>>(ENTRIES, [own, cursor, limit + 1, offset]);
    return WalletEntriesView.of(pageFrom(rows, request));
  }

  /** With the payment that it waits for, if it is paid elsewhere. Errors: `deposit_not_found`. */
  async deposit(agentId: string, id: string): Promise<DepositView> {
    const payment = await this.desk.ofDeposit(id);
    if (payment?.agentId === agentId) return DepositView.awaited(payment);
    const row = await this.reads.first<Record<string, unknown>>(OWN_DEPOSIT, [id, agentId]);
    if (!row) throw notFound('deposit');
    return DepositView.of(camelCased<Deposit>(row));
  }

  /** Errors: `payout_not_found`. */
  async payout(agentId: string, id: string): Promise<PayoutView> {
    const row = await this.reads.first<Record<string, unknown>>(OWN_PAYOUT, [id, agentId]);
    if (!row) throw notFound('payout');
    return PayoutView.of(camelCased<Payout>(row));
  }

  async listPayouts(query: PayoutsQuery): Promise<PayoutsView> {
    const { status, cursor = null, limit, offset } = query;
    const rows = await this.reads.rows<PagedRow<{ id: string }>>(status ? PAYOUTS[status] : ALL_PAYOUTS, [
      cursor,
      limit + 1,
      offset,
    ]);
    const page = pageFrom(rows, query);
    return { payouts: page.items.map((row) => PayoutView.of(camelCased<Payout>(row))), ...pageFields(page) };
  }
}
