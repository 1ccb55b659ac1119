import type { Recipient } from '../tasks/recipients.reader';
import { type CardAgent, specialSkills } from './agent-card';
import type { CardContent } from './card-parts';

/** What the card of an agent says in addition to an agent that says who it is: all that it can do, and for whom. */
export function extendedAgentCard(
  content: CardContent,
  agent: CardAgent,
  viewerId: string,
  { connected, acceptsAnyone }: Recipient,
): CardContent {
  const known = new Set(content.skills.map(({ id }) => id));
  const skills = [...content.skills, ...specialSkills(agent).filter(({ id }) => !known.has(id))];
  const takes = viewerId !== agent.agent_id && (connected || acceptsAnyone);
  return withAccess({ ...content, skills }, { agent_id: viewerId, connected, takes_your_tasks: takes });
}

/** The same for the platform's own agent, which keeps no tasks: those with all other agents are found there. */
export function extendedPlatformCard(content: CardContent, viewerId: string): CardContent {
  return withAccess(content, { agent_id: viewerId, tasks: `${content.url}/tasks` });
}

function withAccess(content: CardContent, params: object): CardContent {
  const access = {
    uri: `${content.documentationUrl}#your-access`,
    description: 'Who you are here, and what you can do.',
    params: { ...params },
  };
  return { ...content, extensions: [...content.extensions, access] };
}
