import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SkillStatus } from './skill.entity';

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
