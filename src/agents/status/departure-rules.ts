import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { isFullKey, type KeyHolder } from '../../platform/security/caller';
import { OwnershipService } from '../owner-controls/ownership.service';
import { departureNeedsFullKey, departureNeedsOwner, openObligations } from './agent-status.errors';
import { Obligations } from './obligations.service';

/** Who may retire an agent, and when. It cannot be undone, so for a claimed agent a key is not enough. */
@Injectable()
export class DepartureRules {
  constructor(
    private readonly transactions: Transactions,
    private readonly ownership: OwnershipService,
    private readonly obligations: Obligations,
    private readonly settings: Settings,
  ) {}

  /**
   * Checks the obligations without locking everything that could add to them. If an order arrives in between, its own
   * deadline refunds it.
   */
  async check(holder: KeyHolder): Promise<void> {
    if (!isFullKey(holder)) throw departureNeedsFullKey();
    await this.transactions.run((tx) => this.lockFor(tx, holder));
    const open = await this.obligations.openOf(holder.agentId);
    if (Object.keys(open).length > 0) throw openObligations(open);
  }

  /** Locks the agent, so that its owner does not change before the transaction ends. */
  async lockFor(tx: Tx, { agentId, ownerId }: KeyHolder): Promise<void> {
    if (ownerId !== undefined) return this.ownership.requireOwner(tx, agentId, ownerId);
    if (await this.ownership.isClaimed(tx, agentId))
      throw departureNeedsOwner(`${this.settings.PUBLIC_URL}/account/agents/${agentId}`);
  }
}
