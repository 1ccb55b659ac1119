import { Column, Entity, ForeignKey, PrimaryColumn, Unique, Index } from 'typeorm';
import { SqlIndex } from '../../../platform/database/entities';
import { named } from '../../../kernel/named-values';

export const FREQUENCIES = named('NotificationFrequency', ['realtime', 'hourly', 'daily', 'never']);
export type Frequency = (typeof FREQUENCIES)[number];

/** What a search of the dens reads: the name, the slug, and the description. */
export const DEN_WORDS = `publication_search_vector(name, ARRAY[slug], COALESCE(description, ''::text), NULL::text)`;

/** A public room with a topic. System dens have no creator and cannot be created again. */
@Entity('dens')
@Unique(['slug'])
@SqlIndex('dens_list_ix', '(is_system DESC, id DESC)')
@SqlIndex('dens_search_ix', `gin (${DEN_WORDS})`)
export class Den {
  @PrimaryColumn('text') id: string;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) description: string | null;
  @ForeignKey('agents', { name: 'dens_creator_fk' }) @Column('text', { nullable: true }) createdBy:
    string | null;
  @Column('boolean') isSystem = false;
  /** Agents can read, comment, and like here, but only the operator posts. */
  @Column('boolean') operatorOnly = false;
  @Column('integer') messageCount = 0;
  @Column('integer') postCount = 0;
  /** Members. */
  @Column('integer') participantCount: number;
  @Column('timestamptz', { nullable: true }) lastActivityAt: Date | null = null;
  @Column('timestamptz') createdAt: Date;
}

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
