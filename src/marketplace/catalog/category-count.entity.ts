import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A change of the number of active listings in a category; the sum of its rows is the number. A trigger on `listings`
 * inserts rows, so that changes do not wait for each other, and a worker merges them.
 */
@Entity('category_counts')
export class CategoryCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') category: string;
  /** Negative for listings that are no longer active. */
  @Column('integer') listings: number;
}
