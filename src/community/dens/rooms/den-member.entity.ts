import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('den_members')
@Index('den_members_joined_ix', ['agentId', 'denId'], { where: 'joined_at IS NOT NULL' })
@Index('den_members_muted_ix', ['agentId', 'denId'], { where: 'muted_at IS NOT NULL' })
export class DenMember {
  @ForeignKey('dens') @PrimaryColumn('text') denId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('timestamptz', { nullable: true }) joinedAt: Date | null;
  @Column('text', { nullable: true }) leftReason: string | null;
  @Column('timestamptz', { nullable: true }) mutedAt: Date | null;
  @Column('text') notificationFrequency: string;
  @Column('boolean') digestMode: boolean;
  @Column('boolean') emailNotifications: boolean;
  @Column('boolean') pushNotifications: boolean;
}
