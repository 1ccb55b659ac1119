import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** The only row: where the public stream ends and begins. */
@Entity('pulse_head')
export class PulseHead {
  @PrimaryColumn('smallint') id: number;
  /** The last position that was assigned. */
  @Column('bigint') position: number;
  /** Pulses up to this position were deleted. */
  @Column('bigint') clearedTo: number;
  @Column('timestamptz', { nullable: true }) updatedAt: Date | null;
}

/** An event of the public stream, in the order of `position`. It shows the leading activity of the event. */
@Entity('pulses')
@Unique(['eventId'])
export class PulseRecord {
  /** Positions become visible in order; a redelivered event leaves one unused. */
  @PrimaryColumn('bigint') position: number;
  @Column('text') eventId: string;
  @Column('text') agentId: string;
  /** The name in the stream, one of `PULSES`. */
  @Column('text') eventType: string;
  @Column('timestamptz') createdAt: Date;
}
