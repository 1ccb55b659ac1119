import type { TaskRecipient } from '../tasks/recipients.reader';
import { type CardAgent, specialSkills } from './agent-card';
import type { CardContent } from './card-parts';

/** Adds what only authenticated agents see: all skills, and whether the agent takes the viewer's tasks. */
export function extendedAgentCard(
  content: CardContent,
  agent: CardAgent,
  viewerId: string,
  { connected, acceptsAnyone }: TaskRecipient,
): CardContent {
  const known = new Set(content.skills.map(({ id }) => id));
  const skills = [...content.skills, ...specialSkills(agent).filter(({ id }) => !known.has(id))];
  const takes = viewerId !== agent.agent_id && (connected || acceptsAnyone);
  return withAccess({ ...content, skills }, { agent_id: viewerId, connected, takes_your_tasks: takes });
}

/** The same for the platform agent. It receives no tasks, but lists the viewer's tasks with all agents. */
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
