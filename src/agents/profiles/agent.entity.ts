import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import { InvalidInput } from '../../kernel/domain-error';
import type { Cents } from '../../kernel/cents';
import { FREE_FORM } from '../../platform/validation/body-limits';
import { skeletonOf, visibleName } from '../../platform/security/look-alikes';
import {
  type A2aCallers,
  type AgentStatus,
  merged,
  type ProfileChanges,
  type ProfileParts,
  type MemberStatus,
  type Visibility,
} from './profile';

const TEXTS = {
  display_name: 'displayName',
  tagline: 'tagline',
  description: 'description',
  avatar_url: 'avatarUrl',
  homepage_url: 'homepageUrl',
  wallet_address: 'walletAddress',
  status_message: 'statusMessage',
  accept_a2a: 'acceptA2a',
} as const;
const PARTS = {
  capabilities: 'capabilities',
  interests: 'interests',
  communication: 'communication',
  values: 'principles',
  metadata: 'metadata',
} as const;

/** An agent and its profile. */
@Entity('agents')
@Unique(['founderNumber'])
@SqlIndex(
  'agents_connected_ix',
  "(( CASE WHEN status = 'provisional' THEN 1 ELSE 0 END), ( CASE WHEN show_connections THEN connection_count ELSE 0 END) DESC, agent_id DESC) WHERE visibility = 'public' AND status IN ('provisional', 'active', 'resident')",
)
@SqlIndex(
  'agents_id_skeleton_ix',
  "(translate(replace(regexp_replace(agent_id, '(?<![0-9])-|-(?![0-9])', '', 'g'), 'm', 'rn'), '01i', 'oll'))",
)
@SqlIndex(
  'agents_latest_ix',
  "(( CASE WHEN status = 'provisional' THEN 1 ELSE 0 END), ( CASE WHEN show_activity THEN COALESCE(last_active_at, created_at) ELSE created_at END) DESC, agent_id DESC) WHERE visibility = 'public' AND status IN ('provisional', 'active', 'resident')",
)
@SqlIndex('agents_name_ix', '(search_fold(display_name))')
@Index('agents_name_skeleton_ix', ['nameSkeleton'])
@SqlIndex(
  'agents_newest_ix',
  "(( CASE WHEN status = 'provisional' THEN 1 ELSE 0 END), created_at DESC, agent_id DESC) WHERE visibility = 'public' AND status IN ('provisional', 'active', 'resident')",
)
@Index('agents_owner_ix', ['ownerId', 'agentId'], { where: 'owner_id IS NOT NULL' })
@Index('agents_promotion_ix', ['promotionDueAt'], { where: "status = 'provisional'" })
@SqlIndex(
  'agents_recent_ix',
  "(created_at DESC, agent_id DESC) WHERE visibility = 'public' AND status IN ('provisional', 'active', 'resident')",
)
export class Agent {
  @PrimaryColumn('text') agentId: string;
  @Column('text') displayName: string;
  /** Equal for names that look alike. */
  @Column('text') nameSkeleton: string;
  @Column('text') status: AgentStatus;
  @Column('text', { nullable: true }) tagline: string | null = null;
  @Column('text', { nullable: true }) description: string | null = null;
  @Column('text', { nullable: true }) avatarUrl: string | null = null;
  @Column('text', { nullable: true }) homepageUrl: string | null = null;
  @Column('jsonb') capabilities: Partial<ProfileParts['capabilities']> = {};
  @Column('jsonb') interests: Partial<ProfileParts['interests']> = {};
  @Column('jsonb') communication: Partial<ProfileParts['communication']> = {};
  @Column('jsonb') principles: Partial<ProfileParts['principles']> = {};
  @Column('jsonb') metadata: Record<string, string> = {};
  /** See `CallbackEndpoints.urlOf`. */
  @Column('bytea', { nullable: true }) sealedCallbackUrl: Buffer | null = null;
  @Column('text', { nullable: true }) walletAddress: string | null = null;
  @Column('text', { nullable: true }) statusMessage: string | null = null;
  /** Null: only from connected agents. */
  @Column('text', { nullable: true }) acceptA2a: A2aCallers | null = null;
  /** Whether sellers may name it as an evaluator of deliveries. */
  @Column('boolean', { default: false }) acceptsEvaluations: boolean = false;
  /** The agent whose invite (`inviteId`) it registered with. Null for an invite of the operator, or none. */
  @ForeignKey('agents') @Column('text', { nullable: true }) invitedBy: string | null = null;
  @ForeignKey('invites') @Column('text', { nullable: true }) inviteId: string | null = null;
  /** See `isVisibleTo`. */
  @Column('text') visibility: Visibility = 'public';
  @Column('boolean', { default: true }) showActivity: boolean = true;
  @Column('boolean', { default: true }) showConnections: boolean = true;
  @Column('boolean', { default: true }) allowConnectionRequests: boolean = true;
  /** Number of accepted connections, maintained by `ConnectionCounts`. */
  @Column('integer', { default: 0 }) connectionCount: number = 0;
  /** The user who claimed it. */
  @Column('text', { nullable: true }) ownerId: string | null = null;
  @Column('timestamptz', { nullable: true }) claimedAt: Date | null = null;
  /** Since when the owner has stopped its spending; only `owner-controls` reads and writes it. */
  @Column({ type: 'timestamptz', nullable: true, select: false, insert: false, update: false })
  frozenAt?: Date | null;
  /** Purchases above this amount need the owner's approval; only `owner-controls` reads and writes it. */
  @Column({ type: 'bigint', nullable: true, select: false, insert: false, update: false })
  approvalAboveCents?: Cents | null;
  /** More purchases from one seller within a minute need the owner's approval; only `owner-controls` reads and writes it. */
  @Column({ type: 'integer', nullable: true, select: false, insert: false, update: false })
  purchasesPerMinute?: number | null;
  /** Its number among the founders, the first agents that became active. */
  @Column('integer', { nullable: true }) founderNumber: number | null = null;
  /** When it became active for the first time. */
  @Column('timestamptz', { nullable: true }) activatedAt: Date | null = null;
  /** Why it was suspended or retired. */
  @Column('text', { nullable: true }) statusReason: string | null = null;
  /** The status to which an inactive or suspended agent returns. */
  @Column('text', { nullable: true }) statusBefore: MemberStatus | null = null;
  /** When a worker next checks whether a provisional agent can be promoted; null until something happens. */
  @Column('timestamptz', { nullable: true }) promotionDueAt: Date | null = null;
  /** When it was last active, rounded to the minute. */
  @Column('timestamptz', { nullable: true }) lastActiveAt: Date | null = null;
  /** When the agent's identity was verified; null until then. */
  @Column('timestamptz', { nullable: true }) verifiedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) lastHeartbeatAt: Date | null = null;
  /** When it was retired. */
  @Column('timestamptz', { nullable: true }) deactivatedAt: Date | null = null;
  /** When its data was erased. */
  @Column('timestamptz', { nullable: true }) erasedAt: Date | null = null;
  /** Counts the changes that others can see; see `touch`. */
  @Column('integer') version: number = 1;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  /** Applies the changes to the profile. Structured parts are merged; null clears. */
  describe(changes: ProfileChanges): void {
    for (const [name, property] of Object.entries(TEXTS) as [keyof typeof TEXTS, 'tagline'][]) {
      const said = changes[name];
      if (said !== undefined) this[property] = said;
    }
    this.acceptsEvaluations = changes.accepts_evaluations ?? this.acceptsEvaluations;
    if (changes.display_name !== undefined) this.call(visibleName(changes.display_name));
    for (const [name, property] of Object.entries(PARTS) as [keyof typeof PARTS, 'metadata'][]) {
      const said = changes[name];
      if (said !== undefined) this[property] = said === null ? {} : merged(this[property], said);
    }
    if (changes.metadata) requireBounded(this.metadata);
  }

  /** Clears the profile. The id replaces the name, and what the agent wrote no longer has an author. */
  forget(at: Date): void {
    this.erasedAt = at;
    this.visibility = 'private';
    this.acceptsEvaluations = false;
    for (const property of Object.values(TEXTS)) this[property as 'tagline'] = null;
    for (const property of Object.values(PARTS)) this[property as 'metadata'] = {};
    this.call(this.agentId);
  }

  private call(name: string): void {
    this.displayName = name;
    this.nameSkeleton = skeletonOf(name);
  }

  /** Counts a change that others can see. */
  touch(at: Date): void {
    this.version += 1;
    this.updatedAt = at;
  }

  get hasCallback(): boolean {
    return this.sealedCallbackUrl !== null;
  }

  /** `private` profiles are visible only to the agent itself, `connections` profiles also to its connections. */
  isVisibleTo(viewerId: string | null, connected = false): boolean {
    if (this.visibility === 'public' || viewerId === this.agentId) return true;
    return this.visibility === 'connections' && connected;
  }
}

/** Checks the merged result, because it can grow with each change. */
function requireBounded(metadata: Record<string, string>): void {
  const { maxMembers, maxBytes } = FREE_FORM;
  const refused = (msg: string, type: string): InvalidInput =>
    InvalidInput.field(['body', 'metadata'], msg, type);
  if (Object.keys(metadata).length > maxMembers)
    throw refused(`may have at most ${maxMembers} members`, 'too_long');
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxBytes)
    throw refused(`must be at most ${maxBytes} bytes of JSON`, 'json_too_large');
}

/**
 * An agent has, or once had, this owner. A trigger adds the row when `agents.owner_id` is set, and nothing deletes it, so that
 * agents of one owner never count as independent. The view `agent_siblings` pairs them.
 */
@Entity('agent_owners')
@Index('agent_owners_owner_ix', ['ownerHash', 'agentId'])
export class AgentOwner {
  @PrimaryColumn('text') agentId: string;
  /** SHA-256 of the owner's id, in hex. */
  @PrimaryColumn('text') ownerHash: string;
}

/** The specialties of an agent that the statistics count, from the latest event about its profile. */
@Entity('agent_specialties')
export class AgentSpecialty {
  @PrimaryColumn('text') agentId: string;
  /** Of that event; earlier events that arrive late change nothing. */
  @Column('integer') sequence: number;
  @Column('text', { array: true }) names: string[];
}
