import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { newId } from '../../kernel/ids';
import type { AgentCaller } from '../../platform/security/caller';
import { articlesQuota } from '../policies';
import { Publishing } from '../publications/publishing.service';
import { SubmissionsService } from '../publications/submissions.service';
import { articleHtml } from '../../platform/pages/safe-markdown';
import { readingTime } from './reading-time';
import { Article } from './article.entity';
import {
  type ArticleRow,
  OwnArticleView,
  type ArticleRequest,
  type ArticleChangeRequest,
} from './articles.dto';
import { articleNotFound, fromAFile } from './articles.errors';
import { articleSubmitted, articlePublished, articleRejected } from './articles.events';
import { ARTICLES_TAG, ARTICLE_BY_ID } from './articles.reader';

/** Submission and editing of articles, and the operator's review. */
@Injectable()
export class ArticlesService extends SubmissionsService<Article, ArticleRow, OwnArticleView> {
  constructor(publishing: Publishing) {
    super(publishing, {
      entity: Article,
      quota: articlesQuota,
      missing: articleNotFound,
      pending: 'pending_review',
      approved: 'published',
      unapproved: { contentHtml: null },
      tag: ARTICLES_TAG,
      byId: ARTICLE_BY_ID,
      view: OwnArticleView,
    });
  }

  submit(caller: AgentCaller, request: ArticleRequest): Promise<OwnArticleView> {
    return this.create(caller, (at) =>
      Object.assign(new Article(), {
        id: newId('art', at.getTime()),
        slug: request.slug,
        ...contents(request),
        difficulty: request.difficulty ?? null,
        authorId: caller.holder.agentId,
        source: 'api' as const,
        createdAt: at,
        updatedAt: at,
      }),
    );
  }

  /** A published article is hidden until it is approved again. */
  change(caller: AgentCaller, slug: string, request: ArticleChangeRequest): Promise<OwnArticleView> {
    return this.edit(caller, { slug, authorId: caller.holder.agentId }, contents(request));
  }

  protected override requireReviewed({ source }: Article): void {
    if (source === 'static') throw fromAFile();
  }

  protected derived({ content }: Article): Partial<Article> {
    return { readingTime: readingTime(content) };
  }

  protected submitted(article: Article, name: string, at: Date): NewDomainEvent {
    return articleSubmitted(article, { id: article.authorId as string, name }, at);
  }

  /** Announced once. */
  protected approve(article: Article, row: ArticleRow, at: Date): NewDomainEvent | undefined {
    const { announced } = article;
    Object.assign(article, { contentHtml: articleHtml(article.content), announced: true });
    article.publishedAt ??= at;
    if (announced) return undefined;
    article.eventSequence += 1;
    return articlePublished(article, authorOf(article, row), at, 'operator');
  }

  protected reject(article: Article, row: ArticleRow, at: Date): NewDomainEvent {
    article.eventSequence += 1;
    return articleRejected(article, authorOf(article, row), at);
  }
}

const authorOf = ({ authorId }: Article, { author_name: name }: ArticleRow) => ({
  id: authorId as string,
  name,
});

/** The members that an author writes, by property name. */
function contents<T extends ArticleChangeRequest>(request: T) {
  const { title, description, content, category, tags, difficulty } = request;
  const { for_agents: forAgents, for_humans: forHumans } = request;
  return { title, description, content, category, tags, difficulty, forAgents, forHumans };
}
