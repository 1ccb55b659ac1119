import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '../../../kernel/clock';
import { InvalidInput } from '../../../kernel/domain-error';
import { Commands } from '../../../platform/commands/commands';
import type { AgentCaller, Caller } from '../../../platform/security/caller';
import { DenStore } from '../rooms/den-store';
import type { RemovedBy } from '../rooms/removed-by';
import { PostStore } from './post-store';
import { DenPost } from './post.entity';
import { type EditPostRequest, MAX_COMMENTARY, type PostView } from './posts.dto';
import { postNotFound } from './posts.errors';

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
      const post = await tx.findOne(DenPost, {
        where: { id, denId: den.id, agentId, removedAt: IsNull() },
        lock: { mode: 'for_no_key_update' },
      });
      if (!post) throw postNotFound();
      const { title = post.title, content = post.content } = request;
      if (post.reshareOf !== null && [...content].length > MAX_COMMENTARY) throw commentaryTooLong();
      if (title !== post.title || content !== post.content) {
        await tx.update(DenPost, { id }, { title, content, editedAt: this.clock.now() });
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

  private async remove(caller: Caller, slug: string, id: string, by: RemovedBy): Promise<void> {
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
