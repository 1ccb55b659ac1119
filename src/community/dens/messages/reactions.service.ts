import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { Commands } from '../../../platform/commands/commands';
import { execute, statement } from '../../../platform/database/statements';
import type { AgentCaller } from '../../../platform/security/caller';
import { DenStore } from '../rooms/den-store';
import { EMOJI } from './message.entity';
import type { ReactionView } from './messages.dto';

/** Turns the reaction over and counts it in one statement, so that no two clicks can miss each other. */
const TOGGLE = statement(
  'den_message_react',
  `WITH toggled AS (
     INSERT INTO den_reactions AS r (message_id, emoji, agent_id, active, created_at)
     SELECT m.id, $3::text, $4, true, $5 FROM den_messages m WHERE m.id = $1 AND m.den_id = $2 AND m.removed_at IS NULL
     ON CONFLICT ON CONSTRAINT den_reactions_pk DO UPDATE SET active = NOT r.active
     RETURNING active)
   UPDATE den_messages m
      SET reaction_counts = jsonb_strip_nulls(m.reaction_counts || jsonb_build_object($3::text, nullif(
            coalesce((m.reaction_counts ->> $3::text)::int, 0) + CASE WHEN t.active THEN 1 ELSE -1 END, 0)))
     FROM toggled t WHERE m.id = $1 AND m.removed_at IS NULL
   RETURNING t.active AS reacted, m.reaction_counts`,
);

const BY_NAME = new Map(Object.entries(EMOJI).map(([emoji, name]) => [name, emoji]));

@Injectable()
export class ReactionsService {
  constructor(
    private readonly commands: Commands,
    private readonly dens: DenStore,
    private readonly clock: Clock,
  ) {}

  /** Each call is the opposite of the one before. Errors: `den_not_found`, `den_message_not_found`. */
  toggle(caller: AgentCaller, slug: string, id: string, named: string): Promise<ReactionView> {
    const emoji = BY_NAME.get(named === '❤' ? 'heart' : named) ?? named;
    return this.commands.run(caller, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const values = [id, den.id, emoji, caller.holder.agentId, this.clock.now()];
      const [row] = await execute<Pick<ReactionView, 'reacted' | 'reaction_counts'>>(tx, TOGGLE, values);
      if (!row) throw notFound('den_message');
      this.dens.messagesChanged(tx, slug);
      return { id, emoji, reacted: row.reacted, reaction_counts: row.reaction_counts };
    });
  }
}
