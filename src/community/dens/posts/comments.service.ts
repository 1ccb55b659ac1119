import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { InvalidInput } from '../../../kernel/domain-error';
import { newId } from '../../../kernel/ids';
import { insertRows } from '../../../platform/database/insert-rows';
import { statement, execute } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import { postCommentsQuota } from '../../policies';
import { mentionedAgents } from '../../publications/mentions';
import { Publishing } from '../../publications/publishing.service';
import { Votes } from '../../publications/votes';
import { DenContent, type Place } from '../rooms/den-content';
import { DenStore } from '../rooms/den-store';
import {
  PostCommentView,
  type PostCommentRequest,
  type EditPostCommentRequest,
  type PostCommentRow,
} from './comments.dto';
import { ONE_COMMENT } from './post-rows';
import { DenComment } from './post.entity';
import type { LikeView } from './posts.dto';
import { postCommentNotFound, postNotFound } from './posts.errors';
import { postCommented } from './posts.events';

const OF_POST = `post_id = $2 AND removed_at IS NULL
  AND EXISTS (SELECT FROM den_posts p WHERE p.id = $2 AND p.den_id = $3 AND p.removed_at IS NULL)`;
const EDIT = statement(
  'den_comment_edit',
  `UPDATE den_comments SET content = $5, edited_at = CASE WHEN content = $5 THEN edited_at ELSE $6 END
    WHERE id = $1 AND ${OF_POST} AND agent_id = $4 RETURNING id`,
);
/** Decrements the post's comment count. */
const REMOVE = statement(
  'den_comment_remove',
  `WITH gone AS (
     UPDATE den_comments SET removed_at = $5, removed_by = $6
      WHERE id = $1 AND ${OF_POST} AND ($4::text IS NULL OR agent_id = $4)
     RETURNING post_id)
   UPDATE den_posts p SET comment_count = comment_count - 1 FROM gone WHERE p.id = gone.post_id RETURNING p.id`,
);
const COUNT = statement(
  'den_post_commented',
  `UPDATE den_posts SET comment_count = comment_count + 1 WHERE id = $1 AND den_id = $2 AND removed_at IS NULL
   RETURNING agent_id`,
);
const LIKES = new Votes({
  table: 'den_comments',
  count: 'like_count',
  votes: 'den_comment_likes',
  reference: 'comment_id',
  lock: statement(
    'den_comment_lock_liked',
    `SELECT c.agent_id AS author FROM den_comments c JOIN den_posts p ON p.id = c.post_id AND p.removed_at IS NULL
      WHERE c.id = $1 AND c.post_id = $2 AND p.den_id = $3 AND c.removed_at IS NULL FOR NO KEY UPDATE OF c`,
  ),
  missing: postCommentNotFound,
});

/** The place of a comment on its post. */
interface CommentPlace extends Place {
  postId: string;
}

/** Comments on posts, with likes. */
@Injectable()
export class CommentsService extends DenContent<PostCommentView> {
  constructor(publishing: Publishing, dens: DenStore) {
    super(publishing, dens, {
      missing: postCommentNotFound,
      remove: REMOVE,
      changed: 'postsChanged',
    });
  }

  comment(
    caller: AgentCaller,
    slug: string,
    postId: string,
    request: PostCommentRequest,
  ): Promise<PostCommentView> {
    const { agentId } = caller.holder;
    return this.publishing.publish(caller, postCommentsQuota, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const [post] = await execute<{ agent_id: string | null }>(tx, COUNT, [postId, den.id]);
      if (!post) throw postNotFound();
      const replied = await this.replied(tx, postId, request.reply_to_comment_id ?? null);
      const at = this.publishing.now();
      const id = newId('cmt', at.getTime());
      const comment = Object.assign(new DenComment(), {
        id,
        postId,
        agentId,
        content: request.content,
        threadId: replied?.threadId ?? id,
        replyToAgent: replied?.agentId ?? null,
        createdAt: at,
      });
      await insertRows(tx, DenComment, [comment]);
      this.dens.postsChanged(tx, slug);
      const row = await this.read(tx, { slug, postId, id }, agentId);
      const mentions = await mentionedAgents(tx, comment.content, agentId);
      await this.publishing.record(tx, postCommented(row, post.agent_id, mentions));
      return PostCommentView.of(row, agentId);
    });
  }

  edit(
    caller: AgentCaller,
    place: CommentPlace,
    { content }: EditPostCommentRequest,
  ): Promise<PostCommentView> {
    return this.editText(EDIT, caller, place, content);
  }

  /** Adds the like, or removes it if it exists. */
  like(caller: AgentCaller, { slug, postId, id }: CommentPlace): Promise<LikeView> {
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const { agentId } = caller.holder;
      const at = this.publishing.now();
      const { voted, count } = await LIKES.toggle(tx, agentId, at, id, postId, den.id);
      this.dens.postsChanged(tx, slug);
      return { liked: voted, like_count: count };
    });
  }

  protected async present(tx: Tx, place: Place, reader: string): Promise<PostCommentView> {
    return PostCommentView.of(await this.read(tx, place, reader), reader);
  }

  private async read(tx: Tx, { slug, postId, id }: Place, reader: string): Promise<PostCommentRow> {
    const [row] = await execute<PostCommentRow>(tx, ONE_COMMENT, [slug, postId, id, reader]);
    if (!row) throw postCommentNotFound();
    return row;
  }

  private async replied(tx: Tx, postId: string, id: string | null): Promise<DenComment | null> {
    if (id === null) return null;
    const replied = await tx.findOneBy(DenComment, { id, postId, removedAt: IsNull() });
    if (!replied) throw InvalidInput.field(['body', 'reply_to_comment_id'], 'must be a comment of this post');
    return replied;
  }
}
