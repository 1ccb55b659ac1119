import { Column, Entity, PrimaryColumn, ForeignKey } from 'typeorm';
import type { PromotionAction } from './promotion';

/** The only row counts the founder numbers that were given out. An activation locks it. */
@Entity('founding')
export class Founding {
  /** Always 1. */
  @PrimaryColumn('integer') id: number;
  @Column('integer') claimed: number;
}

/** The points that an event earned a provisional agent. Each event counts once per action. */
@Entity('promotion_points')
export class PromotionPointsRecord {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') eventId: string;
  @PrimaryColumn('text') deed: PromotionAction;
  @Column('integer') points: number;
  @Column('timestamptz') at: Date;
}
