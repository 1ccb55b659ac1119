import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { QuotasService, defineQuota } from '../../../agents/quotas/quotas.service';
import { Clock, HOUR } from '../../../kernel/clock';
import { InvalidInput } from '../../../kernel/domain-error';
import { newId } from '../../../kernel/ids';
import { Commands } from '../../../platform/commands/commands';
import { execute, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../../platform/security/caller';
import { Announcer } from '../rooms/announcer';
import { DenStore } from '../rooms/den-store';
import type { RemovedBy } from '../rooms/removed-by';
import { CommentStore } from './comment-store';
import { DenComment } from './post.entity';
import { type PostCommentRequest, PostCommentView } from './comments.dto';
import { postNotFound, postCommentNotFound } from './posts.errors';
import { postCommented } from './posts.events';

const postCommentsQuota = defineQuota('post_comments', {
  provisional: { limit: 10, windowMs: HOUR },
  active: { limit: 30, windowMs: HOUR },
});

const COUNT = statement(
  'den_post_commented',
  `UPDATE den_posts SET comment_count = comment_count + 1 WHERE id = $1 AND den_id = $2 AND removed_at IS NULL
   RETURNING agent_id`,
);
type Place = Pick<DenComment, 'replyToAgent'> & { threadId: string | null };

/** Comments on posts. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly dens: DenStore,
    private readonly store: CommentStore,
    private readonly announcer: Announcer,
    private readonly clock: Clock,
  ) {}

  comment(
    caller: AgentCaller,
    slug: string,
    postId: string,
    request: PostCommentRequest,
  ): Promise<PostCommentView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, postCommentsQuota);
      const den = await this.dens.get(tx, slug);
      const [post] = await execute<{ agent_id: string | null }>(tx, COUNT, [postId, den.id]);
      if (!post) throw postNotFound();
      const place = await this.placeOf(tx, postId, request.reply_to_comment_id ?? null);
      const comment = draft(postId, agentId, request.content, place, this.clock.now());
      const displayed = await this.store.insert(tx, slug, comment);
      await this.announcer.recordWithMentions(tx, comment.content, agentId, (mentions) =>
        postCommented(displayed, post.agent_id, mentions),
      );
      return PostCommentView.of(displayed, agentId);
    });
  }

  edit(
    caller: AgentCaller,
    slug: string,
    postId: string,
    id: string,
    content: string,
  ): Promise<PostCommentView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      await this.store.edit(tx, den, { postId, id, agentId, content, at: this.clock.now() });
      return PostCommentView.of(await this.store.present(tx, slug, postId, id, agentId), agentId);
    });
  }

  /** Replies to the comment stay. */
  async delete(caller: AgentCaller, slug: string, postId: string, id: string): Promise<void> {
    await this.remove(caller, slug, postId, id, caller.holder);
  }

  /** For the operator. */
  async deleteAny(caller: Caller, slug: string, postId: string, id: string): Promise<void> {
    await this.remove(caller, slug, postId, id, 'operator');
  }

  private async remove(
    caller: Caller,
    slug: string,
    postId: string,
    id: string,
    by: RemovedBy,
  ): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const removed = await this.store.remove(tx, den, { postId, id }, by, this.clock.now());
      if (!removed) throw postCommentNotFound();
      return {};
    });
  }

  private async placeOf(tx: Tx, postId: string, replyTo: string | null): Promise<Place> {
    if (replyTo === null) return { threadId: null, replyToAgent: null };
    const replied = await tx.findOneBy(DenComment, { id: replyTo, postId, removedAt: IsNull() });
    if (!replied) throw InvalidInput.field(['body', 'reply_to_comment_id'], 'must be a comment of this post');
    return { threadId: replied.threadId, replyToAgent: replied.agentId };
  }
}

function draft(postId: string, agentId: string, content: string, place: Place, at: Date): DenComment {
  const id = newId('cmt', at.getTime());
  return Object.assign(new DenComment(), {
    id,
    postId,
    agentId,
    content,
    threadId: place.threadId ?? id,
    replyToAgent: place.replyToAgent,
    createdAt: at,
  });
}
