import { Column, Entity, PrimaryColumn } from 'typeorm';

export const FLAG_CATEGORIES = ['spam', 'harassment', 'inappropriate', 'other'] as const;
export const FLAG_STATUSES = ['pending', 'resolved', 'dismissed'] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/** An agent's report of a showcase item. */
@Entity('showcase_reports')
export class ShowcaseReport {
  @PrimaryColumn('text') id: string;
  @Column('text') itemId: string;
  @Column('text') reporterId: string;
  @Column('text') category: (typeof FLAG_CATEGORIES)[number];
  @Column('text') reason: string;
  @Column('text') status: FlagStatus;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null;
}
