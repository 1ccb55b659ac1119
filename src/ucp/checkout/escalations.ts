import { Injectable } from '@nestjs/common';
import { ApprovalsService } from '../../agents/owner-controls/approvals.service';
import { TopUpsService } from '../../marketplace/payments/top-ups.service';
import type { DomainEvent } from '../../kernel/domain-event';
import type { Tx } from '../../platform/database/transactions';
import { type Message, refusal } from '../wire/envelope';
import { checkoutLifecycle } from './checkout.lifecycle';
import type { UcpSession } from './session';

/** What sessions wait for a person to do, and its current state. */
@Injectable()
export class Escalations {
  constructor(
    private readonly topUps: TopUpsService,
    private readonly approvals: ApprovalsService,
  ) {}

  /** The current state: the person may have acted, or the time may have run out, before the session was updated. */
  async refreshed(tx: Tx, session: UcpSession): Promise<UcpSession> {
    if (session.status !== 'requires_escalation') return session;
    const { topUp, details } = session;
    if (topUp !== null) {
      const payment = await this.topUps.find(tx, topUp);
      if (!payment?.open) return moved(session, 'make_ready');
      return { ...session, details: { ...details, actAt: payment.url ?? undefined } };
    }
    if (details.approval === undefined) return session;
    const answer = await this.approvals.statusOf(tx, details.approval);
    if (answer === 'pending') return session;
    return answer === 'declined' ? moved(session, 'lack', DECLINED) : moved(session, 'make_ready');
  }

  /** The owner's deadline, if there is no decision yet. Blocks a decision until this transaction ends. */
  openUntil(tx: Tx, approval: string): Promise<Date | undefined> {
    return this.approvals.openUntil(tx, approval);
  }

  /** The ID of the top-up or approval that waiting sessions refer to. */
  async reasonIn(tx: Tx, { subject }: DomainEvent): Promise<string | undefined> {
    return subject.type === 'deposit' ? this.topUps.ofDeposit(tx, subject.id) : subject.id;
  }

  /**
   * Whether the person has paid or approved, for this session. Failed payments and declined approvals resume nothing.
   */
  async granted(tx: Tx, { status, topUp, details: { approval } }: UcpSession): Promise<boolean> {
    if (status !== 'requires_escalation') return false;
    if (topUp !== null) return (await this.topUps.find(tx, topUp))?.settled === true;
    return approval !== undefined && (await this.approvals.statusOf(tx, approval)) === 'approved';
  }
}

function moved(session: UcpSession, transition: 'make_ready' | 'lack', ...notes: Message[]): UcpSession {
  const status = checkoutLifecycle.next(session.status, transition, 'system');
  return { ...session, status, details: { ...session.details, notes } };
}

const DECLINED = refusal('approval_declined', 'The owner of the agent declined this purchase.');
