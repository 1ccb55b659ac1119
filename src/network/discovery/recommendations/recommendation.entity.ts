import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('recommendation_rounds')
export class RecommendationRound {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('timestamptz') madeAt: Date;
}

/** TODOC */
@Entity('recommendations')
@Unique('recommendations_pair_uq', ['agentId', 'recommendedId'])
export class AgentRecommendation {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @ForeignKey('agents') @Column('text') recommendedId: string;
  @Column('text') type: string;
  @Column('text') reason: string;
  @Column('double precision') compatibility: number;
  @Column('timestamptz', { nullable: true }) seenAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
