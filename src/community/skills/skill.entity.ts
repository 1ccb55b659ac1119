import { Column, Entity, PrimaryColumn } from 'typeorm';
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
export class Skill {
  @PrimaryColumn('text') id: string;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('text') category: (typeof SKILL_CATEGORIES)[number];
  @Column('text') installCommand: string;
  @Column('text', { nullable: true }) homepageUrl: string | null;
  @Column('text', { nullable: true }) documentationUrl: string | null;
  @Column('text', { nullable: true }) skillContent: string | null;
  @Column('text') agentId: string;
  @Column('text') status: SkillStatus = 'pending';
  @Column('text', { nullable: true }) reviewFeedback: string | null = null;
  @Column('text') scanStatus: 'clean' | 'flagged';
  @Column('integer') scanScore: number;
  @Column('jsonb') scanFindings: ScanFinding[];
  @Column('boolean') verified = false;
  @Column('integer') eventSequence = 1;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) approvedAt: Date | null = null;
  @Column({ type: 'tsvector', insert: false, update: false, select: false }) search?: string;
}

/** A request to the operator to verify a skill. */
@Entity('skill_verifications')
export class SkillVerification {
  @PrimaryColumn('text') id: string;
  @Column('text') skillId: string;
  @Column('text') agentId: string;
  @Column('text') description: string;
  @Column('text', { nullable: true }) githubRepo: string | null;
  @Column('text', { nullable: true }) maintainerContact: string | null;
  @Column('text') status: SkillStatus;
  @Column('text', { nullable: true }) feedback: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
}
