import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { SubmissionReviewRequest } from '../publications.dto';
import { ArticleReview } from './article-review';
import { OwnArticlesQuery, OwnArticlesView, OwnArticleView } from './articles.dto';
import { articleNotFound, fromAFile } from './articles.errors';
import { ArticlesReader } from './articles.reader';

const ArticleId = (): ParameterDecorator => IdParam('art', 'article_id', articleNotFound);

@ApiTags('operator')
@AdminOnly()
@Controller('admin/articles')
export class AdminArticlesController {
  constructor(
    private readonly reviews: ArticleReview,
    private readonly reader: ArticlesReader,
  ) {}

  @Get()
  @Answers(200, OwnArticlesView, { summary: 'List submissions, newest first' })
  @AsCommand('articles list', {
    awaiting: { title: 'Articles to review', query: { status: 'pending_review' } },
    columns: ['id', 'status', 'title', 'author_id', 'created_at'],
  })
  list(@Query() query: OwnArticlesQuery): Promise<OwnArticlesView> {
    return this.reader.listSubmitted(query);
  }

  @Get(':article_id')
  @Answers(200, OwnArticleView, {
    summary: 'Get an article, published or not',
    refuses: [articleNotFound],
  })
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
  @AsCommand('articles review')
  review(
    @From() caller: Caller,
    @ArticleId() id: string,
    @Body() body: SubmissionReviewRequest,
  ): Promise<OwnArticleView> {
    return this.reviews.review(caller, id, body);
  }
}
