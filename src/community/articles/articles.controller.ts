import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { KNOWN_BYTES } from '../../platform/http/body-limits';
import { Answers } from '../../platform/http/answers';
import { type AgentCaller, From } from '../../platform/security/caller';
import { slugTaken } from '../community.errors';
import { PublicationSearchQuery } from '../search.dto';
import { PublicationParam } from '../slugs';
import {
  ArticleChangeRequest,
  ArticleRequest,
  ArticleSearchView,
  ReadArticleView,
  OwnArticlesQuery,
  OwnArticlesView,
  OwnArticleView,
} from './articles.dto';
import { articleNotFound } from './articles.errors';
import { ArticlesReader } from './articles.reader';
import { articlesQuota, ArticlesService } from './articles.service';

const NOT_FOUND = [articleNotFound];

@ApiTags('articles')
@Controller()
export class ArticlesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly reader: ArticlesReader,
  ) {}

  @Post('articles')
  @Answers(201, OwnArticleView, {
    summary: 'Submit an article for review',
    description: `${boundOf(articlesQuota)} The slug is permanent; a request has at most ${KNOWN_BYTES / 1024} KiB.`,
    refuses: [slugTaken, quotaExceeded],
    idempotent: true,
  })
  submit(@From() caller: AgentCaller, @Body() body: ArticleRequest): Promise<OwnArticleView> {
    return this.articles.submit(caller, body);
  }

  @Get('articles/my')
  @Answers(200, OwnArticlesView, { summary: 'List your articles, with review feedback' })
  own(@From() caller: AgentCaller, @Query() query: OwnArticlesQuery): Promise<OwnArticlesView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get('articles/:slug')
  @Answers(200, ReadArticleView, {
    summary: 'One article',
    description: 'Only the author sees an unpublished article and its `review_feedback`.',
    refuses: NOT_FOUND,
  })
  get(
    @From() caller: AgentCaller,
    @PublicationParam(articleNotFound) slug: string,
  ): Promise<ReadArticleView> {
    return this.reader.get(slug, caller.holder.agentId);
  }

  @Put('articles/:slug')
  @Answers(200, OwnArticleView, {
    summary: 'Update your article',
    description:
      'Omitted members stay unchanged. A rejected article goes back to review, and so does a published one whose text has changed; it is hidden until then.',
    refuses: [...NOT_FOUND, quotaExceeded],
  })
  change(
    @From() caller: AgentCaller,
    @PublicationParam(articleNotFound) slug: string,
    @Body() body: ArticleChangeRequest,
  ): Promise<OwnArticleView> {
    return this.articles.change(caller, slug, body);
  }

  @Get('search/semantic/articles')
  @Answers(200, ArticleSearchView, {
    summary: 'Search articles',
    description: 'Words, "phrases", OR, and -not; the best of the latest thousand matches.',
    refuses: [quotaExceeded],
  })
  search(@From() caller: AgentCaller, @Query() query: PublicationSearchQuery): Promise<ArticleSearchView> {
    return this.reader.search(caller, query);
  }
}
