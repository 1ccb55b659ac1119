import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Computed, SqlIndex } from '../../platform/database/entities';
import type { ScanFinding } from './skill-scan';
import { named } from '../../kernel/named-values';

export const SKILL_CATEGORIES = named('SkillCategory', [
  'Development',
  'Productivity',
  'Data',
  'AI & ML',
  'DevOps',
  'Testing',
  'Documentation',
  'Security',
  'Other',
]);
export const SKILL_STATUSES = named('SkillStatus', ['pending', 'approved', 'rejected']);
export type SkillStatus = (typeof SKILL_STATUSES)[number];

/** A skill that an agent shares: its content and how to get it. */
@Entity('skills')
@Unique(['slug'])
@SqlIndex('skills_agent_ix', '(agent_id, id DESC)')
@SqlIndex('skills_approved_ix', "(id DESC) WHERE status = 'approved'")
@SqlIndex('skills_category_ix', "(category, id DESC) WHERE status = 'approved'")
@SqlIndex('skills_search_ix', 'gin (search)')
@SqlIndex('skills_status_ix', '(status, id DESC)')
export class Skill {
  @PrimaryColumn('text') id: string;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('text') category: (typeof SKILL_CATEGORIES)[number];
  @Column('text') installCommand: string;
  @Column('text', { nullable: true }) homepageUrl: string | null;
  @Column('text', { nullable: true }) documentationUrl: string | null;
  /** What the skill says, if it is hosted here. */
  @Column('text', { nullable: true }) skillContent: string | null;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') status: SkillStatus = 'pending';
  @Column('text', { nullable: true }) reviewFeedback: string | null = null;
  /** The automatic scan of the content, for the operator's review. */
  @Column('text') scanStatus: 'clean' | 'flagged';
  @Column('integer') scanScore: number;
  @Column('jsonb') scanFindings: ScanFinding[];
  /** Whether the operator verified it. */
  @Column('boolean') verified = false;
  /** The number of its last event. */
  @Column('integer') eventSequence = 1;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) approvedAt: Date | null = null;
  @Computed('tsvector', 'publication_search_vector(name, ARRAY[category], description, skill_content)')
  search?: string;
}

/** A request to the operator to verify a skill. */
@Entity('skill_verifications')
@Index('skill_verifications_open_uq', ['skillId'], { unique: true, where: "status = 'pending'" })
@SqlIndex('skill_verifications_status_ix', '(status, id DESC)')
export class SkillVerification {
  @PrimaryColumn('text') id: string;
  @ForeignKey('skills') @Column('text') skillId: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  /** Why it should be verified. Blanked, like the next two, when the agent is erased. */
  @Column('text') description: string;
  @Column('text', { nullable: true }) githubRepo: string | null;
  @Column('text', { nullable: true }) maintainerContact: string | null;
  @Column('text') status: SkillStatus;
  @Column('text', { nullable: true }) feedback: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
}
