import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { TopUpsService } from '../../marketplace/payments/top-ups.service';
import { execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import {
  checkoutLifecycle,
  type CheckoutTransition,
  type CheckoutRole,
  type CheckoutStatus,
} from './checkout.lifecycle';
import { HandoffLinks } from './handoff-links';
import { awaitedBy, type Session, type SessionDetails, type SessionLine } from './session';
import { asPresented, presentedDigestOf } from './presented-lines';

const COLUMNS = `id, status, owner_id AS "ownerId", cart_id AS "cartId", platform_url AS "platformUrl",
  webhook_url AS "webhookUrl", lines, details, order_id AS "orderId", shown, version, expires_at AS "expiresAt",
  created_at AS "createdAt", updated_at AS "updatedAt"`;
const ONE = statement('ucp_checkout', `SELECT ${COLUMNS} FROM ucp_checkouts WHERE id = $1`);
const SHOWN = statement('ucp_checkout_shown', 'SELECT shown FROM ucp_checkouts WHERE id = $1');
const LOCK = statement('ucp_checkout_lock', `SELECT ${COLUMNS} FROM ucp_checkouts WHERE id = $1 FOR UPDATE`);
const HANDED_OFF = statement(
  'ucp_checkout_handed_off',
  `SELECT ${COLUMNS} FROM ucp_checkouts WHERE handoff_hash = $1`,
);
const OPEN_OF_CART = statement(
  'ucp_checkout_open_of_cart',
  `SELECT ${COLUMNS} FROM ucp_checkouts WHERE cart_id = $1
      AND status IN ('incomplete', 'requires_escalation', 'ready_for_complete') FOR UPDATE`,
);
const INSERT = statement(
  'ucp_checkout_insert',
  `INSERT INTO ucp_checkouts (id, handoff_hash, status, owner_id, cart_id, platform_url, webhook_url, lines, details,
     order_id, shown, version, awaits, expires_at, deadline_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16)`,
);
const UPDATE = statement(
  'ucp_checkout_update',
  `UPDATE ucp_checkouts SET handoff_hash = $2, status = $3, owner_id = $4, cart_id = $5, platform_url = $6,
          webhook_url = $7, lines = $8, details = $9, order_id = $10, shown = $11, version = $12,
          awaits = $13, expires_at = $14, deadline_at = $15, updated_at = $16
    WHERE id = $1 AND status = $17 RETURNING 1 AS updated`,
);

/**
 * A top-up is for one session and an approval for one purchase, so only the latest sessions that wait for one are
 * tried.
 */
const MOST_WAITING = 5;
const WAITING_FOR = statement(
  'ucp_checkouts_waiting_for',
  `SELECT id FROM ucp_checkouts WHERE awaits = $1 AND status = 'requires_escalation' ORDER BY id DESC LIMIT ${MOST_WAITING}`,
);

type Row = Omit<Session, 'details' | 'topUp'> & { details: Buffer } & Record<string, unknown>;

/** Stores sessions. Details about people are encrypted. */
@Injectable()
export class CheckoutStore {
  constructor(
    private readonly secrets: Secrets,
    private readonly links: HandoffLinks,
    private readonly topUps: TopUpsService,
    private readonly clock: Clock,
  ) {}

  find(tx: Tx, id: string): Promise<Session | undefined> {
    return this.one(tx, ONE, id);
  }

  /** Digest of the lines last shown. */
  async presentedDigest(tx: Tx, id: string): Promise<string | undefined> {
    return (await execute<{ shown: string }>(tx, SHOWN, [id]))[0]?.shown;
  }

  lock(tx: Tx, id: string): Promise<Session | undefined> {
    return this.one(tx, LOCK, id);
  }

  /** Finds a session by the token in the link for a person. */
  handedOff(tx: Tx, token: string): Promise<Session | undefined> {
    return this.one(tx, HANDED_OFF, this.links.hashOfToken(token));
  }

  /** Locks the open session of a cart, if there is one. */
  lockOpenOf(tx: Tx, cartId: string): Promise<Session | undefined> {
    return this.one(tx, OPEN_OF_CART, cartId);
  }

  /** The latest sessions that wait for this top-up or approval. */
  async waitingFor(tx: Tx, reason: string): Promise<string[]> {
    return (await execute<{ id: string }>(tx, WAITING_FOR, [reason])).map(({ id }) => id);
  }

  async insert(tx: Tx, session: Session): Promise<void> {
    await execute(tx, INSERT, [
      ...this.values(session),
      session.expiresAt,
      session.createdAt,
      session.updatedAt,
    ]);
  }

  /** Applies a transition and writes the session. It must be locked. */
  async transition(
    tx: Tx,
    session: Session,
    transition: CheckoutTransition,
    role: CheckoutRole,
  ): Promise<void> {
    const from = session.status;
    Object.assign(session, { status: checkoutLifecycle.next(from, transition, role) });
    session.shown = presentedDigestOf(session.lines);
    if (session.status !== 'requires_escalation') await this.awaitTopUp(tx, session, null);
    if (!(await this.update(tx, session, from))) throw checkoutLifecycle.conflict(from, transition, role);
  }

  /**
   * Sets the top-up that the session waits for, and withdraws the previous one so that nobody can pay it. The session
   * must be locked.
   */
  async awaitTopUp(tx: Tx, session: Session, topUp: string | null): Promise<void> {
    if (session.topUp !== null && session.topUp !== topUp) await this.topUps.withdraw(tx, session.topUp);
    session.topUp = topUp;
  }

  /** Expires a session and clears its messages. It must be locked. */
  async expire(tx: Tx, session: Session): Promise<void> {
    session.details.notes = [];
    await this.transition(tx, session, 'expire', 'system');
  }

  /** Stores the lines that were shown, which may differ from the requested ones. The session must be locked. */
  async show(tx: Tx, session: Session, lines: readonly SessionLine[]): Promise<void> {
    session.lines = asPresented(session.lines, lines);
    session.shown = presentedDigestOf(lines);
    await this.update(tx, session, session.status);
  }

  private async update(tx: Tx, session: Session, from: CheckoutStatus): Promise<boolean> {
    session.version += 1;
    session.updatedAt = this.clock.now();
    const deadline = checkoutLifecycle.can(session.status, 'expire', 'system') ? session.expiresAt : null;
    const values = [...this.values(session), session.expiresAt, deadline, session.updatedAt, from];
    return (await execute(tx, UPDATE, values)).length > 0;
  }

  private values(session: Session): unknown[] {
    const {
      id,
      status,
      ownerId,
      cartId,
      platformUrl,
      webhookUrl,
      lines,
      orderId,
      shown: presentedDigest,
      version,
    } = session;
    return [
      ...[id, this.links.hashOf(id), status, ownerId, cartId, platformUrl, webhookUrl, JSON.stringify(lines)],
      ...[this.sealed(session), orderId, presentedDigest, version, awaitedBy(session) ?? null],
    ];
  }

  private sealed({ id, details, topUp }: Session): Buffer {
    return this.secrets.encrypt(
      'ucp-sessions',
      JSON.stringify({ ...details, topUp: topUp ?? undefined }),
      id,
    );
  }

  private async one(tx: Tx, which: Statement, key: string | Buffer): Promise<Session | undefined> {
    const [row] = await execute<Row>(tx, which, [key]);
    if (!row) return undefined;
    const text = this.secrets.decrypt('ucp-sessions', row.details, row.id);
    const { topUp = null, ...details } = JSON.parse(text) as SessionDetails & { topUp?: string };
    return { ...row, details, topUp };
  }
}
