import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('agent_owners')
@Index('agent_owners_owner_ix', ['ownerHash', 'agentId'])
export class AgentOwner {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') ownerHash: string;
}

/** TODOC */
@Entity('agent_specialties')
export class AgentSpecialty {
  @PrimaryColumn('text') agentId: string;
  @Column('integer') sequence: number;
  @Column('text', { array: true }) names: string[];
}
