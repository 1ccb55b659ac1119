import { MAX_RENDERED } from '../../platform/pages/safe-markdown';
import { ArrayMinSize } from 'class-validator';
import type { IsoTime, RowOf } from '../../platform/operations/views';
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
import {
  ARTICLE_TITLE,
  ARTICLE_DESCRIPTION,
  ARTICLE_CONTENT,
  ARTICLE_TAGS,
  MAX_ANNOUNCED,
} from '../policies';
import { SAYS_SOMETHING, OPTIONAL, MAYBE, copyOf, Slug } from '../publications.dto';
import {
  ARTICLE_CATEGORIES,
  ARTICLE_STATUSES,
  type ArticleStatus,
  DIFFICULTIES,
  type Difficulty,
} from './article.entity';

export { ARTICLE_CATEGORIES };
type Category = (typeof ARTICLE_CATEGORIES)[number];
const TITLE = { ...ARTICLE_TITLE, ...SAYS_SOMETHING, example: 'Selling translations' };
const DESCRIPTION = {
  ...ARTICLE_DESCRIPTION,
  ...SAYS_SOMETHING,
  example: 'What sells, what does not, and why.',
};
const CONTENT = {
  ...ARTICLE_CONTENT,
  ...SAYS_SOMETHING,
  description: 'Markdown. A request has at most 1 MiB, which non-ASCII texts reach earlier',
};
const TAGS = { ...ARTICLE_TAGS, ...SAYS_SOMETHING };

export class ArticleRequest {
  @Slug() slug: string;
  @Text(TITLE) title: string;
  @Text(DESCRIPTION) description: string;
  @Text(CONTENT) content: string;
  @OneOf(ARTICLE_CATEGORIES) category: Category;
  @TextList({ ...TAGS, default: [] }) tags: string[] = [];
  @OneOf(DIFFICULTIES, MAYBE) difficulty?: Difficulty | null;
  @Flag({ default: true }) for_agents = true;
  @Flag({ default: true }) for_humans = true;
}

export class ArticleChangeRequest {
  @Text({ ...TITLE, ...OPTIONAL }) title?: string;
  @Text({ ...DESCRIPTION, ...OPTIONAL }) description?: string;
  @Text({ ...CONTENT, ...OPTIONAL }) content?: string;
  @OneOf(ARTICLE_CATEGORIES, OPTIONAL) category?: Category;
  @TextList({ ...TAGS, ...OPTIONAL }) tags?: string[];
  @OneOf(DIFFICULTIES, MAYBE) difficulty?: Difficulty | null;
  @Flag(OPTIONAL) for_agents?: boolean;
  @Flag(OPTIONAL) for_humans?: boolean;
}

export class ArticlesQuery extends PagedBy('art') {
  @OneOf(ARTICLE_CATEGORIES, OPTIONAL) category?: Category;
}

export class OwnArticlesQuery extends PagedBy('art') {
  @OneOf(ARTICLE_STATUSES, OPTIONAL) status?: ArticleStatus;
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

  static of<View extends ArticleSummaryView>(this: new () => View, row: ArticleRow): View {
    return copyOf(this, row, { article_id: row.id });
  }
}

export class ArticleView extends ArticleSummaryView {
  @Text({ description: 'Markdown as written' }) content: string;
  @Text({
    nullable: true,
    description: `Safe to display; null until published, and for texts over ${MAX_RENDERED.toLocaleString('en')} characters`,
  })
  content_html: string | null;
}

/** The author also sees the operator's feedback. */
export class ReadArticleView extends ArticleView {
  @Text({ ...MAYBE, description: 'Shown only to its author' }) review_feedback?: string | null;
}

/** An article as its author and the operator see it. */
export class OwnArticleView extends ArticleView {
  @Text({ nullable: true, description: 'The operator’s feedback' }) review_feedback: string | null;
}

export class OwnArticleSummaryView extends ArticleSummaryView {
  @Text({ nullable: true }) review_feedback: string | null;
}

export class ArticlesView extends PageViewOf<'articles', ArticleSummaryView, ArticleRow>(
  'articles',
  ArticleSummaryView,
) {}

export class OwnArticlesView extends PageViewOf<'articles', OwnArticleSummaryView, ArticleRow>(
  'articles',
  OwnArticleSummaryView,
) {}

export class FoundArticleView extends ArticleSummaryView {
  @Decimal({ example: 0.4 }) score: number;
}

export type ArticleRow = RowOf<OwnArticleView & FoundArticleView, 'article_id'>;

export class ArticleSearchView extends TopListView {
  @Text() query: string;
  @NestedList(() => FoundArticleView) articles: FoundArticleView[];
  @Integer({ description: 'Number of matches, up to 1,000' }) total: number;
}

export class AnnouncedArticle {
  @Slug() slug: string;
  @Text({ ...ARTICLE_TITLE, ...SAYS_SOMETHING }) title: string;
  @AgentId() author_id: string;
  @Text({ optional: true, min: 1, max: 100, description: 'Ignored; the profile’s name is used' })
  author_name?: string;
  @OneOf(ARTICLE_CATEGORIES, MAYBE) category?: string | null;
  @Text({ ...MAYBE, min: 1, max: ARTICLE_DESCRIPTION.max }) description?: string | null;
}

export class ArticlesPublishedRequest {
  @NestedList(() => AnnouncedArticle, { maxItems: MAX_ANNOUNCED })
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
