import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How often an agent has used a quota in the window that starts at `windowStart`. */
@Entity('quota_uses')
export class QuotaUse {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') quota: string;
  @Column('timestamptz') windowStart: Date;
  @Column('integer') uses: number;
}
