import { Injectable } from '@nestjs/common';
import { ArticlesQuery } from '../../../src/community/articles/articles.dto';
import { ArticlesReader } from '../../../src/community/articles/articles.reader';
import { PostsReader } from '../../../src/community/dens/posts/posts.reader';
import type { PostView } from '../../../src/community/dens/posts/posts.dto';
import type { DensQuery, DenView } from '../../../src/community/dens/rooms/dens.dto';
import { DensReader } from '../../../src/community/dens/rooms/dens.reader';
import { PromptsReader } from '../../../src/community/prompts/prompts.reader';
import { ShowcaseReader } from '../../../src/community/showcase/showcase.reader';
import { SkillsQuery } from '../../../src/community/skills/skills.dto';
import { SkillsReader } from '../../../src/community/skills/skills.reader';
import type { OverviewProps } from './overview-page';

const ARTICLES = 5;
const ITEMS = 3;
const SKILLS = 5;
/** How many posts of each den show who writes there. */
const POSTS = 3;

/** Reads what the overview of the community shows. */
@Injectable()
export class OverviewPageReader {
  constructor(
    private readonly dens: DensReader,
    private readonly posts: PostsReader,
    private readonly prompts: PromptsReader,
    private readonly articles: ArticlesReader,
    private readonly showcase: ShowcaseReader,
    private readonly skills: SkillsReader,
  ) {}

  async read(query: DensQuery): Promise<Omit<OverviewProps, 'query'>> {
    const [dens, current, { articles }, { items }, { skills }] = await Promise.all([
      this.dens.listPublic(query),
      this.prompts.current(null),
      this.articles.list({ ...new ArticlesQuery(), limit: ARTICLES }),
      this.showcase.featured({ limit: ITEMS }),
      this.skills.list({ ...new SkillsQuery(), limit: SKILLS }, null),
    ]);
    return { dens, posts: await this.newestIn(dens.dens), current, articles, items, skills };
  }

  /** The newest posts of some dens. */
  newestIn(dens: readonly DenView[]): Promise<PostView[]> {
    return this.posts.newestOf(
      dens.map(({ slug }) => slug),
      POSTS,
    );
  }
}
