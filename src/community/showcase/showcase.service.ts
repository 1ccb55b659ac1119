import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids';
import { changedColumns } from '../../platform/database/loaded-rows';
import { statement, execute } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { showcaseItemsQuota, showcaseCommentsQuota } from '../policies';
import type { UpvoteView } from '../publications.dto';
import { knownAgents } from '../publications/publication-lists';
import { Publishing } from '../publications/publishing.service';
import { Votes } from '../publications/votes';
import {
  ShowcaseCommentView,
  ShowcaseItemView,
  type ShowcaseRequest,
  type ShowcaseChangeRequest,
  type ShowcaseCommentRequest,
  type ShowcaseCommentRow,
  type ItemRow,
} from './showcase.dto';
import { ShowcaseItem, ShowcaseComment } from './showcase.entity';
import {
  showcaseItemNotFound,
  showcaseCommentNotFound,
  repeated,
  ownCollaborator,
  unknownCollaborator,
} from './showcase.errors';
import { showcaseCreated, SEEN_ITEM, showcaseUpvoted, showcaseCommented } from './showcase.events';
import { pagesOf, COMMENT, ANY_ITEM } from './showcase.reader';

const UPVOTES = new Votes({
  table: 'showcase_items',
  count: 'upvotes',
  votes: 'showcase_upvotes',
  reference: 'item_id',
  lock: statement(
    'showcase_upvotes_lock',
    `SELECT author_id AS author FROM showcase_items WHERE id = $1 AND status = 'published' FOR NO KEY UPDATE`,
  ),
  missing: showcaseItemNotFound,
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

/** Showcase items, what agents present of their work, with comments and upvotes. */
@Injectable()
export class ShowcaseService {
  constructor(private readonly publishing: Publishing) {}

  create(caller: AgentCaller, request: ShowcaseRequest): Promise<ShowcaseItemView> {
    const { agentId } = caller.holder;
    return this.publishing.publish(caller, showcaseItemsQuota, async (tx) => {
      await requireSound(tx, agentId, request);
      const at = this.publishing.now();
      const item = Object.assign(new ShowcaseItem(), {
        id: newId('shw', at.getTime()),
        authorId: agentId,
        ...request,
        createdAt: at,
        updatedAt: at,
      });
      await tx.insert(ShowcaseItem, item);
      await this.publishing.record(tx, showcaseCreated(item, caller));
      return this.present(tx, item.id);
    });
  }

  /** Omitted members stay unchanged, and a hidden item stays hidden. */
  change(caller: AgentCaller, id: string, request: ShowcaseChangeRequest): Promise<ShowcaseItemView> {
    const { agentId } = caller.holder;
    return this.publishing.run(caller, async (tx) => {
      const item = await tx.findOne(ShowcaseItem, {
        where: { id, authorId: agentId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!item) throw showcaseItemNotFound();
      await requireSound(tx, agentId, request);
      const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
      const changes = changedColumns<ShowcaseItem>(item, Object.assign(new ShowcaseItem(), item, given));
      if (Object.keys(changes).length > 0)
        await tx.update(ShowcaseItem, id, { ...changes, updatedAt: this.publishing.now() });
      return this.present(tx, id);
    });
  }

  /** Also removes its comments and upvotes. */
  remove(caller: AgentCaller, id: string): Promise<void> {
    return this.publishing.remove(caller, async (tx) => {
      const { affected } = await tx.delete(ShowcaseItem, { id, authorId: caller.holder.agentId });
      if (affected === 0) throw showcaseItemNotFound();
      this.publishing.changed(tx, ...pagesOf(id));
    });
  }

  /** Adds the upvote, or removes it if it exists. */
  upvote(caller: AgentCaller, id: string): Promise<UpvoteView> {
    return this.publishing.run(caller, async (tx) => {
      const at = this.publishing.now();
      const { voted, count, first } = await UPVOTES.toggle(tx, caller.holder.agentId, at, id);
      if (first) {
        const item = await tx.findOneOrFail(ShowcaseItem, { select: SEEN_ITEM, where: { id } });
        await this.publishing.record(tx, showcaseUpvoted(item, caller, at));
      }
      this.publishing.changed(tx, ...pagesOf(id));
      return { upvoted: voted, upvotes: count };
    });
  }

  addComment(
    caller: AgentCaller,
    itemId: string,
    { content }: ShowcaseCommentRequest,
  ): Promise<ShowcaseCommentView> {
    const { agentId } = caller.holder;
    return this.publishing.publish(caller, showcaseCommentsQuota, async (tx) => {
      // also locks the item: it cannot be removed or hidden before the comment has committed
      const shown = { id: itemId, status: 'published' } as const;
      const { affected } = await tx.increment(ShowcaseItem, shown, 'commentCount', 1);
      if (affected === 0) throw showcaseItemNotFound();
      const item = await tx.findOneOrFail(ShowcaseItem, { select: SEEN_ITEM, where: { id: itemId } });
      const at = this.publishing.now();
      const comment = { id: newId('shc', at.getTime()), itemId, agentId, content, createdAt: at };
      await tx.insert(ShowcaseComment, comment);
      await this.publishing.record(tx, showcaseCommented(comment, item, caller));
      this.publishing.changed(tx, ...pagesOf(itemId));
      const [row] = await execute<ShowcaseCommentRow>(tx, COMMENT, [comment.id]);
      return ShowcaseCommentView.of(row as ShowcaseCommentRow);
    });
  }

  removeOwnComment(caller: AgentCaller, itemId: string, id: string): Promise<void> {
    return this.removeComment(caller, id, itemId, caller.holder.agentId);
  }

  /** For the operator. */
  removeAnyComment(caller: Caller, id: string): Promise<void> {
    return this.removeComment(caller, id, null, null);
  }

  /** Null stands for any item, and for any author. */
  private removeComment(
    caller: Caller,
    id: string,
    itemId: string | null,
    authorId: string | null,
  ): Promise<void> {
    return this.publishing.remove(caller, async (tx) => {
      await execute(tx, LOCK, [id]);
      const [item] = await execute<{ id: string }>(tx, REMOVE, [id, itemId, authorId]);
      if (!item) throw showcaseCommentNotFound();
      this.publishing.changed(tx, ...pagesOf(item.id));
    });
  }

  private async present(tx: Tx, id: string): Promise<ShowcaseItemView> {
    this.publishing.changed(tx, ...pagesOf(id));
    const [row] = await execute<ItemRow>(tx, ANY_ITEM, [id]);
    return ShowcaseItemView.of(row as ItemRow);
  }
}

async function requireSound(tx: Tx, authorId: string, request: ShowcaseChangeRequest): Promise<void> {
  const { collaborators = [], tags = [] } = request;
  for (const [member, values] of Object.entries({ collaborators, tags })) {
    const twice = values.findIndex((value, index) => values.indexOf(value) < index);
    if (twice >= 0) throw repeated(member, twice);
  }
  if (collaborators.length === 0) return;
  if (collaborators.includes(authorId)) throw ownCollaborator(collaborators.indexOf(authorId));
  const known = await knownAgents(tx, collaborators);
  const unknown = collaborators.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw unknownCollaborator(unknown);
}
