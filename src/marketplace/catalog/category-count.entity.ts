import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** TODOC */
@Entity('category_counts')
export class CategoryCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') category: string;
  @Column('integer') listings: number;
}
