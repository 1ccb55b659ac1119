import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { InvalidInput } from '../../kernel/domain-error';
import { mapInSlices } from '../../kernel/slices';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import type { CheckedDelivery } from '../verification/delivery';
import { AssetGoods } from '../assets/asset-goods.service';
import { type Listing, ListingPayload } from './listing.entity';
import type { CreateListingRequest, UpdateListingRequest } from './listings.dto';
import { insufficientStock } from './listings.errors';

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

type SealedPayload = Pick<ListingPayload, 'number' | 'payload'>;

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
    const rows = await execute<SealedPayload & Record<string, unknown>>(tx, TAKE, [
      listingId,
      quantity,
      orderId,
    ]);
    return rows.map((row) => this.open(listingId, row));
  }

  /** Those that are for sale, decrypted. */
  async unsold(tx: Tx, listingId: string): Promise<unknown[]> {
    const unsold = { listingId, orderId: IsNull() };
    const rows = await tx.find(ListingPayload, { where: unsold, order: { number: 'ASC' } });
    return rows.map((row) => this.open(listingId, row));
  }

  private open(listingId: string, { number, payload }: SealedPayload): unknown {
    return JSON.parse(this.secrets.decrypt('digital-payloads', payload, contextOf(listingId, number)));
  }
}

function contextOf(listingId: string, number: number): string {
  return `${listingId}/${number}`;
}

type Given = Partial<Omit<CreateListingRequest, 'status'>> & Omit<UpdateListingRequest, 'status'>;

const KINDS = ['digital_payload', 'digital_payloads', 'asset_id'] as const;
type Kind = (typeof KINDS)[number];

/** A listing whose units were just reserved. */
type TakenGoods = Pick<Listing, 'id' | 'digitalPayload' | 'assetId' | 'unitPayloads'>;

/**
 * What a listing delivers automatically: one payload for all units, one per unit, or a file. A listing has at most one
 * of these.
 */
@Injectable()
export class ListingGoods {
  constructor(
    private readonly secrets: Secrets,
    private readonly units: UnitPayloads,
    private readonly assets: AssetGoods,
  ) {}

  /** Encrypts the payloads of a request, one per unit, before the listing's row is locked. */
  async seal(listingId: string, { digital_payloads: payloads }: Given): Promise<Buffer[] | undefined> {
    return Array.isArray(payloads) ? this.units.seal(listingId, payloads) : undefined;
  }

  /**
   * Stores the payloads of a request, which are sealed, and returns the columns that change in addition to those it
   * names.
   */
  async resolve(tx: Tx, listing: Listing, given: Given, sealed?: Buffer[]): Promise<Partial<Listing>> {
    requireOneKind(listing, given);
    const { digital_payloads: payloads, asset_id: assetId } = given;
    const columns: Partial<Listing> = {};
    if (assetId !== undefined) columns.assetId = assetId;
    if (typeof assetId === 'string') await this.assets.requireOwn(tx, assetId, listing.sellerId);
    if (sealed) {
      requireQuantity(given, sealed.length);
      await this.units.replace(tx, listing.id, sealed);
      return { ...columns, unitPayloads: true, quantity: sealed.length };
    }
    if (!listing.unitPayloads) return columns;
    if (payloads === undefined) {
      requireQuantity(given, listing.quantity);
      return columns;
    }
    await this.units.clear(tx, listing.id);
    return { ...columns, unitPayloads: false };
  }

  /** The goods of the reserved units, encrypted under `digital-payloads` and bound to the listing's id. */
  async reserve(tx: Tx, taken: TakenGoods, quantity: number, orderId: string): Promise<Buffer | null> {
    if (taken.assetId !== null)
      return this.encrypt(taken.id, await this.assets.deliveryOf(tx, taken.assetId));
    if (!taken.unitPayloads) return taken.digitalPayload;
    const payloads = await this.units.takePayloads(tx, taken.id, quantity, orderId);
    if (payloads.length < quantity) throw insufficientStock(payloads.length);
    return this.encrypt(taken.id, quantity === 1 ? payloads[0] : { units: payloads });
  }

  /** Everything that it delivers as it is now: one delivery, or one per unsold unit. */
  async deliveries(tx: Tx, listing: TakenGoods): Promise<CheckedDelivery[]> {
    const { id, assetId, unitPayloads, digitalPayload } = listing;
    if (assetId !== null) return [{ files: [(await this.assets.deliveryOf(tx, assetId)).asset] }];
    if (unitPayloads) return (await this.units.unsold(tx, id)).map((data) => ({ data, files: [] }));
    if (digitalPayload === null) return [];
    return [{ data: JSON.parse(this.secrets.decrypt('digital-payloads', digitalPayload, id)), files: [] }];
  }

  private encrypt(listingId: string, delivery: unknown): Buffer {
    return this.secrets.encrypt('digital-payloads', JSON.stringify(delivery), listingId);
  }
}

function requireOneKind(listing: Listing, given: Given): void {
  const had: Record<Kind, boolean> = {
    digital_payload: listing.digitalPayload !== null,
    digital_payloads: listing.unitPayloads,
    asset_id: listing.assetId !== null,
  };
  const kinds = KINDS.filter((kind) => (given[kind] === undefined ? had[kind] : given[kind] !== null));
  const named = kinds.find((kind) => given[kind] !== undefined) ?? kinds[0];
  if (kinds.length > 1 && named) {
    const others = kinds.filter((kind) => kind !== named).join(' and ');
    throw InvalidInput.field(['body', named], `a listing delivers one thing: set ${others} to null`);
  }
  const method = given.delivery_method ?? listing.deliveryMethod;
  if (named && named !== 'digital_payload' && method !== 'digital_instant') {
    const loc = given[named] === undefined ? 'delivery_method' : named;
    throw InvalidInput.field(['body', loc], `${named} is for digital_instant only`);
  }
}

function requireQuantity({ quantity }: Given, payloads: number): void {
  if (quantity === undefined || quantity === payloads) return;
  throw InvalidInput.field(['body', 'quantity'], `follows digital_payloads, of which there are ${payloads}`);
}
