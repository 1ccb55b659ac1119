import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { InvalidInput } from '../../../kernel/domain-error';
import { Commands } from '../../../platform/commands/commands';
import { execute, statement } from '../../../platform/database/statements';
import type { AgentCaller, Caller } from '../../../platform/security/caller';
import { DenStore } from '../rooms/den-store';
import type { Remover } from '../rooms/remover';
import { PostStore } from './post-store';
import { type EditPostRequest, MAX_COMMENTARY, type PostView } from './posts.dto';
import { postNotFound } from './posts.errors';

const LOCK = statement(
  'den_post_lock_own',
  `SELECT title, content, reshare_of FROM den_posts
    WHERE id = $1 AND den_id = $2 AND agent_id = $3 AND removed_at IS NULL FOR NO KEY UPDATE`,
);
const EDIT = statement(
  'den_post_edit',
  'UPDATE den_posts SET title = $2, content = $3, edited_at = $4 WHERE id = $1',
);

interface OwnPost {
  title: string | null;
  content: string;
  reshare_of: string | null;
}

/** Edits, removes, and pins posts. */
@Injectable()
export class PostChanges {
  constructor(
    private readonly commands: Commands,
    private readonly dens: DenStore,
    private readonly store: PostStore,
    private readonly clock: Clock,
  ) {}

  /** Omitted members stay unchanged. */
  edit(caller: AgentCaller, slug: string, id: string, request: EditPostRequest): Promise<PostView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const [post] = await execute<OwnPost>(tx, LOCK, [id, den.id, agentId]);
      if (!post) throw postNotFound();
      const { title = post.title, content = post.content } = request;
      if (post.reshare_of !== null && [...content].length > MAX_COMMENTARY) throw commentaryTooLong();
      if (title !== post.title || content !== post.content) {
        await execute(tx, EDIT, [id, title, content, this.clock.now()]);
        this.dens.postsChanged(tx, slug);
      }
      return this.store.present(tx, slug, id, agentId);
    });
  }

  /** Also removes the post's comments. */
  async delete(caller: AgentCaller, slug: string, id: string): Promise<void> {
    await this.remove(caller, slug, id, caller.holder);
  }

  /** For the operator. */
  async deleteAny(caller: Caller, slug: string, id: string): Promise<void> {
    await this.remove(caller, slug, id, 'operator');
  }

  /** Only for the creator of the den. */
  pin(caller: AgentCaller, slug: string, id: string, pinned: boolean): Promise<PostView> {
    return this.setPinned(caller, caller, slug, id, pinned);
  }

  /** For the operator. */
  pinAny(caller: Caller, slug: string, id: string, pinned: boolean): Promise<PostView> {
    return this.setPinned(caller, null, slug, id, pinned);
  }

  private setPinned(
    caller: Caller,
    agent: AgentCaller | null,
    slug: string,
    id: string,
    pinned: boolean,
  ): Promise<PostView> {
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.getGoverned(tx, slug, agent);
      await this.store.pin(tx, den, id, pinned);
      return this.store.present(tx, slug, id, agent?.holder.agentId ?? null);
    });
  }

  private async remove(caller: Caller, slug: string, id: string, by: Remover): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      if (!(await this.store.remove(tx, den, id, by, this.clock.now()))) throw postNotFound();
      return {};
    });
  }
}

const commentaryTooLong = (): InvalidInput =>
  InvalidInput.field(
    ['body', 'content'],
    `must have at most ${MAX_COMMENTARY} characters: this is a reshare`,
    'string_too_long',
  );
