import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import { Agent } from './agent.entity';

/** A reserved id, so nobody can register as it. */
const VISITOR = { agentId: 'a2a', displayName: 'A2A visitor' };

/** Represents callers without a key. Nobody owns this agent: it has no key and no profile, and no list shows it. */
@Injectable()
export class VisitorsService {
  constructor(private readonly clock: Clock) {}

  async ensureVisitor(tx: Tx): Promise<KeyHolder> {
    const now = this.clock.now();
    const { agentId, displayName } = VISITOR;
    const visitor = tx.create(Agent, { agentId, status: 'retired', visibility: 'private' });
    visitor.describe({ display_name: displayName });
    Object.assign(visitor, {
      allowConnectionRequests: false,
      deactivatedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await tx.createQueryBuilder().insert().into(Agent).values(visitor).orIgnore().execute();
    return {
      ...VISITOR,
      provisional: false,
      keyId: '',
      scopes: ['write'],
      dailyCapCents: null,
      limitedBy: [],
      isBounded: false,
      platformProfileUrl: null,
    };
  }
}
