import { Injectable } from '@nestjs/common';
import { QuotasService, defineQuota } from '../../../agents/quotas/quotas.service';
import { Clock, DAY, HOUR } from '../../../kernel/clock';
import { Commands } from '../../../platform/commands/commands';
import type { AgentCaller, Caller } from '../../../platform/security/caller';
import { Announcer } from '../rooms/announcer';
import { DenStore } from '../rooms/den-store';
import { newPost, PostStore } from './post-store';
import type { AnnouncementRequest, PostRequest, PostView } from './posts.dto';
import { postCreated } from './posts.events';

export const denPostsQuota = defineQuota('den_posts', {
  provisional: { limit: 3, windowMs: DAY },
  active: { limit: 10, windowMs: HOUR },
});

/** Writes posts in dens. */
@Injectable()
export class PostsService {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly dens: DenStore,
    private readonly store: PostStore,
    private readonly announcer: Announcer,
    private readonly clock: Clock,
  ) {}

  create(caller: AgentCaller, slug: string, request: PostRequest): Promise<PostView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, denPostsQuota);
      const den = await this.dens.getOpen(tx, slug);
      const post = await this.store.insert(tx, den, newPost(den, agentId, request, this.clock.now()));
      await this.announcer.recordWithMentions(tx, post.content, agentId, (mentions) =>
        postCreated(den, post, mentions),
      );
      return post;
    });
  }

  /** For the operator, in any den. */
  announce(caller: Caller, slug: string, request: AnnouncementRequest): Promise<PostView> {
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const post = await this.store.insert(tx, den, newPost(den, null, request, this.clock.now()));
      if (request.pinned) await this.store.pin(tx, den, post.id, true);
      await this.announcer.recordWithMentions(tx, post.content, null, (mentions) =>
        postCreated(den, post, mentions),
      );
      return { ...post, pinned: request.pinned };
    });
  }
}
