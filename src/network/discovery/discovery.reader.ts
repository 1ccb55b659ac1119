import { Injectable } from '@nestjs/common';
import { timers } from '../../kernel/timers';
import { searchesQuota } from '../../agents/policies';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { viewOf } from '../../platform/operations/views';
import type { AgentCaller } from '../../platform/security/caller';
import { countedPageFields } from '../../platform/validation/paging';
import { MIN_COMPATIBILITY } from '../policies';
import { type ComparedProfile, ComparedProfilesReader, sideOf } from './compatibility.reader';
import { filterTerms } from './discovery-filters';
import { type DiscoverRequest, type FittingAgentsView, FittingAgentView, rounded } from './discovery.dto';
import { type Compatibility, compatibility, type Contribution } from './fit/compatibility';
import { type Side, spoken } from './fit/explanation';
import { facetsOf, termKey } from './fit/facets';
import { type MatchCandidate, CandidatesReader } from './index/candidates.reader';

/** Suggests agents that fit. */
@Injectable()
export class DiscoveryReader {
  constructor(
    private readonly quotas: QuotasService,
    private readonly profiles: ComparedProfilesReader,
    private readonly candidates: CandidatesReader,
  ) {}

  /** The agents that fit the caller, best first. */
  async discover(caller: AgentCaller, request: DiscoverRequest): Promise<FittingAgentsView> {
    const startedAt = timers.elapsed();
    await this.quotas.useOutside(caller, searchesQuota);
    const own = seeking(await this.profiles.own(caller.holder.agentId), request);
    const all = await this.ranking(own, request);
    const rest = (request.cursor === undefined ? all : behind(all, request.cursor)).slice(request.offset);
    const page = rest.slice(0, request.limit);
    const more = rest.length > page.length;
    return {
      matches: await this.matches(own, page),
      ...countedPageFields({
        items: page,
        total: all.length,
        limit: request.limit,
        offset: request.offset,
        nextCursor: more ? cursorOf(page[page.length - 1] as Ranked) : undefined,
      }),
      query_time_ms: Math.round((timers.elapsed() - startedAt) * 100) / 100,
    };
  }

  /** Agents to which this agent is not connected, with what speaks for each. */
  async strangers(agentId: string, count: number): Promise<Stranger[]> {
    const own = await this.profiles.own(agentId);
    const facets = facetsOf(own);
    const best = (await this.ranking(own, { min_compatibility: 0, exclude_connected: true })).slice(0, count);
    const profiles = await this.profiles.shown(
      agentId,
      best.map((one) => one.agentId),
    );
    return best.flatMap((one) => {
      const profile = profiles.get(one.agentId);
      return profile
        ? [{ ...one, profile, score: compatibility(facets, facetsOf(profile), one.sharedNeighbours) }]
        : [];
    });
  }

  private async ranking(
    own: ComparedProfile,
    { min_compatibility, exclude_connected, capabilities, domains, filters }: RankingRequest,
  ): Promise<Ranked[]> {
    const wanted = filterTerms({ capabilities, domains }, filters);
    const found = await this.candidates.find({
      agentId: own.agent_id,
      facets: facetsOf(own),
      excludeConnected: exclude_connected,
      filters: wanted,
    });
    // a narrowed search returns every match, however little else the profiles have in common
    return ranked(found, min_compatibility ?? (wanted.length > 0 ? 0 : MIN_COMPATIBILITY));
  }

  /** Writes explanations only for the agents on the page. */
  private async matches(own: ComparedProfile, page: Ranked[]): Promise<FittingAgentView[]> {
    const profiles = await this.profiles.shown(
      own.agent_id,
      page.map(({ agentId }) => agentId),
    );
    const ours = sideOf(own);
    const constraints = new Set((own.principles.constraints ?? []).map(termKey));
    return page.flatMap((one) => {
      const profile = profiles.get(one.agentId);
      return profile ? [matchView(ours, constraints, one, profile)] : [];
    });
  }
}

type RankingRequest = Pick<
  DiscoverRequest,
  'min_compatibility' | 'exclude_connected' | 'capabilities' | 'domains' | 'filters'
>;

export interface Stranger extends Ranked {
  profile: ComparedProfile;
  score: Compatibility;
}

/** A profile for one search: the capabilities that it names are what the caller seeks. */
function seeking(own: ComparedProfile, { capabilities = [], filters }: DiscoverRequest): ComparedProfile {
  const sought = [...capabilities, ...(filters?.capabilities ?? [])];
  if (sought.length === 0) return own;
  const { seeking_capabilities = [] } = own.interests;
  return {
    ...own,
    interests: { ...own.interests, seeking_capabilities: [...seeking_capabilities, ...sought] },
  };
}

function matchView(
  ours: Side,
  constraints: ReadonlySet<string>,
  found: Ranked,
  profile: ComparedProfile,
): FittingAgentView {
  const theirs = sideOf(profile);
  const score = compatibility(ours.facets, theirs.facets, found.sharedNeighbours);
  const of = (part: string): Contribution[] =>
    score.contributions.filter(({ aspect }) => aspect.part === part);
  return viewOf(FittingAgentView, profile, {
    compatibility: rounded(found.overall),
    residency_verified: profile.verified,
    matched_capabilities: matchedTerms(of('capabilities'), ours, theirs),
    matched_interests: matchedTerms(of('interests'), ours, theirs),
    complementary_constraints: (profile.principles.constraints ?? []).filter(
      (constraint) => !constraints.has(termKey(constraint)),
    ),
  });
}

/** Each term once, as its agent spells it. */
function matchedTerms(contributions: Contribution[], ours: Side, theirs: Side): string[] {
  const terms = new Map<string, string>();
  for (const { matched, returned } of contributions) {
    for (const key of matched) terms.set(key, spoken([key], theirs.wording));
    for (const key of returned) if (!terms.has(key)) terms.set(key, spoken([key], ours.wording));
  }
  return [...terms.values()];
}

/** Scores that differ by less than one step are equal. */
const STEPS = 1_000_000;
const DIGITS = 6;

export interface Ranked extends MatchCandidate {
  steps: number;
}

/** Candidates with at least this score, best first; equals are sorted by id. */
function ranked(candidates: MatchCandidate[], atLeast: number): Ranked[] {
  return candidates
    .filter(({ overall }) => overall >= atLeast)
    .map((one) => ({ ...one, steps: Math.round(one.overall * STEPS) }))
    .sort(byPlace);
}

/** The position of an entry, as a cursor. */
function cursorOf({ steps, agentId }: Ranked): string {
  return `${(steps / STEPS).toFixed(DIGITS)}~${agentId}`;
}

/** The entries after the cursor, even if the entry at the cursor is gone. */
function behind(all: Ranked[], cursor: string): Ranked[] {
  const [score, agentId] = cursor.split('~') as [string, string];
  const place = { steps: Math.round(Number(score) * STEPS), agentId };
  return all.filter((one) => byPlace(place, one) < 0);
}

type Place = Pick<Ranked, 'steps' | 'agentId'>;

function byPlace(a: Place, b: Place): number {
  return b.steps - a.steps || (a.agentId < b.agentId ? -1 : a.agentId > b.agentId ? 1 : 0);
}
