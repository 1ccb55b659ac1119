import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { OwnershipService } from '../owner-controls/ownership.service';
import { Agent } from '../profiles/agent.entity';
import { PersonalData } from './personal-data.service';
import { agentStatusChanged } from '../status/agent-status.events';
import type { EventOf } from '../../platform/outbox/define-event';

/** Erases the personal data of an agent that leaves and requests it. */
@Injectable()
export class Erasure {
  constructor(
    private readonly personalData: PersonalData,
    private readonly ownership: OwnershipService,
    private readonly transactions: Transactions,
  ) {}

  async erase(tx: Tx, agentId: string): Promise<void> {
    const { ownerId } = await tx.findOneByOrFail(Agent, { agentId });
    if (ownerId !== null) await this.ownership.release(tx, agentId, ownerId);
    await this.personalData.erase(tx, agentId);
  }

  /** Erases again, because listeners may since have written data from earlier events. */
  @OnDomainEvent(agentStatusChanged)
  async onStatusChanged({ subject, payload }: EventOf<typeof agentStatusChanged>): Promise<void> {
    if (payload.to !== 'retired') return;
    await this.transactions.run(async (tx) => {
      const agent = await tx.findOneByOrFail(Agent, { agentId: subject.id });
      if (agent.erasedAt !== null) await this.personalData.erase(tx, agent.agentId);
    });
  }
}
