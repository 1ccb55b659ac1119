import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { checkoutLifecycle } from './checkout.lifecycle';
import type { Session, SessionDetails } from './session';

const COLUMNS = `id, status, owner_id AS "ownerId", cart_id AS "cartId", platform_url AS "platformUrl",
  webhook_url AS "webhookUrl", lines, details, order_id AS "orderId", expires_at AS "expiresAt",
  created_at AS "createdAt", updated_at AS "updatedAt"`;
const ONE = statement('ucp_checkout', `SELECT ${COLUMNS} FROM ucp_checkouts WHERE id = $1`);
const LOCK = statement('ucp_checkout_lock', `SELECT ${COLUMNS} FROM ucp_checkouts WHERE id = $1 FOR UPDATE`);
const OPEN_OF_CART = statement(
  'ucp_checkout_open_of_cart',
  `SELECT ${COLUMNS} FROM ucp_checkouts WHERE cart_id = $1
      AND status IN ('incomplete', 'requires_escalation', 'ready_for_complete') FOR UPDATE`,
);
const INSERT = statement(
  'ucp_checkout_insert',
  `INSERT INTO ucp_checkouts (id, status, owner_id, cart_id, platform_url, webhook_url, lines, details, order_id,
     expires_at, deadline_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)`,
);
const UPDATE = statement(
  'ucp_checkout_update',
  `UPDATE ucp_checkouts SET status = $2, owner_id = $3, webhook_url = $4, lines = $5, details = $6, order_id = $7,
          deadline_at = CASE WHEN $8::boolean THEN NULL ELSE deadline_at END, updated_at = $9
    WHERE id = $1`,
);

type Row = Omit<Session, 'details'> & { details: Buffer } & Record<string, unknown>;

/** How sessions are kept: what they say of people is sealed. */
@Injectable()
export class CheckoutStore {
  constructor(private readonly secrets: Secrets) {}

  async find(tx: Tx, id: string): Promise<Session | undefined> {
    return this.opened((await execute<Row>(tx, ONE, [id]))[0]);
  }

  async lock(tx: Tx, id: string): Promise<Session | undefined> {
    return this.opened((await execute<Row>(tx, LOCK, [id]))[0]);
  }

  /** The session that shops a cart, if one is under way. */
  async lockOpenOf(tx: Tx, cartId: string): Promise<Session | undefined> {
    return this.opened((await execute<Row>(tx, OPEN_OF_CART, [cartId]))[0]);
  }

  async insert(tx: Tx, session: Session): Promise<void> {
    await execute(tx, INSERT, [
      ...[session.id, session.status, session.ownerId, session.cartId, session.platformUrl],
      ...[session.webhookUrl, JSON.stringify(session.lines), this.sealed(session), session.orderId],
      ...[session.expiresAt, session.createdAt, session.updatedAt],
    ]);
  }

  async update(tx: Tx, session: Session): Promise<void> {
    await execute(tx, UPDATE, [
      ...[session.id, session.status, session.ownerId, session.webhookUrl, JSON.stringify(session.lines)],
      ...[
        this.sealed(session),
        session.orderId,
        !checkoutLifecycle.can(session.status, 'expire', 'system'),
        session.updatedAt,
      ],
    ]);
  }

  private sealed({ id, details }: Session): Buffer {
    return this.secrets.encrypt('ucp-sessions', JSON.stringify(details), id);
  }

  private opened(row: Row | undefined): Session | undefined {
    if (!row) return undefined;
    const text = this.secrets.decrypt('ucp-sessions', row.details, row.id);
    return { ...row, details: JSON.parse(text) as SessionDetails };
  }
}
