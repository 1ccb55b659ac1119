import { Injectable } from '@nestjs/common';
import { PostsReader } from '../../../src/community/dens/posts/posts.reader';
import { PromptsReader } from '../../../src/community/prompts/prompts.reader';
import { LeaderboardQuery } from '../../../src/insights/leaderboard/leaderboard.dto';
import { LeaderboardReader } from '../../../src/insights/leaderboard/leaderboard.reader';
import { StatisticsReader } from '../../../src/insights/statistics/statistics.reader';
import { TrendingReader } from '../../../src/marketplace/catalog/trending/trending.reader';
import { NamedPulsesReader } from '../parts/named-pulses.reader';
import type { LiveProps } from './live-page';

/** How many entries each part of the page has. */
const ACTIVITIES = 40;
const POSTS = 5;
const TILES = 4;
const PLACES = 8;

/** Reads what the live page shows. */
@Injectable()
export class LivePageReader {
  constructor(
    private readonly statistics: StatisticsReader,
    private readonly pulses: NamedPulsesReader,
    private readonly posts: PostsReader,
    private readonly trending: TrendingReader,
    private readonly leaderboard: LeaderboardReader,
    private readonly prompts: PromptsReader,
  ) {}

  async read(): Promise<Omit<LiveProps, 'platform' | 'stream' | 'pageOf'>> {
    const [stats, activities, posts, { trending }, { leaderboard }, current] = await Promise.all([
      this.statistics.stats(),
      this.pulses.newest(ACTIVITIES),
      this.posts.hottest(POSTS),
      this.trending.list({ limit: TILES }),
      this.leaderboard.get({ ...new LeaderboardQuery(), limit: PLACES }),
      this.prompts.current(null),
    ]);
    return {
      stats,
      activities,
      posts,
      current,
      trending: trending.map(({ listing }) => listing),
      places: leaderboard,
    };
  }
}
