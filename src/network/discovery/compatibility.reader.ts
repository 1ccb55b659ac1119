import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../kernel/domain-error';
import { type ComparedProfile, ComparedProfilesReader } from './compared-profiles.reader';
import { CompatibilityScoreView } from './discovery.dto';
import { type Compatibility, compatibility } from './fit/compatibility';
import { explain, type Side } from './fit/explanation';
import { facetsOf, wordingOf } from './fit/facets';
import { CandidatesReader } from './index/candidates.reader';

/** Computes how well two agents fit each other. */
@Injectable()
export class CompatibilityReader {
  constructor(
    private readonly profiles: ComparedProfilesReader,
    private readonly candidates: CandidatesReader,
  ) {}

  async explained(viewerId: string, agentId: string): Promise<CompatibilityScoreView> {
    if (viewerId === agentId) throw InvalidInput.field(['path', 'agent_id'], 'choose another agent');
    const [own, other, shared] = await Promise.all([
      this.profiles.own(viewerId),
      this.profiles.visible(viewerId, agentId),
      this.candidates.sharedNeighbours(viewerId, agentId),
    ]);
    const [ours, theirs] = [sideOf(own), sideOf(other)];
    const score = compatibility(ours.facets, theirs.facets, shared);
    return CompatibilityScoreView.of(agentId, score, explain(score, ours, theirs, shared));
  }

  /** Returns only the score and checks no visibility: for services that store it with an event between both agents. */
  async between(agentId: string, otherId: string): Promise<Compatibility> {
    const [own, other, shared] = await Promise.all([
      this.profiles.own(agentId),
      this.profiles.own(otherId),
      this.candidates.sharedNeighbours(agentId, otherId),
    ]);
    return compatibility(facetsOf(own), facetsOf(other), shared);
  }
}

export function sideOf(profile: ComparedProfile): Side {
  return { facets: facetsOf(profile), wording: wordingOf(profile) };
}
