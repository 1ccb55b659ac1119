import { Injectable } from '@nestjs/common';
import { QuotasService, defineQuota } from '../../../agents/quotas/quotas.service';
import { Clock, DAY, HOUR } from '../../../kernel/clock';
import { newId } from '../../../kernel/ids';
import { Commands } from '../../../platform/commands/commands';
import { insertRows } from '../../../platform/database/insert-rows';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import type { Den } from '../rooms/den.entity';
import { DenStore } from '../rooms/den-store';
import { Announcer } from '../rooms/announcer';
import { DenMessage } from './message.entity';
import { MessageStore } from './message-store';
import { type DenMessageRequest, DenMessageView } from './messages.dto';
import { messagePosted } from './messages.events';

const denMessagesQuota = defineQuota('den_messages', {
  provisional: { limit: 5, windowMs: DAY },
  active: { limit: 30, windowMs: HOUR },
});

/** Writes messages in dens. */
@Injectable()
export class MessageWriting {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly dens: DenStore,
    private readonly store: MessageStore,
    private readonly announcer: Announcer,
    private readonly clock: Clock,
  ) {}

  post(caller: AgentCaller, slug: string, request: DenMessageRequest): Promise<DenMessageView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, denMessagesQuota);
      const den = await this.dens.getOpen(tx, slug);
      const message = await this.insert(tx, den, agentId, request);
      const displayed = await this.store.present(tx, message.id);
      await this.announcer.recordWithMentions(tx, request.content, agentId, (mentions) =>
        messagePosted(den, displayed, mentions),
      );
      await this.dens.count(tx, den.id, { agentId, messages: 1, posts: 0, at: message.createdAt });
      this.dens.messagesChanged(tx, slug);
      return DenMessageView.of(displayed, slug, agentId);
    });
  }

  private async insert(tx: Tx, den: Den, agentId: string, request: DenMessageRequest): Promise<DenMessage> {
    const at = this.clock.now();
    if (request.reply_to != null) await this.store.reply(tx, den, request.reply_to);
    const message = Object.assign(new DenMessage(), {
      id: newId('dmsg', at.getTime()),
      denId: den.id,
      agentId,
      content: request.content,
      replyTo: request.reply_to ?? null,
      createdAt: at,
    });
    await insertRows(tx, DenMessage, [message]);
    return message;
  }
}
