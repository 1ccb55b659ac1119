import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../../platform/database/entities';

/** A public room with a topic. System dens have no creator and cannot be created again. */
@Entity('dens')
@Unique(['slug'])
@SqlIndex('dens_list_ix', '(is_system DESC, id DESC)')
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
