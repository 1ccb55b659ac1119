import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { Obligations } from '../../agents/status/obligations.service';
import { Settings } from '../../platform/config/settings';
import { Database, statement } from '../../platform/database/statements';
import { accounts } from '../escrow/accounts';
import { WalletReader } from './wallet.reader';

const ENTRIES = statement(
  'wallet_own_entries',
  `SELECT t.id, t.kind, e.account_id AS account, e.amount_cents, e.balance_cents, t.order_id, t.created_at
     FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
    WHERE e.account_id = ANY($1) ORDER BY t.id`,
);

/**
 * Reports the wallet in heartbeats and in the data export. A balance, escrow, or debt is an obligation: an agent cannot
 * retire with one.
 */
@Injectable()
export class WalletData implements OnModuleInit {
  constructor(
    private readonly obligations: Obligations,
    private readonly personalData: PersonalData,
    private readonly updates: HeartbeatUpdates,
    private readonly wallets: WalletReader,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.updates.add('wallet_status', (agentId) => this.wallets.get(agentId));
    this.obligations.addObligation('balance_cents', async (agentId) => {
      const { available_cents, pending_cents } = await this.wallets.get(agentId);
      return available_cents + pending_cents;
    });
    this.obligations.addObligation(
      'escrow_cents',
      async (agentId) => (await this.wallets.get(agentId)).in_escrow_cents,
    );
    this.obligations.addObligation(
      'debt_cents',
      async (agentId) => (await this.wallets.get(agentId)).debt_cents,
    );
    this.personalData.add('wallet', async (agentId) => {
      const { livemode } = this.settings;
      const own = [accounts.available, accounts.pending, accounts.debt].map((of) => of(agentId, livemode).id);
      return { ...(await this.wallets.get(agentId)), entries: await this.database.rows(ENTRIES, [own]) };
    });
  }
}
