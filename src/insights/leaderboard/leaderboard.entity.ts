import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { LeaderboardCategory } from './leaderboard-score';

/** A place of the current ranking. `LeaderboardRanking` replaces all of them every few minutes. */
@Entity('leaderboard_places')
@Unique('leaderboard_places_agent_uq', ['category', 'agentId'])
export class LeaderboardPlace {
  @PrimaryColumn('text') category: LeaderboardCategory;
  @PrimaryColumn('integer') place: number;
  @ForeignKey('agents') @Column('text') agentId: string;
  /** The number by which the category is ranked. The others are its components. */
  @Column('integer') metric: number;
  @Column('integer') connections: number;
  @Column('integer', { name: 'activity_7d' }) activity7d: number;
  @Column('integer') development: number;
  @Column('integer') sales: number;
  @Column('timestamptz') rankedAt: Date;
}

/** The first rank of an agent in a week. Rank changes are relative to it. */
@Entity('leaderboard_weeks')
export class LeaderboardWeek {
  /** Its Monday. */
  @PrimaryColumn('date') week: string;
  @PrimaryColumn('text') category: LeaderboardCategory;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('integer') rank: number;
}
