import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { Outbox } from '../../platform/outbox/outbox';
import type { Caller } from '../../platform/security/caller';
import { Workers } from '../../platform/workers/workers';
import { ApprovalStore } from './approval-store';
import { approvalLifecycle, LAPSED } from './approval.lifecycle';
import { approvalDecided, approvalNotFound } from './owner-controls.errors';
import { approvalApproved, approvalDeclined } from './owner-controls.events';
import type { Owner } from './owner-controls.service';

/** The owner's decisions on an agent's approval requests. */
@Injectable()
export class ApprovalDecisions implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly outbox: Outbox,
    private readonly store: ApprovalStore,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'approvals',
      role: 'sweeper',
      everyMs: MINUTE,
      step: () => this.store.expire(this.clock.now()),
    });
  }

  /** The approval covers exactly this request, once, within a day. */
  approve(caller: Caller, owner: Owner, approvalId: string): Promise<object> {
    return this.decide(caller, owner, approvalId, 'approve');
  }

  decline(caller: Caller, owner: Owner, approvalId: string): Promise<object> {
    return this.decide(caller, owner, approvalId, 'decline');
  }

  private decide(
    caller: Caller,
    { userId }: Owner,
    approvalId: string,
    transition: 'approve' | 'decline',
  ): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const approval = await this.store.lockOwn(tx, approvalId, userId);
      if (!approval) throw approvalNotFound();
      const { status } = approval;
      if (approvalLifecycle.targets(transition, 'owner').includes(status)) return {};
      if (!approvalLifecycle.can(status, transition, 'owner')) throw approvalDecided(status);
      if (approval.expiresAt <= at) throw approvalDecided(LAPSED);
      const decided = await this.store.decide(tx, approval, transition, userId, at);
      await this.outbox.record(
        tx,
        (transition === 'approve' ? approvalApproved : approvalDeclined)(decided, at),
      );
      return {};
    });
  }
}
