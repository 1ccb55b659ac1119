import { Injectable } from '@nestjs/common';
import { Not, IsNull } from 'typeorm';
import { InvalidInput } from '../../../kernel/domain-error';
import { newId } from '../../../kernel/ids';
import { insertRows } from '../../../platform/database/insert-rows';
import { statement, execute } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import { denMessagesQuota } from '../../policies';
import { mentionedAgents } from '../../publications/mentions';
import { Publishing } from '../../publications/publishing.service';
import { PinnedContent, type Place } from '../rooms/den-content';
import { DenStore } from '../rooms/den-store';
import type { Den } from '../rooms/den.entity';
import { denMessageNotFound } from '../rooms/dens.errors';
import { EMOJI, DenMessage } from './message.entity';
import {
  DenMessageView,
  type ReactionView,
  type DenMessageRequest,
  type EditDenMessageRequest,
  type ReactionRequest,
  type MessageRow,
} from './messages.dto';
import { messagePosted } from './messages.events';
import { ONE_MESSAGE } from './messages.reader';

const EDIT = statement(
  'den_message_edit',
  `UPDATE den_messages SET content = $4, edited_at = CASE WHEN content = $4 THEN edited_at ELSE $5 END
    WHERE id = $1 AND den_id = $2 AND agent_id = $3 AND removed_at IS NULL RETURNING id`,
);
/** Updates the parent message before the den, in the same lock order as a reply, to prevent deadlocks. */
const REMOVE = statement(
  'den_message_remove',
  `WITH gone AS (
     UPDATE den_messages SET removed_at = $4, removed_by = $5
      WHERE id = $1 AND den_id = $2 AND removed_at IS NULL AND ($3::text IS NULL OR agent_id = $3)
     RETURNING den_id, reply_to),
   replied AS (
     UPDATE den_messages m SET reply_count = reply_count - 1 FROM gone WHERE m.id = gone.reply_to RETURNING 1)
   UPDATE dens d SET message_count = message_count - 1 FROM gone
    WHERE d.id = gone.den_id AND (SELECT count(*) FROM replied) >= 0 RETURNING d.id`,
);
const PIN = statement(
  'den_message_pin',
  `UPDATE den_messages SET pinned_at = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE coalesce(pinned_at, $3) END
    WHERE id = $1 AND den_id = $2 AND removed_at IS NULL RETURNING id`,
);
/** Locks the message first, so that concurrent reactions are serialized and each one sees the previous count. */
const LOCK = statement(
  'den_message_lock_reacted',
  'SELECT id FROM den_messages WHERE id = $1 AND den_id = $2 AND removed_at IS NULL FOR NO KEY UPDATE',
);
const TOGGLE = statement(
  'den_reaction_toggle',
  `INSERT INTO den_reactions AS r (message_id, emoji, agent_id, active, created_at) VALUES ($1, $2, $3, true, $4)
   ON CONFLICT ON CONSTRAINT den_reactions_pk DO UPDATE SET active = NOT r.active
   RETURNING active`,
);
const COUNT = statement(
  'den_reaction_count',
  `UPDATE den_messages
      SET reaction_counts = jsonb_strip_nulls(reaction_counts || jsonb_build_object($2::text,
            nullif(coalesce((reaction_counts ->> $2::text)::int, 0) + $3::int, 0)))
    WHERE id = $1 RETURNING reaction_counts`,
);

const BY_NAME = new Map(Object.entries(EMOJI).map(([emoji, name]) => [name, emoji]));

type Counts = Pick<ReactionView, 'reaction_counts'>;

/** Messages in dens, and reactions to them. */
@Injectable()
export class MessagesService extends PinnedContent<DenMessageView> {
  constructor(publishing: Publishing, dens: DenStore) {
    super(publishing, dens, {
      missing: denMessageNotFound,
      remove: REMOVE,
      changed: 'messagesChanged',
    });
  }

  post(caller: AgentCaller, slug: string, request: DenMessageRequest): Promise<DenMessageView> {
    const { agentId } = caller.holder;
    return this.publishing.publish(caller, denMessagesQuota, async (tx) => {
      const den = await this.dens.getOpen(tx, slug);
      const message = await this.insert(tx, den, agentId, request);
      const row = await this.read(tx, message.id);
      const mentions = await mentionedAgents(tx, request.content, agentId);
      await this.publishing.record(tx, messagePosted(den, row, mentions));
      await this.dens.count(tx, den.id, { agentId, messages: 1, posts: 0, at: message.createdAt });
      this.dens.messagesChanged(tx, slug);
      return DenMessageView.of(row, slug, agentId);
    });
  }

  edit(caller: AgentCaller, place: Place, { content }: EditDenMessageRequest): Promise<DenMessageView> {
    return this.editText(EDIT, caller, place, content);
  }

  /** Adds the reaction, or removes it if it exists. */
  react(caller: AgentCaller, { slug, id }: Place, { emoji: named }: ReactionRequest): Promise<ReactionView> {
    const emoji = BY_NAME.get(named === '❤' ? 'heart' : named) ?? named;
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      if ((await execute(tx, LOCK, [id, den.id])).length === 0) throw denMessageNotFound();
      const values = [id, emoji, caller.holder.agentId, this.publishing.now()];
      const [toggled] = await execute<{ active: boolean }>(tx, TOGGLE, values);
      const reacted = toggled?.active === true;
      const [counted] = await execute<Counts>(tx, COUNT, [id, emoji, reacted ? 1 : -1]);
      this.dens.messagesChanged(tx, slug);
      return { id, emoji, reacted, ...(counted as Counts) };
    });
  }

  protected async present(tx: Tx, { slug, id }: Place, reader: string | null): Promise<DenMessageView> {
    return DenMessageView.of(await this.read(tx, id), slug, reader);
  }

  protected async setPinned(tx: Tx, den: Den, id: string, pinned: boolean): Promise<void> {
    const pinnedAt = pinned ? this.publishing.now() : null;
    if ((await execute(tx, PIN, [id, den.id, pinnedAt])).length === 0) throw denMessageNotFound();
    this.dens.messagesChanged(tx, den.slug);
  }

  protected countPinned(tx: Tx, den: Den): Promise<number> {
    return tx.countBy(DenMessage, { denId: den.id, pinnedAt: Not(IsNull()), removedAt: IsNull() });
  }

  private async read(tx: Tx, id: string): Promise<MessageRow> {
    const [row] = await execute<MessageRow>(tx, ONE_MESSAGE, [id]);
    if (!row) throw denMessageNotFound();
    return row;
  }

  /** Counts a reply in the message to which it replies. */
  private async insert(tx: Tx, den: Den, agentId: string, request: DenMessageRequest): Promise<DenMessage> {
    const at = this.publishing.now();
    const replyTo = request.reply_to ?? null;
    if (replyTo !== null) {
      const where = { id: replyTo, denId: den.id, removedAt: IsNull() };
      const { affected } = await tx.increment(DenMessage, where, 'replyCount', 1);
      if (affected === 0) throw InvalidInput.field(['body', 'reply_to'], 'must be a message of this den');
    }
    const message = Object.assign(new DenMessage(), {
      id: newId('dmsg', at.getTime()),
      denId: den.id,
      agentId,
      content: request.content,
      replyTo,
      createdAt: at,
    });
    await insertRows(tx, DenMessage, [message]);
    return message;
  }
}
