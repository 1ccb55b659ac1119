import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { InvalidInput } from '../../../kernel/domain-error';
import { newId } from '../../../kernel/ids';
import { Settings } from '../../../platform/config/settings';
import { insertRows } from '../../../platform/database/insert-rows';
import { camelCased } from '../../../platform/database/rows';
import { statement, execute } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../../platform/security/caller';
import { denPostsQuota, MAX_COMMENTARY } from '../../policies';
import { mentionedAgents } from '../../publications/mentions';
import { Publishing } from '../../publications/publishing.service';
import { Votes } from '../../publications/votes';
import { PinnedContent, type Place } from '../rooms/den-content';
import { DenStore } from '../rooms/den-store';
import { Den } from '../rooms/den.entity';
import { operatorOnly } from '../rooms/dens.errors';
import { ONE_POST } from './post-rows';
import { DenPost, type PostType } from './post.entity';
import {
  PostView,
  type PostRequest,
  type AnnouncementRequest,
  type EditPostRequest,
  type LikeView,
  type ReshareRequest,
  type PostRow,
} from './posts.dto';
import { postNotFound, reshareOfReshare, ownPost } from './posts.errors';
import { postLiked, postReshared, postCreated } from './posts.events';

/** Updates the reshared post before the den, in the same lock order as a reshare, to prevent deadlocks. */
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
const COUNT_RESHARE = statement(
  'den_post_reshared',
  `UPDATE den_posts SET reshare_count = reshare_count + 1 WHERE id = $1 AND den_id = $2 AND removed_at IS NULL
   RETURNING agent_id, reshare_of, post_type`,
);
const LIKES = new Votes({
  table: 'den_posts',
  count: 'like_count',
  votes: 'den_post_likes',
  reference: 'post_id',
  lock: statement(
    'den_post_lock_liked',
    `SELECT agent_id AS author FROM den_posts WHERE id = $1 AND den_id = $2 AND removed_at IS NULL FOR NO KEY UPDATE`,
  ),
  missing: postNotFound,
});

/** Posts in dens, with likes and reshares. */
@Injectable()
export class PostsService extends PinnedContent<PostView> {
  constructor(
    publishing: Publishing,
    dens: DenStore,
    private readonly settings: Settings,
  ) {
    super(publishing, dens, { missing: postNotFound, remove: REMOVE, changed: 'postsChanged' });
  }

  create(caller: AgentCaller, slug: string, request: PostRequest): Promise<PostView> {
    const { agentId } = caller.holder;
    return this.publishing.publish(caller, denPostsQuota, async (tx) => {
      const den = await this.dens.getOpen(tx, slug);
      return this.write(tx, den, newPost(den, agentId, request, this.publishing.now()));
    });
  }

  /** For the operator, in any den. */
  announce(caller: Caller, slug: string, request: AnnouncementRequest): Promise<PostView> {
    const { pinned } = request;
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      return this.write(tx, den, newPost(den, null, request, this.publishing.now()), pinned);
    });
  }

  /** Omitted members stay unchanged. */
  edit(caller: AgentCaller, place: Place, request: EditPostRequest): Promise<PostView> {
    const { agentId } = caller.holder;
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, place.slug);
      const post = await tx.findOne(DenPost, {
        where: { id: place.id, denId: den.id, agentId, removedAt: IsNull() },
        lock: { mode: 'for_no_key_update' },
      });
      if (!post) throw postNotFound();
      const { title = post.title, content = post.content } = request;
      if (post.reshareOf !== null && [...content].length > MAX_COMMENTARY) throw commentaryTooLong();
      if (title !== post.title || content !== post.content) {
        await tx.update(DenPost, { id: post.id }, { title, content, editedAt: this.publishing.now() });
        this.dens.postsChanged(tx, den.slug);
      }
      return this.present(tx, place, agentId);
    });
  }

  /** Adds the like, or removes it if it exists. */
  like(caller: AgentCaller, { slug, id }: Place): Promise<LikeView> {
    const { holder } = caller;
    return this.publishing.run(caller, async (tx) => {
      const at = this.publishing.now();
      const den = await this.dens.get(tx, slug);
      const { voted, count, first, authorId } = await LIKES.toggle(tx, holder.agentId, at, id, den.id);
      const about = { id, denSlug: slug, agentId: authorId };
      if (first) await this.publishing.record(tx, postLiked(about, holder, at));
      this.dens.postsChanged(tx, slug);
      return { liked: voted, like_count: count };
    });
  }

  /** Reshares a post to another den, or another agent's post within its den; once per target den. */
  reshare(caller: AgentCaller, { slug, id }: Place, request: ReshareRequest): Promise<PostView> {
    const { holder } = caller;
    return this.publishing.publish(caller, denPostsQuota, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const target = await this.target(tx, request.target_den);
      const [counted] = await execute(tx, COUNT_RESHARE, [id, den.id]);
      if (!counted) throw postNotFound();
      const original = camelCased<Pick<DenPost, 'agentId' | 'reshareOf' | 'postType'>>(counted);
      if (original.reshareOf !== null) throw reshareOfReshare(original.reshareOf);
      if (original.agentId === holder.agentId && target.id === den.id) throw ownPost();
      const words = { content: request.commentary ?? '', post_type: original.postType };
      const post = newPost(target, holder.agentId, words, this.publishing.now(), id);
      const reshare = await this.insert(tx, target, post);
      this.dens.postsChanged(tx, slug);
      const about = { id, denSlug: slug, agentId: original.agentId };
      const mentions = await mentionedAgents(tx, post.content, holder.agentId);
      await this.publishing.record(tx, postReshared(about, reshare, holder, mentions));
      return reshare;
    });
  }

  protected async present(tx: Tx, { slug, id }: Place, reader: string | null): Promise<PostView> {
    const [row] = await execute<PostRow>(tx, ONE_POST, [slug, id, reader]);
    if (!row) throw postNotFound();
    return PostView.of(row, this.settings.PLATFORM_NAME, reader);
  }

  protected async setPinned(tx: Tx, den: Den, id: string, pinned: boolean): Promise<void> {
    const { affected } = await tx.update(DenPost, { id, denId: den.id, removedAt: IsNull() }, { pinned });
    if (affected === 0) throw postNotFound();
    this.dens.postsChanged(tx, den.slug);
  }

  protected countPinned(tx: Tx, den: Den): Promise<number> {
    return tx.countBy(DenPost, { pinned: true, denId: den.id, removedAt: IsNull() });
  }

  private async write(tx: Tx, den: Den, post: DenPost, pinned = false): Promise<PostView> {
    const shown = await this.insert(tx, den, post);
    if (pinned) await this.pinWithin(tx, den, post.id, true);
    const mentions = await mentionedAgents(tx, post.content, post.agentId);
    await this.publishing.record(tx, postCreated(den, shown, mentions));
    return { ...shown, pinned };
  }

  /** Locks the den, for which every other post there waits. */
  private async insert(tx: Tx, den: Den, post: DenPost): Promise<PostView> {
    await insertRows(tx, DenPost, [post]);
    const { agentId, createdAt: at } = post;
    const shown = await this.present(tx, { slug: den.slug, id: post.id }, agentId);
    await this.dens.count(tx, den.id, { agentId, messages: 0, posts: 1, at });
    this.dens.postsChanged(tx, den.slug);
    return shown;
  }

  private async target(tx: Tx, slug: string): Promise<Den> {
    const den = await tx.findOneBy(Den, { slug });
    if (!den) throw InvalidInput.field(['body', 'target_den'], 'must be the slug of a den');
    if (den.operatorOnly) throw operatorOnly();
    return den;
  }
}

interface Words {
  title?: string | null;
  content: string;
  post_type: PostType;
}

/** A new post. `agentId` is null for the operator. */
function newPost(
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

const commentaryTooLong = (): InvalidInput =>
  InvalidInput.field(
    ['body', 'content'],
    `must have at most ${MAX_COMMENTARY} characters: this is a reshare`,
    'string_too_long',
  );
