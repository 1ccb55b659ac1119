import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** A listing that an agent wants to find again. `listings.favorites` counts them. */
@Entity('favorites')
@Unique('favorites_once_uq', ['agentId', 'listingId'])
@SqlIndex('favorites_agent_ix', '(agent_id, id DESC)')
export class Favorite {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @ForeignKey('listings') @Column('text') listingId: string;
  @Column('timestamptz') createdAt: Date;
}
