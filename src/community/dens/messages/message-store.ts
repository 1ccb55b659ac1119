import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { InvalidInput } from '../../../kernel/domain-error';
import { acquireAdvisoryLocks } from '../../../platform/database/locks';
import { execute, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import { DenStore } from '../rooms/den-store';
import type { Den } from '../rooms/den.entity';
import { tooManyPins } from '../rooms/dens.errors';
import { type RemovedBy, removedByColumns } from '../rooms/removed-by';
import { ONE_MESSAGE } from './message-rows';
import { DenMessage } from './message.entity';
import type { MessageRow } from './messages.dto';
import { denMessageNotFound } from './messages.errors';

export const MAX_PINNED = 20;

const EDIT = statement(
  'den_message_edit',
  `UPDATE den_messages SET content = $4, edited_at = CASE WHEN content = $4 THEN edited_at ELSE $5 END
    WHERE id = $1 AND den_id = $2 AND agent_id = $3 AND removed_at IS NULL RETURNING id`,
);
/**
 * `$3` is the required author, or null for anyone. Updates the parent message before the den, in the same lock order as
 * a reply, to prevent deadlocks.
 */
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

/** Stores messages. Every change invalidates the cached pages that show them. */
@Injectable()
export class MessageStore {
  constructor(private readonly dens: DenStore) {}

  async present(tx: Tx, id: string): Promise<MessageRow> {
    const [row] = await execute<MessageRow>(tx, ONE_MESSAGE, [id]);
    if (!row) throw denMessageNotFound();
    return row;
  }

  /** Counts a reply. Throws 422 if the den has no such message. */
  async reply(tx: Tx, den: Den, id: string): Promise<void> {
    const where = { id, denId: den.id, removedAt: IsNull() };
    const { affected } = await tx.increment(DenMessage, where, 'replyCount', 1);
    if (affected === 0) throw InvalidInput.field(['body', 'reply_to'], 'must be a message of this den');
  }

  async edit(tx: Tx, den: Den, id: string, agentId: string, content: string, at: Date): Promise<void> {
    if ((await execute(tx, EDIT, [id, den.id, agentId, content, at])).length === 0)
      throw denMessageNotFound();
    this.dens.messagesChanged(tx, den.slug);
  }

  /** Hides the message from everyone. Returns false if it was already removed. */
  async remove(tx: Tx, den: Den, id: string, by: RemovedBy, at: Date): Promise<boolean> {
    const [agentId, removedBy] = removedByColumns(by);
    const removed = (await execute(tx, REMOVE, [id, den.id, agentId, at, removedBy])).length > 0;
    if (removed) this.dens.messagesChanged(tx, den.slug);
    return removed;
  }

  async pin(tx: Tx, den: Den, id: string, pinnedAt: Date | null): Promise<void> {
    await acquireAdvisoryLocks(tx, `den-pins:${den.id}`);
    if ((await execute(tx, PIN, [id, den.id, pinnedAt])).length === 0) throw denMessageNotFound();
    const pinned = { denId: den.id, pinnedAt: Not(IsNull()), removedAt: IsNull() };
    if (pinnedAt !== null && (await tx.countBy(DenMessage, pinned)) > MAX_PINNED)
      throw tooManyPins(MAX_PINNED);
    this.dens.messagesChanged(tx, den.slug);
  }
}
