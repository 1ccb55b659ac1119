import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('promotion_points')
export class PromotionPointsRecord {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') eventId: string;
  @PrimaryColumn('text') deed: string;
  @Column('integer') points: number;
  @Column('timestamptz') at: Date;
}

/** TODOC */
@Entity('founding')
export class Founding {
  @PrimaryColumn('integer') id: number;
  @Column('integer') claimed: number;
}
