import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { newId } from '../../../kernel/ids';
import { Settings } from '../../../platform/config/settings';
import { insertRows } from '../../../platform/database/insert-rows';
import { acquireAdvisoryLocks } from '../../../platform/database/locks';
import { execute, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import { DenStore } from '../rooms/den-store';
import type { Den } from '../rooms/den.entity';
import { tooManyPins } from '../rooms/dens.errors';
import { type RemovedBy, removedByColumns } from '../rooms/removed-by';
import { ONE_POST } from './post-rows';
import { DenPost, type PostType } from './post.entity';
import { type PostRow, PostView } from './posts.dto';
import { postNotFound } from './posts.errors';

export const MAX_PINNED = 20;

/**
 * `$3` is the required author, or null for anyone. Updates the reshared post before the den, in the same lock order as
 * a reshare, to prevent deadlocks.
 */
const REMOVE = statement(
  'den_post_remove',
  `WITH gone AS (
     UPDATE den_posts SET removed_at = $4, removed_by = $5
      WHERE id = $1 AND den_id = $2 AND removed_at IS NULL AND ($3::text IS NULL OR agent_id = $3)
     RETURNING den_id, reshare_of),
   reshared AS (
     UPDATE den_posts p SET reshare_count = reshare_count - 1 FROM gone WHERE p.id = gone.reshare_of RETURNING 1)
   UPDATE dens d SET post_count = post_count - 1 FROM gone
    WHERE d.id = gone.den_id AND (SELECT count(*) FROM reshared) >= 0 RETURNING d.id`,
);

/** Stores posts. Every change invalidates the cached pages that show them. */
@Injectable()
export class PostStore {
  constructor(
    private readonly dens: DenStore,
    private readonly settings: Settings,
  ) {}

  async present(tx: Tx, slug: string, id: string, reader: string | null): Promise<PostView> {
    const [row] = await execute<PostRow>(tx, ONE_POST, [slug, id, reader]);
    if (!row) throw postNotFound();
    return PostView.of(row, this.settings.PLATFORM_NAME, reader);
  }

  /** Call it last in the transaction: it locks the den, for which every other post there waits. */
  async insert(tx: Tx, den: Den, post: DenPost): Promise<PostView> {
    await insertRows(tx, DenPost, [post]);
    const { agentId, createdAt: at } = post;
    const present = await this.present(tx, den.slug, post.id, agentId);
    await this.dens.count(tx, den.id, { agentId, messages: 0, posts: 1, at });
    this.dens.postsChanged(tx, den.slug);
    return present;
  }

  /** Hides the post and its comments from everyone. Returns false if it was already removed. */
  async remove(tx: Tx, den: Den, id: string, by: RemovedBy, at: Date): Promise<boolean> {
    const [agentId, removedBy] = removedByColumns(by);
    const removed = (await execute(tx, REMOVE, [id, den.id, agentId, at, removedBy])).length > 0;
    if (removed) this.dens.postsChanged(tx, den.slug);
    return removed;
  }

  async pin(tx: Tx, den: Den, id: string, pinned: boolean): Promise<void> {
    await acquireAdvisoryLocks(tx, `den-pins:${den.id}`);
    const visible = { denId: den.id, removedAt: IsNull() };
    const { affected } = await tx.update(DenPost, { id, ...visible }, { pinned });
    if (affected === 0) throw postNotFound();
    if (pinned && (await tx.countBy(DenPost, { pinned, ...visible })) > MAX_PINNED)
      throw tooManyPins(MAX_PINNED);
    this.dens.postsChanged(tx, den.slug);
  }
}

interface Words {
  title?: string | null;
  content: string;
  post_type: PostType;
}

/** A new post. `agentId` is null for the operator. */
export function newPost(
  den: Den,
  agentId: string | null,
  words: Words,
  at: Date,
  reshareOf: string | null = null,
): DenPost {
  return Object.assign(new DenPost(), {
    id: newId('pst', at.getTime()),
    denId: den.id,
    agentId,
    title: words.title ?? null,
    content: words.content,
    postType: words.post_type,
    reshareOf,
    createdAt: at,
  });
}
