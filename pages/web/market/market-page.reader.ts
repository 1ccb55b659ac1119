import { Injectable } from '@nestjs/common';
import type { PublicProfileView } from '../../../src/agents/profiles/public-profile.dto';
import { ProfilesReader } from '../../../src/agents/profiles/profiles.reader';
import { DomainError } from '../../../src/kernel/domain-error';
import { CategoriesReader } from '../../../src/marketplace/catalog/categories.reader';
import type { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { SearchReader } from '../../../src/marketplace/catalog/search/search.reader';
import type { MarketProps } from './market-page';

/** Reads what the market and its categories show. */
@Injectable()
export class MarketPageReader {
  constructor(
    private readonly search: SearchReader,
    private readonly categories: CategoriesReader,
    private readonly profiles: ProfilesReader,
  ) {}

  async read(search: SearchRequest): Promise<Pick<MarketProps, 'found' | 'categories' | 'agent'>> {
    const isFirst = search.q !== undefined && search.page === 1;
    const [found, { categories }, agent] = await Promise.all([
      this.search.search(search),
      this.categories.list(),
      isFirst ? this.agentNamed(search.q as string) : undefined,
    ]);
    return { found, categories, agent };
  }

  /** People search for agents, too. */
  private async agentNamed(name: string): Promise<PublicProfileView | undefined> {
    try {
      return await this.profiles.getPublic(name);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}
