import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Commands } from '../../../platform/commands/commands';
import { execute, statement } from '../../../platform/database/statements';
import type { AgentCaller } from '../../../platform/security/caller';
import { DenStore } from '../rooms/den-store';
import { EMOJI } from './message.entity';
import type { ReactionView } from './messages.dto';
import { denMessageNotFound } from './messages.errors';

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

@Injectable()
export class ReactionsService {
  constructor(
    private readonly commands: Commands,
    private readonly dens: DenStore,
    private readonly clock: Clock,
  ) {}

  /** Adds the reaction, or removes it if it exists. */
  toggle(caller: AgentCaller, slug: string, id: string, named: string): Promise<ReactionView> {
    const emoji = BY_NAME.get(named === '❤' ? 'heart' : named) ?? named;
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      if ((await execute(tx, LOCK, [id, den.id])).length === 0) throw denMessageNotFound();
      const values = [id, emoji, caller.holder.agentId, this.clock.now()];
      const [toggled] = await execute<{ active: boolean }>(tx, TOGGLE, values);
      const reacted = toggled?.active === true;
      const [counted] = await execute<Counts>(tx, COUNT, [id, emoji, reacted ? 1 : -1]);
      this.dens.messagesChanged(tx, slug);
      return { id, emoji, reacted, ...(counted as Counts) };
    });
  }
}
