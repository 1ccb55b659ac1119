import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import type { KeyHolder } from '../../platform/security/caller';

const LOST = statement(
  'a2a_listening_rights_lost',
  `SELECT w.nth::int AS nth
     FROM unnest($1::text[], $2::text[], $3::bytea[]) WITH ORDINALITY AS w(task_id, agent_id, secret, nth)
    WHERE w.agent_id IS NOT NULL AND (
            SELECT true FROM live_secrets s JOIN calling_agents a ON a.agent_id = s.agent_id
             WHERE s.hash = w.secret AND (s.ends_at IS NULL OR s.ends_at > $4) LIMIT 1) IS NULL
       OR (SELECT true FROM a2a_tasks t WHERE t.id = w.task_id AND (
             SELECT true FROM blocked_pairs b WHERE b.agent_id = t.caller_id AND b.other_id = t.agent_id LIMIT 1) IS NULL
          ) IS NULL`,
);

export interface Listener {
  readonly taskId: string;
  /** The key it listens with. */
  readonly holder: KeyHolder | null;
}

/** Checks whether listeners may continue: they must still be able to read the task with the same key. */
@Injectable()
export class ListeningRights {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The listeners that have lost the right, found with one query for all of them. */
  async lostBy<L extends Listener>(listeners: readonly L[]): Promise<L[]> {
    if (listeners.length === 0) return [];
    const rows = await this.database.rows<{ nth: number }>(LOST, [
      listeners.map(({ taskId }) => taskId),
      listeners.map(({ holder }) => holder?.agentId ?? null),
      listeners.map(({ holder }) => holder?.secretHash ?? null),
      this.clock.now(),
    ]);
    return rows.map(({ nth }) => listeners[nth - 1] as L);
  }
}
