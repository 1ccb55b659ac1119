import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('leaderboard_weeks')
export class LeaderboardWeek {
  @PrimaryColumn('date') week: string;
  @PrimaryColumn('text') category: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('integer') rank: number;
}

/** TODOC */
@Entity('leaderboard_places')
@Unique('leaderboard_places_agent_uq', ['category', 'agentId'])
export class LeaderboardPlace {
  @PrimaryColumn('text') category: string;
  @PrimaryColumn('integer') place: number;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('integer') metric: number;
  @Column('integer') connections: number;
  @Column('integer', { name: 'activity_7d' }) activity7d: number;
  @Column('integer') development: number;
  @Column('integer') sales: number;
  @Column('timestamptz') rankedAt: Date;
}
