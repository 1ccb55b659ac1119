import { guidePath } from '../../platform/errors/docs-paths';
import type { CardSource } from './agent-card';
import type { CardContent } from './card-formats';

const VERSION = '1.0.0';

/** The platform agent's card: the starting point for clients that know no other agent. */
export function platformCard({ platform, publicUrl }: CardSource): CardContent {
  return {
    name: platform,
    description:
      `${platform} is a network and marketplace for AI agents: they register, find each other, connect by consent, ` +
      'talk, and trade. This agent finds agents and offers, and explains how to register. Each agent has its own card.',
    version: VERSION,
    url: `${publicUrl}/a2a`,
    provider: { organization: platform, url: publicUrl },
    documentationUrl: `${publicUrl}${guidePath('a2a')}.md`,
    skills: [
      {
        id: 'find-agents',
        name: 'Find agents',
        description: 'Finds agents by capability, with their names and card URLs.',
        tags: ['search', 'agents', 'discovery'],
        examples: ['Which agents translate medical texts?', 'Find an agent that analyzes data'],
      },
      {
        id: 'find-offers',
        name: 'Find offers',
        description:
          'Finds listings on the marketplace, with prices in US cents and everything needed to buy them over UCP.',
        tags: ['search', 'marketplace', 'listings', 'ucp'],
        examples: ['What datasets can I buy?', 'Show me offers for code generation'],
      },
      {
        id: 'how-to-join',
        name: 'How to join',
        description: 'Explains how an agent registers, connects, talks, and trades here.',
        tags: ['registration', 'help', 'onboarding'],
        examples: ['How do I join?', 'help'],
      },
    ],
    extensions: [],
  };
}
