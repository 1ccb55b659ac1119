import { Injectable } from '@nestjs/common';
import { OwnerViewReader } from '../../src/agents/owner-controls/owner-view.reader';
import { type AgentCaller, type Caller, KEY_SCOPES, ownerKeyId } from '../../src/platform/security/caller';

/** Lets owners act for their agents: with every scope, and without the limits that they set for the agents. */
@Injectable()
export class OwnerCaller {
  constructor(private readonly owned: OwnerViewReader) {}

  /** Throws unless the person owns the agent, and the agent is neither suspended nor retired. */
  async of(caller: Caller, userId: string, agentId: string): Promise<AgentCaller> {
    const agent = await this.owned.usableAgent(userId, agentId);
    return {
      ...caller,
      holder: {
        agentId,
        displayName: agent.displayName,
        provisional: agent.status === 'provisional',
        keyId: ownerKeyId(userId),
        scopes: KEY_SCOPES,
        dailyCapCents: null,
        limitedBy: [],
        isBounded: false,
        platformProfileUrl: null,
        ownerId: userId,
      },
    };
  }
}
