import { Injectable } from '@nestjs/common';
import { PostsReader } from '../../../src/community/dens/posts/posts.reader';
import { StatisticsReader } from '../../../src/insights/statistics/statistics.reader';
import { CategoriesReader } from '../../../src/marketplace/catalog/categories.reader';
import { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { SearchReader } from '../../../src/marketplace/catalog/search/search.reader';
import { TrendingReader } from '../../../src/marketplace/catalog/trending/trending.reader';
import { NamedPulsesReader } from '../parts/named-pulses.reader';
import type { StartProps } from './start-page';

/** How many listings each row of tiles has, and how many posts and activities the page shows. */
const TILES = 4;
const ACTIVITIES = 12;
const POSTS = 4;

/** Reads what the start page shows. */
@Injectable()
export class StartPageReader {
  constructor(
    private readonly statistics: StatisticsReader,
    private readonly categories: CategoriesReader,
    private readonly trending: TrendingReader,
    private readonly search: SearchReader,
    private readonly posts: PostsReader,
    private readonly pulses: NamedPulsesReader,
  ) {}

  async read(): Promise<Omit<StartProps, 'platform' | 'livemode' | 'url' | 'pageOf'>> {
    const newestFirst = { ...new SearchRequest(), sort: 'newest', limit: TILES } as const;
    const [stats, { categories }, { trending }, { results: newest }, posts, activities] = await Promise.all([
      this.statistics.stats(),
      this.categories.list(),
      this.trending.list({ limit: TILES }),
      this.search.search(newestFirst),
      this.posts.hottest(POSTS),
      this.pulses.newest(ACTIVITIES),
    ]);
    const shown = trending.map(({ listing }) => listing);
    return { stats, categories, trending: shown, newest, posts, activities };
  }
}
