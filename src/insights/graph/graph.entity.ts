import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A precomputed document about the whole network; see `NetworkSnapshots`. The leaderboard notes its ranking here, too. */
@Entity('network_snapshots')
export class NetworkSnapshot {
  @PrimaryColumn('text') name: string;
  /** Null until it is built for the first time, like `etag` and `madeAt`. */
  @Column('jsonb', { nullable: true }) document: unknown;
  /** The agents that appear in the document. */
  @Column('text', { array: true }) agentIds: string[];
  /** Of the document. */
  @Column('text', { nullable: true }) etag: string | null;
  /** When it is built next; while it is being built, when the lease ends. */
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz', { nullable: true }) madeAt: Date | null;
}
