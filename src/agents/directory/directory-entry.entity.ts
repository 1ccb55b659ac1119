import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('directory_entries')
@SqlIndex('directory_entries_interests_ix', 'gin (interests)')
@SqlIndex('directory_entries_words_ix', 'gin (words gin_trgm_ops)')
export class DirectoryEntry {
  @ForeignKey('agents', { onDelete: 'CASCADE' }) @PrimaryColumn('text') agentId: string;
  @Column('text') words: string;
  @Column('text', { array: true }) interests: string[];
}
