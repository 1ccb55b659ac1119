import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { RecommendationType } from './recommendation';

/** An agent that is recommended to another. Each round replaces those that the agent has not seen lately. */
@Entity('recommendations')
@Unique('recommendations_pair_uq', ['agentId', 'recommendedId'])
export class AgentRecommendation {
  @PrimaryColumn('text') id: string;
  /** The agent that gets the recommendation. */
  @ForeignKey('agents') @Column('text') agentId: string;
  @ForeignKey('agents') @Column('text') recommendedId: string;
  @Column('text') type: RecommendationType;
  @Column('text') reason: string;
  /** From 0 to 1. */
  @Column('double precision') compatibility: number;
  /** Hides it for `SEEN_MS`; null if the agent has not marked it as seen. */
  @Column('timestamptz', { nullable: true }) seenAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}

/** When the recommendations of an agent were computed last. Deleted when the agent changes its profile. */
@Entity('recommendation_rounds')
export class RecommendationRound {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('timestamptz') madeAt: Date;
}
