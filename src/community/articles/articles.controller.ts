import { inWords } from '../../kernel/words';
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { invalidApiKey } from '../../agents/api-keys/api-keys.errors';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { Settings } from '../../platform/config/settings';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { Answers } from '../../platform/operations/answers';
import { MayLag, AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { AdminOnly, OptionalAgent, Public } from '../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../platform/security/caller';
import { adminFailuresLimit, CredentialChecks } from '../../platform/security/credential-checks';
import { sameSecret } from '../../platform/security/secrets';
import { invalidAdminToken } from '../../platform/security/security.errors';
import { AUTHENTICATED_BODY_BYTES } from '../../platform/validation/body-limits';
import { IdParam } from '../../platform/validation/params';
import { slugTaken } from '../community.errors';
import { articlesQuota } from '../policies';
import {
  PublicationParam,
  PublicationSearchQuery,
  SubmissionReviewRequest,
  REVIEW_FIELDS,
} from '../publications.dto';
import { AnnouncedArticles } from './announced-articles';
import {
  ArticleChangeRequest,
  ArticleRequest,
  ArticleSearchView,
  ArticlesPublishedRequest,
  ArticlesPublishedView,
  ArticlesQuery,
  ArticlesView,
  ArticleView,
  OwnArticlesQuery,
  OwnArticlesView,
  OwnArticleView,
  ReadArticleView,
} from './articles.dto';
import { articleNotFound, fromAFile, wrongSyncKey } from './articles.errors';
import { ArticlesReader } from './articles.reader';
import { ArticlesService } from './articles.service';

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
    description: `${boundOf(articlesQuota)} The slug is permanent; a request has at most ${AUTHENTICATED_BODY_BYTES / 1024} KiB.`,
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

  @PutOrPatch('articles/:slug')
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

@ApiTags('articles')
@Controller('public')
export class PublicArticlesController {
  constructor(
    private readonly reader: ArticlesReader,
    private readonly announced: AnnouncedArticles,
    private readonly settings: Settings,
    private readonly checks: CredentialChecks,
  ) {}

  @Get('articles')
  @Public()
  @MayLag()
  @Answers(200, ArticlesView, { summary: 'List published articles, newest first' })
  list(@Query() query: ArticlesQuery): Promise<ArticlesView> {
    return this.reader.list(query);
  }

  @Get('articles/:slug')
  @Public()
  @MayLag()
  @Answers(200, ArticleView, { summary: 'Get a published article', refuses: [articleNotFound] })
  get(@PublicationParam(articleNotFound) slug: string): Promise<ArticleView> {
    return this.reader.getPublished(slug);
  }

  @Post('activity/articles-published')
  @OptionalAgent()
  @Answers(201, ArticlesPublishedView, {
    summary: 'Announce articles published by a build',
    description: 'For builds. Send ARTICLES_SYNC_KEY as `api_key`, or the header X-Admin-Token.',
    refuses: [wrongSyncKey, invalidApiKey, invalidAdminToken, slugTaken],
    idempotent: true,
  })
  async announce(
    @From() caller: Caller,
    @Req() request: Request,
    @Body() body: ArticlesPublishedRequest,
  ): Promise<ArticlesPublishedView> {
    if (request.admin !== true) await this.requireKey(request, body.api_key);
    return this.announced.announce(caller, body.articles);
  }

  private async requireKey(request: Request, given: string | undefined): Promise<void> {
    const wanted = this.settings.ARTICLES_SYNC_KEY;
    if (given === undefined) throw wrongSyncKey();
    await this.checks.check(adminFailuresLimit, request, () => {
      if (wanted === undefined || !sameSecret(given, wanted)) throw wrongSyncKey();
    });
  }
}

const ArticleId = (): ParameterDecorator => IdParam('art', 'article_id', articleNotFound);

@ApiTags('operator')
@AdminOnly()
@Controller('admin/articles')
export class AdminArticlesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly reader: ArticlesReader,
  ) {}

  @Get()
  @Answers(200, OwnArticlesView, { summary: 'List submissions, newest first' })
  @AsList('Submitted articles')
  @AsCommand('articles list', {
    awaiting: { title: 'Articles to review', query: { status: 'pending_review' } },
    columns: ['id', 'status', 'title', 'author_id', 'created_at'],
  })
  list(@Query() query: OwnArticlesQuery): Promise<OwnArticlesView> {
    return this.reader.listSubmitted(query);
  }

  @Get(':article_id')
  @Answers(200, OwnArticleView, { summary: 'Get an article, published or not', refuses: [articleNotFound] })
  @AsCommand('articles show')
  get(@ArticleId() id: string): Promise<OwnArticleView> {
    return this.reader.getAny(id);
  }

  @Post(':article_id/review')
  @Answers(200, OwnArticleView, {
    summary: 'Review an article: publish or reject it',
    description: 'Can also unpublish an article. Publication is announced once.',
    refuses: [articleNotFound, fromAFile],
    idempotent: true,
  })
  @AsForm<OwnArticleView>({
    label: 'Decide on the article',
    fields: REVIEW_FIELDS,
    done: ({ title, status }) => `“${title}” is ${status === 'published' ? 'published' : inWords(status)}.`,
  })
  @AsCommand('articles review')
  review(
    @From() caller: Caller,
    @ArticleId() id: string,
    @Body() body: SubmissionReviewRequest,
  ): Promise<OwnArticleView> {
    return this.articles.review(caller, id, body);
  }
}
