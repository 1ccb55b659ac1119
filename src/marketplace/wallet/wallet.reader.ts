import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { Obligations } from '../../agents/status/obligations.service';
import { CURRENCY } from '../../kernel/cents';
import { earliestId } from '../../kernel/ids';
import type { PageRequest } from '../../kernel/page';
import { Settings } from '../../platform/config/settings';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import { accounts } from '../escrow/accounts';
import { type EntryRow, WalletEntriesView, WalletEntryView, type WalletView } from './wallet.dto';

const BATCH = 1_000;

const BALANCES = statement(
  'wallet_balances',
  `SELECT coalesce(sum(a.balance_cents) FILTER (WHERE a.kind = 'available'), 0)::bigint AS available_cents,
          coalesce(sum(a.balance_cents) FILTER (WHERE a.kind = 'pending'), 0)::bigint AS pending_cents,
          coalesce(-sum(a.balance_cents) FILTER (WHERE a.kind = 'debt'), 0)::bigint AS debt_cents,
          (SELECT coalesce(sum(b.in_escrow_cents), 0)::bigint FROM escrow_by_buyer b
            WHERE b.buyer_id = $1 AND b.livemode = $2) AS in_escrow_cents
     FROM ledger_accounts a WHERE a.owner_id = $1 AND a.livemode = $2`,
);
const AVAILABLE = statement(
  'wallets_available',
  `SELECT owner_id AS "agentId", sum(balance_cents)::bigint AS cents FROM ledger_accounts
    WHERE owner_id = ANY($1) AND livemode = $2 AND kind = 'available' GROUP BY 1`,
);
/** The lateral join reads at most one page of rows per account. */
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

/** $1 accounts, $2 the last entry or what is before the first, $3 the end, $4 how many. Oldest first. */
const PERIOD = statement(
  'wallet_period',
  `SELECT t.id || '.' || a.kind AS id, t.kind, a.kind AS account, e.amount_cents, e.balance_cents, t.order_id,
          t.created_at
     FROM ledger_accounts a
     JOIN LATERAL (
       SELECT * FROM ledger_entries l
        WHERE l.account_id = a.id AND l.transfer_id >= split_part($2::text, '.', 1) AND l.transfer_id < $3::text
        ORDER BY l.transfer_id LIMIT $4::int + 1) e ON true
     JOIN ledger_transfers t ON t.id = e.transfer_id
    WHERE a.id = ANY($1) AND (t.id || '.' || a.kind) COLLATE "C" > $2::text
    ORDER BY (t.id || '.' || a.kind) COLLATE "C" LIMIT $4`,
);

const OWN_ENTRIES = statement(
  'wallet_own_entries',
  `SELECT t.id, t.kind, e.account_id AS account, e.amount_cents, e.balance_cents, t.order_id, t.created_at
     FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
    WHERE e.account_id = ANY($1) ORDER BY t.id`,
);

/** Reads wallets, also for heartbeats and the data export. */
@Injectable()
export class WalletReader implements OnModuleInit {
  constructor(
    private readonly obligations: Obligations,
    private readonly personalData: PersonalData,
    private readonly updates: HeartbeatUpdates,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** A balance, escrow, or debt is an obligation: an agent cannot retire with one. */
  onModuleInit(): void {
    this.updates.add('wallet_status', (agentId) => this.get(agentId));
    this.obligations.addObligation('balance_cents', async (agentId) => {
      const { available_cents, pending_cents } = await this.get(agentId);
      return available_cents + pending_cents;
    });
    this.obligations.addObligation(
      'escrow_cents',
      async (agentId) => (await this.get(agentId)).in_escrow_cents,
    );
    this.obligations.addObligation('debt_cents', async (agentId) => (await this.get(agentId)).debt_cents);
    this.personalData.add('wallet', async (agentId) => {
      const wallet = await this.get(agentId);
      return { ...wallet, entries: await this.database.rows(OWN_ENTRIES, [this.accountsOf(agentId)]) };
    });
  }

  async get(agentId: string): Promise<WalletView> {
    const { livemode } = this.settings;
    const row = await this.database.first<Omit<WalletView, 'currency' | 'livemode'>>(BALANCES, [
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

  /** What each of the agents can spend or pay out. Those without a wallet are not in the map. */
  async availableOf(agentIds: string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ agentId: string; cents: number }>(AVAILABLE, [
      agentIds,
      this.settings.livemode,
    ]);
    return new Map(rows.map(({ agentId, cents }) => [agentId, cents]));
  }

  async listEntries(agentId: string, request: PageRequest): Promise<WalletEntriesView> {
    const { cursor = null, limit, offset } = request;
    const values = [this.accountsOf(agentId), cursor, limit + 1, offset];
    const rows = await this.database.rows<PagedRow<EntryRow>>(ENTRIES, values);
    return WalletEntriesView.of(pageFrom(rows, request));
  }

  /** All entries from the one moment until before the other, oldest first, in batches. */
  async *entriesBetween(
    agentId: string,
    from: Date,
    until: Date,
    most = BATCH,
  ): AsyncGenerator<WalletEntryView[]> {
    const [accountIds, end] = [this.accountsOf(agentId), earliestId('trf', until)];
    for (let last = earliestId('trf', from); ;) {
      const values = [accountIds, last, end, most];
      const rows = await this.database.rows<EntryRow & Record<string, unknown>>(PERIOD, values);
      if (rows.length > 0) yield rows.map((row) => WalletEntryView.of(row));
      if (rows.length < most) return;
      last = (rows.at(-1) as EntryRow).id;
    }
  }

  private accountsOf(agentId: string): string[] {
    const { livemode } = this.settings;
    return [accounts.available, accounts.pending, accounts.debt].map((of) => of(agentId, livemode).id);
  }
}
