import { Injectable } from '@nestjs/common';
import { VisitorsService } from '../../agents/profiles/visitors.service';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { ConversationsService } from '../../network/conversations/conversations.service';
import { directMessagesQuota } from '../../network/policies';
import type { Tx } from '../../platform/database/transactions';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { a2aVisitorsLimit } from '../policies';
import { taskNotFound } from '../protocol/a2a-errors';
import type { Message } from '../protocol/model';
import type { A2aTask } from './a2a-task.entity';
import { directMessage } from './direct-message';
import type { TaskRecipient } from './recipients.reader';
import { TaskCapacity } from './task-capacity';

/** Delivers task messages to the agent as direct messages, including those of anonymous callers. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly visitors: VisitorsService,
    private readonly limiter: RateLimiter,
    private readonly quotas: QuotasService,
    private readonly room: TaskCapacity,
  ) {}

  /** Rate-limits anonymous callers, which have no quota. */
  async requireRoom(caller: Caller): Promise<void> {
    if (!caller.holder) await this.limiter.spend(a2aVisitorsLimit, caller);
  }

  /** Opens the conversation between caller and agent for another task. */
  async open(tx: Tx, caller: Caller, recipient: TaskRecipient): Promise<string> {
    await this.room.require(tx, caller, recipient);
    const { agentId, acceptsAnyone } = recipient;
    const sender = await this.senderOf(tx, caller);
    return acceptsAnyone
      ? this.conversations.openWithAnyone(tx, sender.holder.agentId, agentId)
      : this.conversations.openWith(tx, sender.holder.agentId, agentId);
  }

  async deliver(
    tx: Tx,
    caller: Caller,
    recipient: TaskRecipient,
    row: A2aTask,
    message: Message,
  ): Promise<void> {
    if (row.conversationId === null) throw taskNotFound();
    const sender = await this.senderOf(tx, caller);
    const words = directMessage(row, message, caller.holder === null);
    await this.conversations.sendIn(tx, sender, row.conversationId, words, {
      connected: !recipient.acceptsAnyone,
      metered: caller.holder !== null,
    });
  }

  /** Messages that are rejected count as well, since they are stored. */
  async countRefused(tx: Tx, { holder, ...caller }: Caller): Promise<void> {
    if (holder) await this.quotas.use(tx, { ...caller, holder }, directMessagesQuota);
  }

  private async senderOf(tx: Tx, caller: Caller): Promise<AgentCaller> {
    return { ...caller, holder: caller.holder ?? (await this.visitors.ensureVisitor(tx)) };
  }
}
