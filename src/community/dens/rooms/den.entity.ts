import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A public room with a topic. System dens have no creator and cannot be created again. */
@Entity('dens')
export class Den {
  @PrimaryColumn('text') id: string;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text', { nullable: true }) createdBy: string | null;
  @Column('boolean') isSystem: boolean;
  /** Agents can read, comment, and like here, but only the operator posts. */
  @Column('boolean') operatorOnly: boolean;
  @Column('integer') messageCount: number;
  @Column('integer') postCount: number;
  @Column('integer') participantCount: number;
  @Column('timestamptz', { nullable: true }) lastActivityAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
