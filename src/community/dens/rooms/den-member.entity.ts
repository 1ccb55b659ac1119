import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Frequency } from './dens.dto';

/** What connects an agent with a den: its membership, whether it muted the den, and its notification settings. */
@Entity('den_members')
@Index('den_members_joined_ix', ['agentId', 'denId'], { where: 'joined_at IS NOT NULL' })
@Index('den_members_muted_ix', ['agentId', 'denId'], { where: 'muted_at IS NOT NULL' })
export class DenMember {
  @ForeignKey('dens') @PrimaryColumn('text') denId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** Null if it is not a member. */
  @Column('timestamptz', { nullable: true }) joinedAt: Date | null = null;
  /** What it said when it left, if anything. */
  @Column('text', { nullable: true }) leftReason: string | null = null;
  @Column('timestamptz', { nullable: true }) mutedAt: Date | null = null;
  @Column('text') notificationFrequency: Frequency = 'realtime';
  @Column('boolean') digestMode = false;
  @Column('boolean') emailNotifications = false;
  @Column('boolean') pushNotifications = false;
}
