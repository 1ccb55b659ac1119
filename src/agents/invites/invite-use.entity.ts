import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which invite let an agent in. */
@Entity('invite_uses')
export class InviteUse {
  @PrimaryColumn('text') agentId: string;
  @Column('text', { name: 'code' }) inviteId: string;
  @Column('timestamptz') usedAt: Date;
}
