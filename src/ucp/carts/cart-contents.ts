import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, idPattern } from '../../kernel/ids';
import { execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { Secrets } from '../../platform/security/secrets';
import type { RequestedLine } from '../checkout/pricing';
import type { SessionDetails, SessionLine } from '../checkout/session';
import { isAnother, type UcpCall } from '../negotiation/ucp-call';

/** A shopping list; a cart reserves no stock. */
export interface Cart {
  id: string;
  ownerId: string | null;
  platformUrl: string | null;
  lines: SessionLine[];
  details: SessionDetails;
  readonly canceled: boolean;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `id, owner_id AS "ownerId", platform_url AS "platformUrl", lines, details, canceled, expires_at AS "expiresAt",
  created_at AS "createdAt", updated_at AS "updatedAt"`;
const ONE = statement('ucp_cart', `SELECT ${COLUMNS} FROM ucp_carts WHERE id = $1`);
const LOCK = statement('ucp_cart_lock', `SELECT ${COLUMNS} FROM ucp_carts WHERE id = $1 FOR UPDATE`);
const INSERT = statement(
  'ucp_cart_insert',
  `INSERT INTO ucp_carts (id, owner_id, platform_url, lines, details, canceled, expires_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, false, $6, $7, $8)`,
);
const UPDATE = statement(
  'ucp_cart_update',
  'UPDATE ucp_carts SET lines = $2, details = $3, updated_at = $4 WHERE id = $1 AND NOT canceled',
);
const CANCEL = statement(
  'ucp_cart_cancel',
  'UPDATE ucp_carts SET canceled = true, updated_at = $2 WHERE id = $1 AND NOT canceled',
);

const ID = idPattern(ID_PREFIXES.cart);

type Row = Omit<Cart, 'details'> & { details: Buffer } & Record<string, unknown>;

/** Loads and stores carts, visible only to those they belong to. */
@Injectable()
export class CartContents {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  find(tx: Tx, call: UcpCall, caller: Caller, id: string): Promise<Cart | undefined> {
    return this.load(tx, ONE, call, caller, id);
  }

  lock(tx: Tx, call: UcpCall, caller: Caller, id: string): Promise<Cart | undefined> {
    return this.load(tx, LOCK, call, caller, id);
  }

  /** The cart's content that a checkout takes over. */
  async of(
    tx: Tx,
    call: UcpCall,
    caller: Caller,
    id: string,
  ): Promise<({ lines: RequestedLine[] } & Pick<SessionDetails, 'buyer' | 'codes'>) | undefined> {
    const cart = await this.find(tx, call, caller, id);
    if (!cart) return undefined;
    const lines = cart.lines.map(({ id, listingId, quantity }) => ({ id, itemId: listingId, quantity }));
    const { buyer, codes } = cart.details;
    return { lines, ...(buyer && { buyer }), ...(codes && { codes }) };
  }

  async insert(tx: Tx, cart: Cart): Promise<void> {
    await execute(tx, INSERT, [
      ...[cart.id, cart.ownerId, cart.platformUrl, JSON.stringify(cart.lines), this.sealed(cart)],
      ...[cart.expiresAt, cart.createdAt, cart.updatedAt],
    ]);
  }

  async update(tx: Tx, cart: Cart): Promise<void> {
    await execute(tx, UPDATE, [cart.id, JSON.stringify(cart.lines), this.sealed(cart), cart.updatedAt]);
  }

  async cancel(tx: Tx, { id }: Cart): Promise<void> {
    await execute(tx, CANCEL, [id, this.clock.now()]);
  }

  /** Undefined for carts of others, and for canceled or expired carts. */
  private async load(
    tx: Tx,
    which: Statement,
    call: UcpCall,
    caller: Caller,
    id: string,
  ): Promise<Cart | undefined> {
    if (!ID.test(id)) return undefined;
    const [row] = await execute<Row>(tx, which, [id]);
    if (!row || row.canceled || row.expiresAt <= this.clock.now()) return undefined;
    if (row.ownerId !== null && row.ownerId !== caller.holder?.agentId) return undefined;
    const details = JSON.parse(this.secrets.decrypt('ucp-sessions', row.details, row.id)) as SessionDetails;
    const cart = { ...row, details };
    return isAnother(call, caller, cart) ? undefined : cart;
  }

  private sealed({ id, details }: Cart): Buffer {
    return this.secrets.encrypt('ucp-sessions', JSON.stringify(details), id);
  }
}
