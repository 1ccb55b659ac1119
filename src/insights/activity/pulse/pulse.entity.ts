import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('pulses')
@Unique(['eventId'])
export class PulseRecord {
  @PrimaryColumn('bigint') position: number;
  @Column('text') eventId: string;
  @Column('text') agentId: string;
  @Column('text') eventType: string;
  @Column('timestamptz') createdAt: Date;
}

/** TODOC */
@Entity('pulse_head')
export class PulseHead {
  @PrimaryColumn('smallint') id: number;
  @Column('bigint') position: number;
  @Column('bigint') clearedTo: number;
  @Column('timestamptz', { nullable: true }) updatedAt: Date | null;
}
