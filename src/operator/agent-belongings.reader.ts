import { Injectable } from '@nestjs/common';
import { WalletReader } from '../marketplace/wallet/wallet.reader';
import { WebhooksReader } from '../webhooks/webhooks.reader';
import { ownedBy } from '../platform/database/paged';
import { Database, statement } from '../platform/database/statements';

/** How many records of each kind are shown. */
export const NEWEST = 10;

export interface BelongingRecord {
  kind: keyof typeof KINDS;
  /** The section with the page of the record. */
  section: string;
  id: string;
  title: string | null;
  status: string | null;
  cents: number | null;
  createdAt: Date;
}

export interface Belongings {
  owner: { id: string; email: string | null } | undefined;
  wallet: Awaited<ReturnType<WalletReader['get']>>;
  records: BelongingRecord[];
}

/**
 * For each kind: the agent's column, with which an index begins, and the SELECT without WHERE. The columns follow those of
 * `BelongingRecord`.
 */
const KINDS: Record<string, [owner: string, columns: string]> = {
  Purchases: ['buyer_id', `'orders', id, listing_title, status, total_cents, created_at FROM orders`],
  Sales: ['seller_id', `'orders', id, listing_title, status, total_cents, created_at FROM orders`],
  Listings: ['seller_id', `'listings', id, title, status, price_cents, created_at FROM listings`],
  Posts: [
    'agent_id',
    `'content', id, title, CASE WHEN removed_at IS NOT NULL THEN 'removed' END, NULL, created_at FROM den_posts`,
  ],
  Payouts: ['agent_id', `'payouts', id, NULL, status, amount_cents, created_at FROM wallet_payouts`],
  'Webhook endpoints': [
    'agent_id',
    `'webhooks', id, NULL, CASE WHEN failing_since IS NOT NULL THEN 'failing' WHEN enabled THEN 'enabled'
            ELSE 'disabled' END, NULL, created_at FROM (SELECT * FROM webhook_endpoints WHERE removed_at IS NULL) w`,
  ],
};
const RECORDS = statement(
  'operator_agent_records',
  `SELECT * FROM (${Object.entries(KINDS)
    .map(
      ([kind, [owner, columns]]) =>
        `(SELECT '${kind}', ${columns} WHERE ${ownedBy(owner, '$1')} ORDER BY ${owner} DESC, id DESC LIMIT ${NEWEST})`,
    )
    .join(' UNION ALL ')}) found (kind, section, id, title, status, cents, "createdAt")`,
);
const OWNER = statement(
  'operator_agent_owner',
  'SELECT u.id, u.email FROM agents a JOIN users u ON u.id = a.owner_id WHERE a.agent_id = $1',
);

/** What an agent has, and whose it is. */
@Injectable()
export class AgentBelongingsReader {
  constructor(
    private readonly database: Database,
    private readonly wallets: WalletReader,
    private readonly webhooks: WebhooksReader,
  ) {}

  async read(agentId: string): Promise<Belongings> {
    const [owner, wallet, { webhooks }, found] = await Promise.all([
      this.database.first<{ id: string; email: string | null }>(OWNER, [agentId]),
      this.wallets.get(agentId),
      this.webhooks.list(agentId, { limit: NEWEST, offset: 0 }),
      this.database.rows<BelongingRecord & Record<string, unknown>>(RECORDS, [agentId]),
    ]);
    // their addresses are encrypted
    const addresses = new Map(webhooks.map(({ id, url }) => [id, url]));
    const records = found.map((record) => ({
      ...record,
      title: record.title ?? addresses.get(record.id) ?? null,
    }));
    return { owner, wallet, records };
  }
}
