import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('den_reactions')
@Index('den_reactions_agent_ix', ['agentId'], { where: 'active' })
export class Reaction {
  @ForeignKey('den_messages') @PrimaryColumn('text') messageId: string;
  @PrimaryColumn('text') emoji: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') active: boolean;
  @Column('timestamptz') createdAt: Date;
}
