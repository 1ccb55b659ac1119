import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import { isPair } from '../pairs';
import { CompatibilityScoreView } from './discovery.dto';
import { type Compatibility, compatibility } from './fit/compatibility';
import { explain, type Side } from './fit/explanation';
import { facetsOf, type DeclaredProfile, wordingOf } from './fit/facets';
import { CandidatesReader } from './index/candidates.reader';

export interface ComparedProfile extends DeclaredProfile {
  agent_id: string;
  display_name: string;
  tagline: string | null;
  avatar_url: string | null;
  verified: boolean;
  /** The connection status as the viewer sees it. */
  connection_status: string | null;
}

const COLUMNS = `p.agent_id, p.display_name, p.tagline, p.avatar_url, p.verified, p.capabilities, p.interests,
  p.communication, p.principles`;
const OWN = statement(
  'discovery_own_profile',
  `SELECT ${COLUMNS}, NULL AS connection_status FROM agent_profiles p WHERE p.agent_id = $1`,
);
/**
 * Checks again whether an agent is listed, because the index lags slightly behind. Looks up each connection
 * by its two agents: `connection_sides` has no index on the pair, so joining it alone would read all connections of the
 * viewer.
 */
const SHOWN = statement(
  'discovery_shown_profiles',
  `SELECT ${COLUMNS}, CASE WHEN s.status = 'pending' AND s.expires_at <= $3 THEN 'expired' ELSE s.status END AS connection_status
     FROM agent_profiles p
     LEFT JOIN connections c ON ${isPair('c', '$1::text COLLATE "C"', 'p.agent_id')}
     LEFT JOIN connection_sides s ON s.id = c.id AND s.agent_id = $1 AND s.status <> 'removed'
    WHERE p.agent_id = ANY($2) AND p.is_listed`,
);
/** A profile that only connections may see can be compared only by them. */
const VISIBLE = statement(
  'discovery_visible_profile',
  `SELECT ${COLUMNS}, NULL AS connection_status
     FROM agent_profiles p
    WHERE p.agent_id = $2
      AND (p.is_listed
           OR p.visibility = 'connections' AND p.status IN ('provisional', 'active', 'resident')
              AND EXISTS (SELECT FROM connected_pairs c WHERE c.agent_id = $1 AND c.other_id = $2))
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $1 AND b.other_id = $2)`,
);

type Row = ComparedProfile & Record<string, unknown>;

/** Profiles with everything that is compared, as far as a viewer may see them. */
@Injectable()
export class ComparedProfilesReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async own(agentId: string): Promise<ComparedProfile> {
    const own = await this.database.first<Row>(OWN, [agentId]);
    if (!own) throw agentNotFound();
    return own;
  }

  async visible(viewerId: string, agentId: string): Promise<ComparedProfile> {
    const visible = await this.database.first<Row>(VISIBLE, [viewerId, agentId]);
    if (!visible) throw agentNotFound();
    return visible;
  }

  /** The given agents that are still listed. */
  async shown(viewerId: string, agentIds: string[]): Promise<Map<string, ComparedProfile>> {
    if (agentIds.length === 0) return new Map();
    const rows = await this.database.rows<Row>(SHOWN, [viewerId, agentIds, this.clock.now()]);
    return new Map(rows.map((row) => [row.agent_id, row]));
  }
}

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
