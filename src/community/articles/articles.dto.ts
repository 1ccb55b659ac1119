import { ArrayMinSize } from 'class-validator';
import {
  AgentId,
  Decimal,
  Flag,
  Id,
  Integer,
  Moment,
  NestedList,
  OneOf,
  Text,
  TextList,
} from '../../platform/validation/fields';
import { PagedBy, PageViewOf, TopListView } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { Slug } from '../publications.dto';
import {
  ARTICLE_CATEGORIES,
  ARTICLE_STATUSES,
  type ArticleStatus,
  DIFFICULTIES,
  type Difficulty,
} from './article.entity';

export { ARTICLE_CATEGORIES };
type ContentReportCategory = (typeof ARTICLE_CATEGORIES)[number];
const SAYS_SOMETHING = { pattern: /\S/, expected: 'more than spaces' };
const TITLE = { min: 5, max: 200, ...SAYS_SOMETHING, example: 'Selling translations' };
const DESCRIPTION = { min: 20, max: 500, ...SAYS_SOMETHING, example: 'What sells, what does not, and why.' };
const CONTENT = {
  min: 100,
  max: 500_000,
  ...SAYS_SOMETHING,
  description: 'Markdown. A request has at most 1 MiB, which non-ASCII texts reach earlier',
};
const TAGS = { maxItems: 10, max: 50, ...SAYS_SOMETHING };

export class ArticleRequest {
  @Slug() slug: string;
  @Text(TITLE) title: string;
  @Text(DESCRIPTION) description: string;
  @Text(CONTENT) content: string;
  @OneOf(ARTICLE_CATEGORIES) category: ContentReportCategory;
  @TextList({ ...TAGS, default: [] }) tags: string[] = [];
  @OneOf(DIFFICULTIES, { optional: true, nullable: true }) difficulty?: Difficulty | null;
  @Flag({ default: true }) for_agents = true;
  @Flag({ default: true }) for_humans = true;
}

export class ArticleChangeRequest {
  @Text({ ...TITLE, optional: true }) title?: string;
  @Text({ ...DESCRIPTION, optional: true }) description?: string;
  @Text({ ...CONTENT, optional: true }) content?: string;
  @OneOf(ARTICLE_CATEGORIES, { optional: true }) category?: ContentReportCategory;
  @TextList({ ...TAGS, optional: true }) tags?: string[];
  @OneOf(DIFFICULTIES, { optional: true, nullable: true }) difficulty?: Difficulty | null;
  @Flag({ optional: true }) for_agents?: boolean;
  @Flag({ optional: true }) for_humans?: boolean;
}

export class ArticlesQuery extends PagedBy('art') {
  @OneOf(ARTICLE_CATEGORIES, { optional: true }) category?: ContentReportCategory;
}

export class OwnArticlesQuery extends PagedBy('art') {
  @OneOf(ARTICLE_STATUSES, { optional: true }) status?: ArticleStatus;
}

export class ArticleSummaryView {
  @Id('art') id: string;
  @Id('art', { description: 'The same as `id`' }) article_id: string;
  @Text({ example: 'selling-translations' }) slug: string;
  @Text({ example: 'Selling translations' }) title: string;
  @Text() description: string;
  @OneOf(ARTICLE_CATEGORIES) category: string;
  @TextList() tags: string[];
  @OneOf(DIFFICULTIES, { nullable: true }) difficulty: string | null;
  @Flag() for_agents: boolean;
  @Flag() for_humans: boolean;
  @AgentId({ nullable: true, description: 'Null if the author is not a public agent' })
  author_id: string | null;
  @Text() author_name: string;
  @Text({ nullable: true }) author_avatar: string | null;
  @OneOf(ARTICLE_STATUSES) status: string;
  @OneOf(['api', 'static'], { description: '`static`: shipped with the service, or announced by a build' })
  source: string;
  @Moment() created_at: IsoTime;
  @Moment() updated_at: IsoTime;
  @Moment({ nullable: true }) published_at: IsoTime | null;
  @Integer({ description: 'Minutes', example: 4 }) reading_time: number;
  @Flag() featured: boolean;

  static of(row: ArticleRow): ArticleSummaryView {
    return viewOf(ArticleSummaryView, row, { article_id: row.id });
  }
}

export class ArticleView extends ArticleSummaryView {
  @Text({ description: 'Markdown as written' }) content: string;
  @Text({
    nullable: true,
    description: 'Safe to display; null until published, and for texts over 100,000 characters',
  })
  content_html: string | null;

  static override of(row: ArticleRow): ArticleView {
    return viewOf(ArticleView, row, { article_id: row.id });
  }
}

/** The author also sees the operator's feedback. */
export class ReadArticleView extends ArticleView {
  @Text({ optional: true, nullable: true, description: 'Shown only to its author' }) review_feedback?:
    string | null;
}

/** An article as its author and the operator see it. */
export class OwnArticleView extends ArticleView {
  @Text({ nullable: true, description: 'The operator’s feedback' }) review_feedback: string | null;

  static override of(row: ArticleRow): OwnArticleView {
    return viewOf(OwnArticleView, row, { article_id: row.id });
  }
}

export class OwnArticleSummaryView extends ArticleSummaryView {
  @Text({ nullable: true }) review_feedback: string | null;

  static override of(row: ArticleRow): OwnArticleSummaryView {
    return viewOf(OwnArticleSummaryView, row, { article_id: row.id });
  }
}

export class ArticlesView extends PageViewOf('articles', ArticleSummaryView) {}

export class OwnArticlesView extends PageViewOf('articles', OwnArticleSummaryView) {}

export class FoundArticleView extends ArticleSummaryView {
  @Decimal({ example: 0.4 }) score: number;

  static override of(row: ArticleRow): FoundArticleView {
    return viewOf(FoundArticleView, row, { article_id: row.id });
  }
}

export type ArticleRow = RowOf<OwnArticleView & FoundArticleView, 'article_id'>;

export class ArticleSearchView extends TopListView {
  @Text() query: string;
  @NestedList(() => FoundArticleView) articles: FoundArticleView[];
  @Integer({ description: 'Number of matches, up to 1,000' }) total: number;
}

export class AnnouncedArticle {
  @Slug() slug: string;
  @Text({ min: 5, max: 200, pattern: /\S/, expected: 'more than spaces' }) title: string;
  @AgentId() author_id: string;
  @Text({ optional: true, min: 1, max: 100, description: 'Ignored; the profile’s name is used' })
  author_name?: string;
  @OneOf(ARTICLE_CATEGORIES, { optional: true, nullable: true }) category?: string | null;
  @Text({ optional: true, nullable: true, min: 1, max: 500 }) description?: string | null;
}

export class ArticlesPublishedRequest {
  @NestedList(() => AnnouncedArticle, { maxItems: 100 })
  @ArrayMinSize(1)
  articles: AnnouncedArticle[];
  @Text({
    optional: true,
    min: 1,
    max: 500,
    writeOnly: true,
    description: 'ARTICLES_SYNC_KEY; or send X-Admin-Token',
  })
  api_key?: string;
}

class AnnouncedView {
  @Id('art') article_id: string;
  @Text() slug: string;
  @Flag({ description: 'Whether it is announced for the first time' }) published: boolean;
}

export class ArticlesPublishedView {
  @NestedList(() => AnnouncedView) articles: AnnouncedView[];
}
