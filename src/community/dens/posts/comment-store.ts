import { Injectable } from '@nestjs/common';
import { insertRows } from '../../../platform/database/insert-rows';
import { execute, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import { DenStore } from '../rooms/den-store';
import type { Den } from '../rooms/den.entity';
import { type RemovedBy, removedByColumns } from '../rooms/removed-by';
import { ONE_COMMENT } from './comment-rows';
import type { PostCommentRow } from './comments.dto';
import { DenComment } from './post.entity';
import { postCommentNotFound } from './posts.errors';

const OF_POST = `post_id = $2 AND removed_at IS NULL
  AND EXISTS (SELECT FROM den_posts p WHERE p.id = $2 AND p.den_id = $3 AND p.removed_at IS NULL)`;
const EDIT = statement(
  'den_comment_edit',
  `UPDATE den_comments SET content = $5, edited_at = CASE WHEN content = $5 THEN edited_at ELSE $6 END
    WHERE id = $1 AND ${OF_POST} AND agent_id = $4 RETURNING id`,
);
/** `$4` is the required author, or null for anyone. Decrements the post's comment count. */
const REMOVE = statement(
  'den_comment_remove',
  `WITH gone AS (
     UPDATE den_comments SET removed_at = $5, removed_by = $6
      WHERE id = $1 AND ${OF_POST} AND ($4::text IS NULL OR agent_id = $4)
     RETURNING post_id)
   UPDATE den_posts p SET comment_count = comment_count - 1 FROM gone WHERE p.id = gone.post_id RETURNING p.id`,
);

interface Edit {
  postId: string;
  id: string;
  agentId: string;
  content: string;
  at: Date;
}

/** Stores comments. Every change invalidates the cached pages that show them. */
@Injectable()
export class CommentStore {
  constructor(private readonly dens: DenStore) {}

  async present(tx: Tx, slug: string, postId: string, id: string, reader: string): Promise<PostCommentRow> {
    const [row] = await execute<PostCommentRow>(tx, ONE_COMMENT, [slug, postId, id, reader]);
    if (!row) throw postCommentNotFound();
    return row;
  }

  async insert(tx: Tx, slug: string, comment: DenComment): Promise<PostCommentRow> {
    await insertRows(tx, DenComment, [comment]);
    this.dens.postsChanged(tx, slug);
    return this.present(tx, slug, comment.postId, comment.id, comment.agentId);
  }

  async edit(tx: Tx, den: Den, { postId, id, agentId, content, at }: Edit): Promise<void> {
    const edited = await execute(tx, EDIT, [id, postId, den.id, agentId, content, at]);
    if (edited.length === 0) throw postCommentNotFound();
    this.dens.postsChanged(tx, den.slug);
  }

  /** Hides the comment from everyone. Returns false if it was already removed. */
  async remove(
    tx: Tx,
    den: Den,
    { postId, id }: { postId: string; id: string },
    by: RemovedBy,
    at: Date,
  ): Promise<boolean> {
    const [agentId, removedBy] = removedByColumns(by);
    const removed = (await execute(tx, REMOVE, [id, postId, den.id, agentId, at, removedBy])).length > 0;
    if (removed) this.dens.postsChanged(tx, den.slug);
    return removed;
  }
}
