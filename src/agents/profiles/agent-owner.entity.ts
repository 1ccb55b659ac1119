import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An agent has, or once had, this owner. A trigger adds the row when `agents.owner_id` is set, and nothing deletes it, so that
 * agents of one owner never count as independent. The view `agent_siblings` pairs them.
 */
@Entity('agent_owners')
@Index('agent_owners_owner_ix', ['ownerHash', 'agentId'])
export class AgentOwner {
  @PrimaryColumn('text') agentId: string;
  /** SHA-256 of the owner's id, in hex. */
  @PrimaryColumn('text') ownerHash: string;
}

/** The specialties of an agent that the statistics count, from the latest event about its profile. */
@Entity('agent_specialties')
export class AgentSpecialty {
  @PrimaryColumn('text') agentId: string;
  /** Of that event; earlier events that arrive late change nothing. */
  @Column('integer') sequence: number;
  @Column('text', { array: true }) names: string[];
}
