import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { Outbox } from '../../platform/outbox/outbox';
import type { Caller } from '../../platform/security/caller';
import type { SubmissionReviewRequest } from '../publications.dto';
import { articleHtml } from './article-html';
import { ArticleStore } from './article-store';
import { OwnArticleView } from './articles.dto';
import { fromAFile } from './articles.errors';
import { articlePublished, articleRejected } from './articles.events';

/** The operator's review of submitted articles. */
@Injectable()
export class ArticleReview {
  constructor(
    private readonly commands: Commands,
    private readonly store: ArticleStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes or rejects an article; may reverse an earlier decision. Repeating the same decision has no second effect.
   */
  review(caller: Caller, id: string, { action, feedback }: SubmissionReviewRequest): Promise<OwnArticleView> {
    return this.commands.run(caller, async (tx) => {
      const article = await this.store.lock(tx, { id });
      if (article.source === 'static') throw fromAFile();
      const wanted = action === 'approve' ? 'published' : 'rejected';
      const displayed = await this.store.present(tx, id);
      if (article.status === wanted) return OwnArticleView.of(displayed);
      const at = this.clock.now();
      const author = { id: article.authorId as string, name: displayed.author_name };
      if (action === 'approve') {
        const { announce } = article.publish(at, articleHtml(article.content), feedback ?? null);
        if (announce) await this.outbox.record(tx, articlePublished(article, author, at, 'operator'));
      } else {
        article.reject(feedback ?? null);
        await this.outbox.record(tx, articleRejected(article, author, at));
      }
      return OwnArticleView.of(await this.store.save(tx, article));
    });
  }
}
