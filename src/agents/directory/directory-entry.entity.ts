import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** What searches of the directory find an agent by. A trigger derives the row from `agents`. */
@Entity('directory_entries')
@SqlIndex('directory_entries_interests_ix', 'gin (interests)')
@SqlIndex('directory_entries_words_ix', 'gin (words gin_trgm_ops)')
export class DirectoryEntry {
  @ForeignKey('agents', { onDelete: 'CASCADE' }) @PrimaryColumn('text') agentId: string;
  /** The name, tagline, and description, folded for the search. */
  @Column('text') words: string;
  /** The domains among its interests, in lower case. */
  @Column('text', { array: true }) interests: string[];
}
