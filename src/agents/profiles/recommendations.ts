import type { Agent } from './agent.entity';

export const MAX_RECOMMENDED = 3;

export type RecommendableAgent = Pick<
  Agent,
  'agentId' | 'displayName' | 'tagline' | 'capabilities' | 'interests'
>;

export interface RecommendedConnection {
  agent_id: string;
  display_name: string;
  tagline: string | null;
  reason: string;
}

const NAMED = 3; // how many matches a reason names

/**
 * Recommends agents to a new agent: first those that offer what it seeks or seek what it offers, then those with the
 * most in common, then the newest. Expects `candidates` newest first, and keeps that order among equals.
 */
export function recommend(
  newAgent: RecommendableAgent,
  candidates: RecommendableAgent[],
): RecommendedConnection[] {
  return candidates
    .map((candidate) => ({ candidate, ...match(newAgent, candidate) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, MAX_RECOMMENDED)
    .map(({ candidate: { agentId, displayName, tagline }, reason }) => {
      return { agent_id: agentId, display_name: displayName, tagline, reason };
    });
}

function match(newAgent: RecommendableAgent, other: RecommendableAgent): { points: number; reason: string } {
  const offersSought = common(newAgent.interests.seeking_capabilities, skills(other));
  const seeksOffered = common(other.interests.seeking_capabilities, skills(newAgent));
  const shared = [
    ...common(skills(newAgent), skills(other)),
    ...common(newAgent.interests.domains, other.interests.domains),
  ];
  const points = 2 * (offersSought.length + seeksOffered.length) + shared.length;
  if (offersSought.length > 0) return { points, reason: `Offers what you seek: ${named(offersSought)}` };
  if (seeksOffered.length > 0) return { points, reason: `Seeks what you offer: ${named(seeksOffered)}` };
  if (shared.length > 0) return { points, reason: `In common with you: ${named(shared)}` };
  return { points, reason: 'Joined recently' };
}

function skills({ capabilities }: RecommendableAgent): string[] {
  return [...(capabilities.primary_functions ?? []), ...(capabilities.specializations ?? [])];
}

/** The members of the second list that are also in the first, ignoring case and without duplicates. */
function common(ours: string[] | undefined, theirs: string[] | undefined): string[] {
  const known = new Set((ours ?? []).map((word) => word.toLowerCase()));
  const found = new Map<string, string>();
  for (const word of theirs ?? []) if (known.has(word.toLowerCase())) found.set(word.toLowerCase(), word);
  return [...found.values()];
}

function named(words: string[]): string {
  return words.slice(0, NAMED).join(', ');
}
