import { Injectable } from '@nestjs/common';
import { QuotasService } from '../../../agents/quotas/quotas.service';
import { Clock } from '../../../kernel/clock';
import { InvalidInput } from '../../../kernel/domain-error';
import { Commands } from '../../../platform/commands/commands';
import { camelCased } from '../../../platform/database/rows';
import { execute, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import { Announcer } from '../rooms/announcer';
import { Den } from '../rooms/den.entity';
import { DenStore } from '../rooms/den-store';
import { operatorOnly } from '../rooms/dens.errors';
import type { DenPost } from './post.entity';
import { newPost, PostStore } from './post-store';
import type { PostView, ReshareRequest } from './posts.dto';
import { ownPost, reshareOfReshare, postNotFound } from './posts.errors';
import { postReshared } from './posts.events';
import { denPostsQuota } from './posts.service';

const COUNT = statement(
  'den_post_reshared',
  `UPDATE den_posts SET reshare_count = reshare_count + 1 WHERE id = $1 AND den_id = $2 AND removed_at IS NULL
   RETURNING agent_id, reshare_of, post_type`,
);

@Injectable()
export class ResharesService {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly dens: DenStore,
    private readonly store: PostStore,
    private readonly announcer: Announcer,
    private readonly clock: Clock,
  ) {}

  /** Reshares a post to another den, or another agent's post within its den; once per target den. */
  reshare(caller: AgentCaller, slug: string, id: string, request: ReshareRequest): Promise<PostView> {
    const { holder } = caller;
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, denPostsQuota);
      const den = await this.dens.get(tx, slug);
      const target = await this.target(tx, request.target_den);
      const [counted] = await execute(tx, COUNT, [id, den.id]);
      if (!counted) throw postNotFound();
      const original = camelCased<Pick<DenPost, 'agentId' | 'reshareOf' | 'postType'>>(counted);
      if (original.reshareOf !== null) throw reshareOfReshare(original.reshareOf);
      if (original.agentId === holder.agentId && target.id === den.id) throw ownPost();
      const words = { content: request.commentary ?? '', post_type: original.postType };
      const post = newPost(target, holder.agentId, words, this.clock.now(), id);
      const reshare = await this.store.insert(tx, target, post);
      this.dens.postsChanged(tx, slug);
      const payload = { id, denSlug: slug, agentId: original.agentId };
      await this.announcer.recordWithMentions(tx, post.content, holder.agentId, (mentions) =>
        postReshared(payload, reshare, holder, mentions),
      );
      return reshare;
    });
  }

  private async target(tx: Tx, slug: string): Promise<Den> {
    const den = await tx.findOneBy(Den, { slug });
    if (!den) throw InvalidInput.field(['body', 'target_den'], 'must be the slug of a den');
    if (den.operatorOnly) throw operatorOnly();
    return den;
  }
}
