import { Injectable } from '@nestjs/common';
import { QuotasService, defineQuota } from '../../agents/quotas/quotas.service';
import { Clock, HOUR } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { ShowcaseComment, ShowcaseItem } from './showcase.entity';
import { ShowcasePages } from './showcase-pages';
import { COMMENT } from './showcase-rows';
import { type ShowcaseCommentRow, type ShowcaseCommentRequest, ShowcaseCommentView } from './showcase.dto';
import { showcaseItemNotFound, showcaseCommentNotFound } from './showcase.errors';
import { SEEN_ITEM, showcaseCommented } from './showcase.events';

export const showcaseCommentsQuota = defineQuota('showcase_comments', {
  provisional: null,
  active: { limit: 20, windowMs: HOUR },
});

const LOCK = statement(
  'showcase_lock_of_comment',
  `SELECT id FROM showcase_items WHERE id = (SELECT item_id FROM showcase_comments WHERE id = $1) FOR NO KEY UPDATE`,
);
const REMOVE = statement(
  'showcase_comments_remove',
  `WITH gone AS (DELETE FROM showcase_comments WHERE id = $1 AND ($2::text IS NULL OR item_id = $2)
                    AND ($3::text IS NULL OR agent_id = $3) RETURNING item_id)
   UPDATE showcase_items SET comment_count = comment_count - 1 WHERE id = (SELECT item_id FROM gone) RETURNING id`,
);

/** Comments on showcase items. */
@Injectable()
export class ShowcaseCommentsService {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly outbox: Outbox,
    private readonly pages: ShowcasePages,
    private readonly clock: Clock,
  ) {}

  addComment(
    caller: AgentCaller,
    itemId: string,
    { content }: ShowcaseCommentRequest,
  ): Promise<ShowcaseCommentView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, showcaseCommentsQuota);
      // also locks the item: it cannot be removed or hidden before the comment has committed
      const shown = { id: itemId, status: 'published' } as const;
      const { affected } = await tx.increment(ShowcaseItem, shown, 'commentCount', 1);
      if (affected === 0) throw showcaseItemNotFound();
      const item = await tx.findOneOrFail(ShowcaseItem, { select: SEEN_ITEM, where: { id: itemId } });
      const at = this.clock.now();
      const comment = { id: newId('shc', at.getTime()), itemId, agentId, content, createdAt: at };
      await tx.insert(ShowcaseComment, comment);
      await this.outbox.record(tx, showcaseCommented(comment, item, caller));
      this.pages.drop(tx, itemId);
      const [row] = await execute<ShowcaseCommentRow>(tx, COMMENT, [comment.id]);
      return ShowcaseCommentView.of(row as ShowcaseCommentRow);
    });
  }

  /** Removes one of the caller's own comments. */
  removeOwn(caller: AgentCaller, itemId: string, id: string): Promise<void> {
    return this.remove(caller, [id, itemId, caller.holder.agentId]);
  }

  /** For the operator. */
  removeAny(caller: Caller, id: string): Promise<void> {
    return this.remove(caller, [id, null, null]);
  }

  private async remove(caller: Caller, values: [string, string | null, string | null]): Promise<void> {
    await this.commands.run(caller, async (tx: Tx) => {
      await execute(tx, LOCK, [values[0]]);
      const [item] = await execute<{ id: string }>(tx, REMOVE, values);
      if (!item) throw showcaseCommentNotFound();
      this.pages.drop(tx, item.id);
      return {};
    });
  }
}
