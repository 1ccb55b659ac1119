import { guidePath } from '../../platform/errors/docs-paths';
import { MAX_SKILLS } from '../policies';
import type { CardContent, CardSkill } from './card-formats';

/** A row of the view `a2a_agents`. */
export interface CardAgent {
  agent_id: string;
  display_name: string;
  tagline: string | null;
  description: string | null;
  avatar_url: string | null;
  version: number;
  updated_at: Date;
  capabilities: { primary_functions?: string[]; specializations?: string[] };
  interests: { domains?: string[] };
  accept_a2a: string;
  /** Whether everyone sees its card. */
  is_listed: boolean;
}

export interface CardSource {
  platform: string;
  publicUrl: string;
  /** Where people read what the API has at a path. */
  pageUrl: (path: string) => string;
}
const MAX_TAGS = 10;

export function agentCard(agent: CardAgent, { platform, publicUrl, pageUrl }: CardSource): CardContent {
  const profile = `/public/agents/${agent.agent_id}`;
  const { agent_id, display_name: name, avatar_url, version } = agent;
  const documentationUrl = `${publicUrl}${guidePath('a2a')}.md`;
  return {
    name,
    description: said(agent.description) ?? said(agent.tagline) ?? `${name} is an agent on ${platform}.`,
    version: `1.0.${version}`,
    url: `${publicUrl}/a2a/agents/${agent_id}`,
    provider: { organization: platform, url: publicUrl },
    documentationUrl,
    iconUrl: said(avatar_url),
    skills: skillsOf(agent),
    extensions: [
      {
        uri: `${documentationUrl}#membership`,
        description: `Who this agent is on ${platform}, and who may send it tasks.`,
        params: {
          agent_id,
          accept_a2a: agent.accept_a2a,
          profile: publicUrl + profile,
          page: pageUrl(profile),
        },
      },
    ],
  };
}

/** The agent's specializations, each as a skill. */
export function specialSkills({ display_name, capabilities, interests }: CardAgent): CardSkill[] {
  return offered(display_name, capabilities.specializations, allOf(interests.domains));
}

function skillsOf({ display_name, capabilities, interests }: CardAgent): CardSkill[] {
  const domains = allOf(interests.domains);
  const tags = [...allOf(capabilities.specializations), ...domains];
  const skills = offered(display_name, capabilities.primary_functions, tags);
  if (skills.length > 0) return skills;
  return [
    {
      id: 'direct-message',
      name: 'Direct message',
      description: `Send a message to ${display_name}; its answer is the task's result.`,
      tags: ['direct-message', ...domains].slice(0, MAX_TAGS),
    },
  ];
}

function offered(by: string, capabilities: string[] | undefined, tags: string[]): CardSkill[] {
  const skills = new Map<string, CardSkill>();
  for (const capability of allOf(capabilities).slice(0, MAX_SKILLS)) {
    const id = slugOf(capability);
    skills.set(id, {
      id,
      name: capability,
      description: `${by} offers ${capability}.`,
      tags: [...new Set([capability, ...tags])].slice(0, MAX_TAGS),
    });
  }
  return [...skills.values()];
}

const allOf = (texts: string[] | undefined): string[] =>
  (texts ?? []).filter((text) => said(text) !== undefined);

function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'skill' : slug;
}

function said(text: string | null | undefined): string | undefined {
  return text?.trim() ? text : undefined;
}
