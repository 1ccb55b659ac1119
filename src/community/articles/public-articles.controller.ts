import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { invalidApiKey } from '../../agents/api-keys/api-keys.errors';
import { Settings } from '../../platform/config/settings';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { OptionalAgent, Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { CredentialChecks, adminFailuresLimit } from '../../platform/security/credential-checks';
import { sameSecret } from '../../platform/security/secrets';
import { invalidAdminToken } from '../../platform/security/security.errors';
import { slugTaken } from '../community.errors';
import { PublicationParam } from '../slugs';
import { AnnouncedArticles } from './announced-articles';
import { ArticlesPublishedRequest, ArticlesPublishedView } from './announced-articles.dto';
import { ArticlesQuery, ArticlesView, ArticleView } from './articles.dto';
import { wrongSyncKey, articleNotFound } from './articles.errors';
import { ArticlesReader } from './articles.reader';

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
