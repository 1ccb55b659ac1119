import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import { ListingPayload } from './listing-payload.entity';
import { Secrets } from '../../../platform/security/secrets';

const ADD = statement(
  'listing_payloads_add',
  `INSERT INTO listing_payloads (listing_id, number, payload)
   SELECT $1, u.number, u.payload FROM unnest($2::int[], $3::bytea[]) AS u(number, payload)`,
);
const TAKE = statement(
  'listing_payloads_take',
  `WITH taken AS (
     UPDATE listing_payloads SET order_id = $3 WHERE listing_id = $1 AND number IN (
       SELECT number FROM listing_payloads WHERE listing_id = $1 AND order_id IS NULL
        ORDER BY number LIMIT $2 FOR UPDATE)
     RETURNING number, payload)
   SELECT number, payload FROM taken ORDER BY number`,
);

/**
 * Payloads of a listing that has one per unit, sold in the order they were given. Lock the listing's row before
 * changing or reserving them. `Stock.giveBack` returns them.
 */
@Injectable()
export class UnitPayloads {
  constructor(private readonly secrets: Secrets) {}

  /** Encrypts payloads, numbered from 1. It takes a while, so do it before the listing's row is locked. */
  seal(listingId: string, payloads: unknown[]): Promise<Buffer[]> {
    return mapInSlices(payloads, (payload, index) =>
      this.secrets.encrypt('digital-payloads', JSON.stringify(payload), contextOf(listingId, index + 1)),
    );
  }

  /**
   * Replaces all payloads, including those reserved by open orders: each order has its own copy, and cancelling it must
   * not put a revoked key back on sale. The listing's row may be inserted later in the transaction.
   */
  async replace(tx: Tx, listingId: string, sealed: Buffer[]): Promise<void> {
    await this.clear(tx, listingId);
    await execute(tx, ADD, [listingId, sealed.map((_, index) => index + 1), sealed]);
  }

  async clear(tx: Tx, listingId: string): Promise<void> {
    await tx.delete(ListingPayload, { listingId });
  }

  /** Reserves the next payloads for this order and returns them decrypted. */
  async takePayloads(tx: Tx, listingId: string, quantity: number, orderId: string): Promise<unknown[]> {
    const rows = await execute<{ number: number; payload: Buffer }>(tx, TAKE, [listingId, quantity, orderId]);
    return rows.map(
      ({ number, payload }) =>
        JSON.parse(
          this.secrets.decrypt('digital-payloads', payload, contextOf(listingId, number)),
        ) as unknown,
    );
  }
}

function contextOf(listingId: string, number: number): string {
  return `${listingId}/${number}`;
}

/** Items between two turns: about a millisecond of encryption. */
const SLICE = 50;

/** Resolves when those that asked before have had their turn. */
let last: Promise<void> = Promise.resolve();
const turn = (): Promise<void> => (last = last.then(() => new Promise((resolve) => setImmediate(resolve))));

/**
 * Like `items.map(work)`, for work that takes a while on long lists. Calls take turns, slice by slice, and the process
 * answers other requests in between.
 */
export async function mapInSlices<In, Out>(
  items: readonly In[],
  work: (item: In, index: number) => Out,
): Promise<Out[]> {
  const results: Out[] = [];
  for (const [index, item] of items.entries()) {
    if (index % SLICE === 0 && items.length > SLICE) await turn();
    results.push(work(item, index));
  }
  return results;
}
