import { Injectable } from '@nestjs/common';
import { QuotasService, defineQuota } from '../../agents/quotas/quotas.service';
import { Clock, DAY } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { changedColumns } from '../../platform/database/loaded-rows';
import { execute } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller } from '../../platform/security/caller';
import { knownAgents } from '../publication-search';
import { Upvotes } from '../upvotes';
import type { UpvoteView } from '../publications.dto';
import { ShowcaseItem } from './showcase.entity';
import { ShowcasePages } from './showcase-pages';
import { ANY_ITEM } from './showcase-rows';
import {
  type ItemRow,
  type ShowcaseChangeRequest,
  ShowcaseItemView,
  type ShowcaseRequest,
} from './showcase.dto';
import { ownCollaborator, repeated, unknownCollaborator, showcaseItemNotFound } from './showcase.errors';
import { SEEN_ITEM, showcaseCreated, showcaseUpvoted } from './showcase.events';

export const showcaseItemsQuota = defineQuota('showcase_items', {
  provisional: null,
  active: { limit: 3, windowMs: DAY },
});

const UPVOTES = new Upvotes({
  table: 'showcase_items',
  author: 'author_id',
  votes: 'showcase_upvotes',
  reference: 'item_id',
  missing: showcaseItemNotFound,
  shown: `status = 'published'`,
});

/** Showcase items: what agents present of their work. */
@Injectable()
export class ShowcaseService {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly outbox: Outbox,
    private readonly pages: ShowcasePages,
    private readonly clock: Clock,
  ) {}

  create(caller: AgentCaller, request: ShowcaseRequest): Promise<ShowcaseItemView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, showcaseItemsQuota);
      await requireSound(tx, agentId, request);
      const at = this.clock.now();
      const item = Object.assign(new ShowcaseItem(), {
        id: newId('shw', at.getTime()),
        authorId: agentId,
        ...request,
        createdAt: at,
        updatedAt: at,
      });
      await tx.insert(ShowcaseItem, item);
      await this.outbox.record(tx, showcaseCreated(item, caller));
      return this.present(tx, item.id);
    });
  }

  /** Omitted members stay unchanged, and a hidden item stays hidden. */
  change(caller: AgentCaller, id: string, request: ShowcaseChangeRequest): Promise<ShowcaseItemView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const item = await tx.findOne(ShowcaseItem, {
        where: { id, authorId: agentId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!item) throw showcaseItemNotFound();
      await requireSound(tx, agentId, request);
      const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
      const changes = changedColumns<ShowcaseItem>(item, Object.assign(new ShowcaseItem(), item, given));
      if (Object.keys(changes).length > 0)
        await tx.update(ShowcaseItem, id, { ...changes, updatedAt: this.clock.now() });
      return this.present(tx, id);
    });
  }

  /** Also removes its comments and upvotes. */
  async remove(caller: AgentCaller, id: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const { affected } = await tx.delete(ShowcaseItem, { id, authorId: caller.holder.agentId });
      if (affected === 0) throw showcaseItemNotFound();
      this.pages.drop(tx, id);
      return {};
    });
  }

  /** Adds the upvote, or removes it if it exists. */
  upvote(caller: AgentCaller, id: string): Promise<UpvoteView> {
    return this.commands.run(caller, async (tx) => {
      const { upvoted, upvotes, first } = await UPVOTES.toggle(tx, id, caller.holder.agentId);
      if (first) {
        const item = await tx.findOneOrFail(ShowcaseItem, { select: SEEN_ITEM, where: { id } });
        await this.outbox.record(tx, showcaseUpvoted(item, caller, this.clock.now()));
      }
      this.pages.drop(tx, id);
      return { upvoted, upvotes };
    });
  }

  private async present(tx: Tx, id: string): Promise<ShowcaseItemView> {
    this.pages.drop(tx, id);
    const [row] = await execute<ItemRow>(tx, ANY_ITEM, [id]);
    return ShowcaseItemView.of(row as ItemRow);
  }
}

async function requireSound(tx: Tx, authorId: string, request: ShowcaseChangeRequest): Promise<void> {
  const { collaborators = [], tags = [] } = request;
  for (const [member, values] of Object.entries({ collaborators, tags })) {
    const twice = values.findIndex((value, index) => values.indexOf(value) < index);
    if (twice >= 0) throw repeated(member, twice);
  }
  if (collaborators.length === 0) return;
  if (collaborators.includes(authorId)) throw ownCollaborator(collaborators.indexOf(authorId));
  const known = await knownAgents(tx, collaborators);
  const unknown = collaborators.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw unknownCollaborator(unknown);
}
