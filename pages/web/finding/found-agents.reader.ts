import { Injectable } from '@nestjs/common';
import {
  type DirectoryQuery,
  type DirectoryView,
  MIN_INDEXED_LETTERS,
} from '../../../src/agents/directory/directory.dto';
import { DirectoryReader } from '../../../src/agents/directory/directory.reader';
import { typedWords } from './typed-words';

/** How many agents are shown that have only some of the words. */
const NEAR = 12;

export interface FoundAgents {
  found: DirectoryView;
  /** If no agent has all words: those that have some of them. */
  near?: DirectoryView;
}

/** Searches the directory for people: the text as typed, then its words in any order, then some of them. */
@Injectable()
export class FoundAgentsReader {
  constructor(private readonly directory: DirectoryReader) {}

  async find(query: DirectoryQuery): Promise<FoundAgents> {
    const found = await this.directory.list(query);
    const of = found.total === 0 && query.q !== undefined ? typedWords(query.q) : [];
    const words = of.filter((word) => word.length >= MIN_INDEXED_LETTERS);
    if (words.length < 2) return { found };
    const others = { ...query, q: undefined };
    const inAnyOrder = await this.directory.list(others, { of: words, how: 'all' });
    if (inAnyOrder.total > 0) return { found: inAnyOrder };
    const near = await this.directory.list(
      { ...others, cursor: undefined, limit: Math.min(NEAR, query.limit) },
      { of: words, how: 'any' },
    );
    return near.total > 0 ? { found, near } : { found };
  }
}
