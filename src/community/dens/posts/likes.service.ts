import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Commands } from '../../../platform/commands/commands';
import { execute, type Statement, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import { Outbox } from '../../../platform/outbox/outbox';
import type { AgentCaller } from '../../../platform/security/caller';
import { DenStore } from '../rooms/den-store';
import type { LikeView } from './posts.dto';
import { postNotFound, postCommentNotFound } from './posts.errors';
import { postLiked } from './posts.events';

/** Locks the post or comment first, so that concurrent likes are serialized and each one sees the previous count. */
const LOCK_POST = statement(
  'den_post_lock_liked',
  `SELECT agent_id FROM den_posts WHERE id = $1 AND den_id = $2 AND removed_at IS NULL FOR NO KEY UPDATE`,
);
const LOCK_COMMENT = statement(
  'den_comment_lock_liked',
  `SELECT c.agent_id FROM den_comments c JOIN den_posts p ON p.id = c.post_id AND p.removed_at IS NULL
    WHERE c.id = $1 AND c.post_id = $2 AND p.den_id = $3 AND c.removed_at IS NULL FOR NO KEY UPDATE OF c`,
);

function toggle(likes: string, column: string): Statement {
  return statement(
    `${likes}_toggle`,
    `INSERT INTO ${likes} AS l (${column}, agent_id, liked, created_at) VALUES ($1, $2, true, $3)
     ON CONFLICT ON CONSTRAINT ${likes}_pk DO UPDATE SET liked = NOT l.liked
     RETURNING liked, xmax = 0 AS first`,
  );
}
function count(table: string): Statement {
  return statement(
    `${table}_like_count`,
    `UPDATE ${table} SET like_count = like_count + $2 WHERE id = $1 RETURNING like_count`,
  );
}
const TOGGLE_POST = toggle('den_post_likes', 'post_id');
const TOGGLE_COMMENT = toggle('den_comment_likes', 'comment_id');
const COUNT_POST = count('den_posts');
const COUNT_COMMENT = count('den_comments');

interface Toggled {
  liked: boolean;
  first: boolean;
}

/** Likes of posts and comments. Each call adds the like, or removes it if it exists. */
@Injectable()
export class LikesService {
  constructor(
    private readonly commands: Commands,
    private readonly dens: DenStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  togglePost(caller: AgentCaller, slug: string, id: string): Promise<LikeView> {
    const { holder } = caller;
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const den = await this.dens.get(tx, slug);
      const [post] = await execute<{ agent_id: string | null }>(tx, LOCK_POST, [id, den.id]);
      if (!post) throw postNotFound();
      const { liked, first } = await toggled(tx, TOGGLE_POST, id, holder.agentId, at);
      const likes = await counted(tx, COUNT_POST, id, liked);
      const about = { id, denSlug: slug, agentId: post.agent_id };
      if (first) await this.outbox.record(tx, postLiked(about, holder, at));
      this.dens.postsChanged(tx, slug);
      return { liked, like_count: likes };
    });
  }

  toggleComment(caller: AgentCaller, slug: string, postId: string, id: string): Promise<LikeView> {
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const found = await execute(tx, LOCK_COMMENT, [id, postId, den.id]);
      if (found.length === 0) throw postCommentNotFound();
      const { liked } = await toggled(tx, TOGGLE_COMMENT, id, caller.holder.agentId, this.clock.now());
      const likes = await counted(tx, COUNT_COMMENT, id, liked);
      this.dens.postsChanged(tx, slug);
      return { liked, like_count: likes };
    });
  }
}

async function toggled(tx: Tx, sql: Statement, id: string, agentId: string, at: Date): Promise<Toggled> {
  const [row] = await execute<Toggled>(tx, sql, [id, agentId, at]);
  return row as Toggled;
}

async function counted(tx: Tx, sql: Statement, id: string, liked: boolean): Promise<number> {
  const [row] = await execute<{ like_count: number }>(tx, sql, [id, liked ? 1 : -1]);
  return (row as { like_count: number }).like_count;
}
