import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('donors')
@Unique(['agentId'])
@Unique(['foundingNumber'])
export class Donor {
  @PrimaryColumn('text') donor: string;
  @ForeignKey('agents') @Column('text', { nullable: true }) agentId: string | null;
  @Column('bigint') totalCents: number;
  @Column('integer') donations: number;
  @Column('integer', { nullable: true }) foundingNumber: number | null;
  @Column('text', { nullable: true }) tier: string | null;
  @Column('boolean') showBadge: boolean;
  @Column('timestamptz') updatedAt: Date;
}
