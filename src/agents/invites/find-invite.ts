import type { EntityManager } from 'typeorm';
import { Agent } from '../profiles/agent.entity';
import { RIGHTS } from '../standing/standing.lifecycle';
import { Invite } from './invite.entity';

/**
 * The invite behind a code. Who is suspended or has left lets nobody in: what such an agent has made counts as revoked,
 * and is what it was before once the agent is back.
 */
export async function findInvite(
  entities: Pick<EntityManager, 'findOneBy'>,
  code: string,
): Promise<Invite | null> {
  const invite = await entities.findOneBy(Invite, { code });
  if (!invite?.createdBy) return invite;
  const maker = await entities.findOneBy(Agent, { agentId: invite.createdBy });
  if (maker && !RIGHTS[maker.status].calls && invite.status === 'active') invite.status = 'revoked';
  return invite;
}
