import { ArrayMinSize } from 'class-validator';
import { AgentId, Flag, Id, NestedList, OneOf, Text } from '../../platform/http/fields';
import { Slug } from '../slugs';
import { ARTICLE_CATEGORIES } from './article.entity';

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
