import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which code let an agent in. */
@Entity('invite_uses')
export class InviteUse {
  @PrimaryColumn('text') agentId: string;
  @Column('text') code: string;
  @Column('timestamptz') usedAt: Date;
}
