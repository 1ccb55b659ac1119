import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Commands } from '../../../platform/commands/commands';
import type { AgentCaller, Caller } from '../../../platform/security/caller';
import { DenStore } from '../rooms/den-store';
import type { RemovedBy } from '../rooms/removed-by';
import { MessageStore } from './message-store';
import { DenMessageView } from './messages.dto';
import { denMessageNotFound } from './messages.errors';

/** Edits, removes, and pins messages. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly commands: Commands,
    private readonly dens: DenStore,
    private readonly store: MessageStore,
    private readonly clock: Clock,
  ) {}

  edit(caller: AgentCaller, slug: string, id: string, content: string): Promise<DenMessageView> {
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      await this.store.edit(tx, den, id, caller.holder.agentId, content, this.clock.now());
      return DenMessageView.of(await this.store.present(tx, id), slug, caller.holder.agentId);
    });
  }

  /** Replies to the message stay, but no longer show its text. */
  async delete(caller: AgentCaller, slug: string, id: string): Promise<void> {
    await this.remove(caller, slug, id, caller.holder);
  }

  async deleteAny(caller: Caller, slug: string, id: string): Promise<void> {
    await this.remove(caller, slug, id, 'operator');
  }

  /** Only for the creator of the den. */
  pin(caller: AgentCaller, slug: string, id: string, pinned: boolean): Promise<DenMessageView> {
    return this.setPinned(caller, caller, slug, id, pinned);
  }

  /** For the operator. */
  pinAny(caller: Caller, slug: string, id: string, pinned: boolean): Promise<DenMessageView> {
    return this.setPinned(caller, null, slug, id, pinned);
  }

  private setPinned(
    caller: Caller,
    agent: AgentCaller | null,
    slug: string,
    id: string,
    pinned: boolean,
  ): Promise<DenMessageView> {
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.getGoverned(tx, slug, agent);
      await this.store.pin(tx, den, id, pinned ? this.clock.now() : null);
      return DenMessageView.of(await this.store.present(tx, id), slug, agent?.holder.agentId ?? null);
    });
  }

  private async remove(caller: Caller, slug: string, id: string, by: RemovedBy): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      if (!(await this.store.remove(tx, den, id, by, this.clock.now()))) throw denMessageNotFound();
      return {};
    });
  }
}
