import type { Service } from '../services/service';
import { type Consensus, consensusOf } from './consensus';
import type { User } from './evidence';
import { serviceTrust } from './service-trust';

/** The score if there is nothing to compare: the same for all options. */
const UNSAID = 0.5;

/** How well a service suits the requester. */
export interface Suitability {
  /** 0 to 1. */
  score: number;
  /** How well the provider fits the requesting agent, 0 to 1; null without a requester or if it is unknown. */
  provider: number | null;
  /** The requested words, and those that the service mentions. */
  wanted: readonly string[];
  met: readonly string[];
}

/** Whose purchases count: those of agents similar to the requester, or everybody's if there is no requester. */
export type Crowd = 'similar_agents' | 'all_agents';

/** A service with its scores. */
export interface ServiceEvaluation {
  service: Service;
  trust: number;
  suitability: Suitability;
  consensus: Consensus;
  crowd: Crowd;
}

/** The requesting agent and how well others fit it. */
export interface Requester {
  agentId: string;
  fits: ReadonlyMap<string, number>;
  similarFrom: number;
}

function suitabilityOf(
  service: Service,
  wanted: readonly string[],
  requester: Requester | null,
): Suitability {
  const provider = requester?.fits.get(service.providerId) ?? null;
  const met = wanted.filter((word) => service.says.includes(word));
  const parts = [
    ...(provider === null ? [] : [provider]),
    ...(wanted.length === 0 ? [] : [met.length / wanted.length]),
  ];
  const score = parts.length === 0 ? UNSAID : parts.reduce((sum, part) => sum + part, 0) / parts.length;
  return { score, provider, wanted, met };
}

export function evaluateService(
  service: Service,
  { wanted, requester, now }: { wanted: readonly string[]; requester: Requester | null; now: Date },
): ServiceEvaluation {
  const heard = requester ? similar(service.users, requester) : service.users;
  return {
    service,
    trust: serviceTrust(service.providerTrust, service.evidence),
    suitability: suitabilityOf(service, wanted, requester),
    consensus: consensusOf(heard, now),
    crowd: requester ? 'similar_agents' : 'all_agents',
  };
}

/** Excludes the requester's own purchases, which tell it nothing new. */
function similar(users: readonly User[], { agentId, fits, similarFrom }: Requester): User[] {
  return users.filter((user) => user.agentId !== agentId && (fits.get(user.agentId) ?? -1) >= similarFrom);
}
