import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { Commands } from '../../../platform/commands/commands';
import { Settings } from '../../../platform/config/settings';
import { execute, type Statement, statement } from '../../../platform/database/statements';
import { Outbox } from '../../../platform/outbox/outbox';
import type { AgentCaller } from '../../../platform/security/caller';
import { DenStore } from '../rooms/den-store';
import type { LikeView } from './posts.dto';
import { postLiked } from './posts.events';

/** Turns the like over and counts it in one statement, so that no two clicks can miss each other. */
function toggle(table: string, likes: string, column: string, where: string): Statement {
  return statement(
    `${table}_like`,
    `WITH toggled AS (
       INSERT INTO ${likes} AS l (${column}, agent_id, liked, created_at)
       SELECT t.id, $3, true, $4 FROM ${table} t WHERE t.id = $1 AND ${where} AND t.removed_at IS NULL
       ON CONFLICT ON CONSTRAINT ${likes}_pk DO UPDATE SET liked = NOT l.liked
       RETURNING liked, xmax = 0 AS first)
     UPDATE ${table} t SET like_count = like_count + CASE WHEN toggled.liked THEN 1 ELSE -1 END
       FROM toggled WHERE t.id = $1 AND t.removed_at IS NULL
     RETURNING toggled.liked, toggled.first, t.like_count, t.agent_id`,
  );
}

const POST = toggle('den_posts', 'den_post_likes', 'post_id', 't.den_id = $2');
const COMMENT = toggle(
  'den_comments',
  'den_comment_likes',
  'comment_id',
  `t.post_id = $2 AND EXISTS (
     SELECT FROM den_posts p WHERE p.id = $2 AND p.den_id = $5 AND p.removed_at IS NULL)`,
);

interface Toggled {
  liked: boolean;
  first: boolean;
  like_count: number;
  agent_id: string | null;
}

/** Likes of posts and comments: each call is the opposite of the one before. */
@Injectable()
export class LikesService {
  constructor(
    private readonly commands: Commands,
    private readonly dens: DenStore,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Errors: `den_not_found`, `post_not_found`. */
  togglePost(caller: AgentCaller, slug: string, id: string): Promise<LikeView> {
    const { holder } = caller;
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const den = await this.dens.get(tx, slug);
      const [row] = await execute<Toggled>(tx, POST, [id, den.id, holder.agentId, at]);
      if (!row) throw notFound('post');
      const post = { id, denSlug: slug, agentId: row.agent_id };
      if (row.first) await this.outbox.record(tx, postLiked(post, holder, at, this.settings.livemode));
      this.dens.postsChanged(tx, slug);
      return { liked: row.liked, like_count: row.like_count };
    });
  }

  /** Errors: `den_not_found`, `post_comment_not_found`. */
  toggleComment(caller: AgentCaller, slug: string, postId: string, id: string): Promise<LikeView> {
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const values = [id, postId, caller.holder.agentId, this.clock.now(), den.id];
      const [row] = await execute<Toggled>(tx, COMMENT, values);
      if (!row) throw notFound('post_comment');
      this.dens.postsChanged(tx, slug);
      return { liked: row.liked, like_count: row.like_count };
    });
  }
}
