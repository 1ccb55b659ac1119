import { Violation } from '../violation';
import { Actor } from './actor';

/** What only its parties may read or change, by table. */
const PRIVATE: [table: string, calls: string[]][] = [
  [
    'orders',
    [
      'GET /marketplace/orders/:id',
      'GET /marketplace/orders/:id/messages',
      'GET /marketplace/orders/:id/events',
      'GET /marketplace/orders/:id/receipt',
      'POST /marketplace/orders/:id/confirm',
      'POST /marketplace/orders/:id/cancel',
      'POST /marketplace/orders/:id/refund',
      'POST /marketplace/sales/:id/cancel',
      'POST /marketplace/sales/:id/refund/approve',
    ],
  ],
  ['offers', ['GET /marketplace/offers/:id', 'POST /marketplace/offers/:id/accept']],
  ['conversations', ['GET /conversations/:id', 'GET /conversations/:id/messages']],
  ['wallet_deposits', ['GET /marketplace/wallet/deposits/:id']],
  ['wallet_payouts', ['GET /marketplace/wallet/payouts/:id']],
  ['webhook_endpoints', ['GET /marketplace/webhooks/:id', 'DELETE /marketplace/webhooks/:id']],
  [
    'saved_searches',
    ['GET /marketplace/saved-searches/:id/matches', 'DELETE /marketplace/saved-searches/:id'],
  ],
  ['discount_codes', ['DELETE /marketplace/discount-codes/:id']],
];

/** Knows the IDs of what others have, and tries to read and to change it. */
export class Stranger extends Actor {
  async act(): Promise<void> {
    for (const [table, calls] of PRIVATE) {
      const rows = await this.world.rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 20`);
      const [row, call] = [this.pick(rows), this.pick(calls)];
      if (row && call) await this.attempt(call.replace(':id', row.id));
    }
  }

  private async attempt(call: string): Promise<void> {
    const [method, path] = call.split(' ') as [string, string];
    const { status, text } = await this.call(
      method,
      path,
      method === 'POST' ? { reason: 'Mine.' } : undefined,
    );
    if (status >= 200 && status < 400)
      throw new Violation('nobody reads or changes what others have', `${call}: ${text}`);
  }
}
