import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { etagOf } from '../../platform/operations/versioned';
import { Transactions } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { KeyHolders } from '../../platform/security/key-holders';
import { CheckoutStore } from './checkout-store';
import { CompletionService } from './completion.service';
import { Escalations } from './escalations';
import { asOf, type UcpSession } from './session';
import { contentsOf } from './presented-lines';
import { depositSettled } from '../../marketplace/payments/payments.events';
import { approvalApproved } from '../../agents/owner-controls/owner-controls.events';
import type { EventOf } from '../../platform/outbox/define-event';

/**
 * Completes a checkout once the person it waited for has acted, so that the platform need not ask again. It reads
 * only committed state, and completion is idempotent, so an event may arrive more than once.
 */
@Injectable()
export class Resumption {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: CheckoutStore,
    private readonly escalations: Escalations,
    private readonly completion: CompletionService,
    private readonly keys: KeyHolders,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(depositSettled, approvalApproved)
  async onActed(event: EventOf<typeof depositSettled | typeof approvalApproved>): Promise<void> {
    const waiting = await this.transactions.run(async (tx) => {
      const reason = await this.escalations.reasonIn(tx, event);
      return reason === undefined ? [] : this.store.waitingFor(tx, reason);
    });
    for (const id of waiting) await this.resume(id, event.id);
  }

  private async resume(id: string, requestId: string): Promise<void> {
    const session = await this.transactions.run(async (tx) => {
      const found = await this.store.find(tx, id);
      const granted = found && (await this.escalations.granted(tx, found));
      return granted ? this.escalations.refreshed(tx, asOf(found, this.clock.now())) : undefined;
    });
    if (session?.status !== 'ready_for_complete') return;
    try {
      await this.complete(session, requestId);
    } catch (error) {
      // a refusal leaves the session ready, and the next completion reports it; after a concurrent change the event
      // is retried
      if (!(error instanceof DomainError) || error.code === 'etag_mismatch') throw error;
    }
  }

  private async complete(session: UcpSession, requestId: string): Promise<void> {
    const { id, details, version, platformUrl } = session;
    const { wanted } = details;
    if (!wanted || wanted.contents !== contentsOf(session)) return;
    const holder = await this.keys.holderOfKey(wanted.keyId);
    if (!holder.scopes.includes('money')) return;
    const call = {
      version: wanted.version,
      capabilities: new Map(wanted.capabilities),
      profileUrl: platformUrl,
      signed: false,
      proven: false,
      webhookUrl: null,
    };
    const caller = { holder, ip: '', requestId, ifMatch: etagOf(version) };
    await this.completion.resume(call, caller, id, wanted);
  }
}
