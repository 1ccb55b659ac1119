import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { AGENT_ID } from '../../platform/validation/fields';
import { agentNotFound } from '../protocol/a2a-errors';

/** An agent that the caller can reach. */
export interface TaskRecipient {
  agentId: string;
  connected: boolean;
  acceptsAnyone: boolean;
}

const REACHED = statement(
  'a2a_agents_reached',
  `SELECT a.agent_id AS "agentId", a.accept_a2a = 'anyone' AS "acceptsAnyone",
          p.connected
     FROM a2a_agents a CROSS JOIN LATERAL (
       SELECT EXISTS (SELECT FROM connected_pairs c WHERE c.agent_id = $1::text AND c.other_id = $2) AS connected) p
    WHERE a.agent_id = $2 AND a.status IN ('provisional', 'active', 'resident', 'inactive')
      AND (a.is_listed OR a.agent_id = $1::text OR p.connected)
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $1::text AND b.other_id = a.agent_id)`,
);

@Injectable()
export class RecipientsReader {
  constructor(private readonly database: Database) {}

  async reach(callerId: string | null, agentId: string): Promise<TaskRecipient> {
    if (agentId.length > 64 || !AGENT_ID.test(agentId)) throw agentNotFound();
    const found = await this.database.first<TaskRecipient & Record<string, unknown>>(REACHED, [
      callerId,
      agentId,
    ]);
    if (!found) throw agentNotFound();
    return found;
  }
}
