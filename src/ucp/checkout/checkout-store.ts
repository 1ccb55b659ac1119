import { Injectable } from '@nestjs/common';
import { type FindOneOptions, type FindOptionsWhere, In } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { TopUpsService } from '../../marketplace/payments/top-ups.service';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { MOST_WAITING } from '../policies';
import {
  checkoutLifecycle,
  type CheckoutTransition,
  type CheckoutRole,
  type CheckoutStatus,
  OPEN_STATUSES,
} from './checkout.lifecycle';
import { HandoffLinks } from './handoff-links';
import { asPresented, presentedDigestOf } from './presented-lines';
import { awaitedBy, type UcpSession, type SessionDetails } from './session';
import { type SessionLine, UcpCheckout } from './ucp-checkout.entity';

const LOCKED: FindOneOptions['lock'] = { mode: 'pessimistic_write' };

/** Stores sessions. Details about people are encrypted. */
@Injectable()
export class CheckoutStore {
  constructor(
    private readonly secrets: Secrets,
    private readonly links: HandoffLinks,
    private readonly topUps: TopUpsService,
    private readonly clock: Clock,
  ) {}

  find(tx: Tx, id: string): Promise<UcpSession | undefined> {
    return this.one(tx, { id });
  }

  /** Digest of the lines last shown. */
  async presentedDigest(tx: Tx, id: string): Promise<string | undefined> {
    const select = { id: true, shown: true };
    return (await tx.findOne(UcpCheckout, { select, where: { id } }))?.shown ?? undefined;
  }

  lock(tx: Tx, id: string): Promise<UcpSession | undefined> {
    return this.one(tx, { id }, LOCKED);
  }

  /** Finds a session by the token in the link for a person. */
  ofPaymentPage(tx: Tx, token: string): Promise<UcpSession | undefined> {
    return this.one(tx, { handoffHash: this.links.hashOfToken(token) });
  }

  /** Locks the open session of a cart, if there is one. */
  lockOpenOf(tx: Tx, cartId: string): Promise<UcpSession | undefined> {
    return this.one(tx, { cartId, status: In(OPEN_STATUSES) }, LOCKED);
  }

  /** The latest sessions that wait for this top-up or approval. */
  async waitingFor(tx: Tx, reason: string): Promise<string[]> {
    const waiting = await tx.find(UcpCheckout, {
      select: { id: true },
      where: { awaits: reason, status: 'requires_escalation' },
      order: { id: 'DESC' },
      take: MOST_WAITING,
    });
    return waiting.map(({ id }) => id);
  }

  async insert(tx: Tx, session: UcpSession): Promise<void> {
    await tx.insert(UcpCheckout, { ...this.columnsOf(session), deadlineAt: session.expiresAt });
  }

  /** Applies a transition and writes the session. It must be locked. */
  async transition(
    tx: Tx,
    session: UcpSession,
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
  async awaitTopUp(tx: Tx, session: UcpSession, topUp: string | null): Promise<void> {
    if (session.topUp !== null && session.topUp !== topUp) await this.topUps.withdraw(tx, session.topUp);
    session.topUp = topUp;
  }

  /** Expires a session and clears its messages. It must be locked. */
  async expire(tx: Tx, session: UcpSession): Promise<void> {
    session.details.notes = [];
    await this.transition(tx, session, 'expire', 'system');
  }

  /** Stores the lines that were shown, which may differ from the requested ones. The session must be locked. */
  async show(tx: Tx, session: UcpSession, lines: readonly SessionLine[]): Promise<void> {
    session.lines = asPresented(session.lines, lines);
    session.shown = presentedDigestOf(lines);
    await this.update(tx, session, session.status);
  }

  private async update(tx: Tx, session: UcpSession, from: CheckoutStatus): Promise<boolean> {
    session.version += 1;
    session.updatedAt = this.clock.now();
    const deadlineAt = checkoutLifecycle.can(session.status, 'expire', 'system') ? session.expiresAt : null;
    const changes = { ...this.columnsOf(session), deadlineAt };
    const { affected } = await tx.update(UcpCheckout, { id: session.id, status: from }, changes);
    return affected === 1;
  }

  private columnsOf(session: UcpSession): Omit<UcpCheckout, 'deadlineAt'> {
    const { topUp: _, ...columns } = session;
    return {
      ...columns,
      handoffHash: this.links.hashOf(session.id),
      details: this.sealed(session),
      awaits: awaitedBy(session) ?? null,
    };
  }

  private sealed({ id, details, topUp }: UcpSession): Buffer {
    return this.secrets.encrypt(
      'ucp-sessions',
      JSON.stringify({ ...details, topUp: topUp ?? undefined }),
      id,
    );
  }

  private async one(
    tx: Tx,
    where: FindOptionsWhere<UcpCheckout>,
    lock?: FindOneOptions['lock'],
  ): Promise<UcpSession | undefined> {
    const row = await tx.findOne(UcpCheckout, { where, lock });
    if (!row) return undefined;
    const text = this.secrets.decrypt('ucp-sessions', row.details, row.id);
    const { topUp = null, ...details } = JSON.parse(text) as SessionDetails & { topUp?: string };
    return { ...row, details, topUp };
  }
}
