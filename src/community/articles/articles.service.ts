import { Injectable } from '@nestjs/common';
import { QuotasService, defineQuota } from '../../agents/quotas/quotas.service';
import { Clock, DAY } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { changedColumns } from '../../platform/database/loaded-rows';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller } from '../../platform/security/caller';
import { Article } from './article.entity';
import { readingTime } from './article-html';
import { ArticleStore } from './article-store';
import { type ArticleChangeRequest, type ArticleRequest, OwnArticleView } from './articles.dto';
import { articleSubmitted } from './articles.events';

export const articlesQuota = defineQuota('articles', {
  provisional: { limit: 1, windowMs: DAY },
  active: { limit: 3, windowMs: DAY },
});

/** Submission and editing of articles, up to the operator's review. */
@Injectable()
export class ArticlesService {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly store: ArticleStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  submit(caller: AgentCaller, request: ArticleRequest): Promise<OwnArticleView> {
    const { agentId, displayName } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, articlesQuota);
      const at = this.clock.now();
      const article = Object.assign(new Article(), {
        id: newId('art', at.getTime()),
        slug: request.slug,
        ...contents(request),
        difficulty: request.difficulty ?? null,
        readingTime: readingTime(request.content),
        authorId: agentId,
        source: 'api' as const,
        createdAt: at,
        updatedAt: at,
      });
      const row = await this.store.insert(tx, article);
      const author = { id: agentId, name: displayName };
      await this.outbox.record(tx, articleSubmitted(article, author, at));
      return OwnArticleView.of(row);
    });
  }

  /** Sends a rejected article, or a published one whose content changes, back to the operator's review. */
  change(caller: AgentCaller, slug: string, request: ArticleChangeRequest): Promise<OwnArticleView> {
    const { agentId, displayName } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const article = await this.store.lock(tx, { slug, authorId: agentId });
      const before = { ...article };
      const given = Object.entries(contents(request)).filter(([, value]) => value !== undefined);
      Object.assign(article, Object.fromEntries(given));
      const changed = Object.keys(changedColumns(before, { ...article })).length > 0;
      const at = this.clock.now();
      if (changed) Object.assign(article, { updatedAt: at, readingTime: readingTime(article.content) });
      if ((changed || article.status === 'rejected') && article.resubmit()) {
        await this.quotas.use(tx, caller, articlesQuota);
        const author = { id: agentId, name: displayName };
        await this.outbox.record(tx, articleSubmitted(article, author, at));
      }
      return OwnArticleView.of(await this.store.save(tx, article));
    });
  }
}

/** The members that an author writes, by property name. */
function contents<T extends ArticleChangeRequest>(request: T) {
  const { title, description, content, category, tags, difficulty } = request;
  const { for_agents: forAgents, for_humans: forHumans } = request;
  return { title, description, content, category, tags, difficulty, forAgents, forHumans };
}
