import type { Database } from '../../platform/database/statements';
import { execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Party } from './connection.entity';
import type { ConnectionStatus } from './connection.lifecycle';

/** A connection as one of its parties sees it; see the view `connection_sides`. */
export interface ConnectionSide {
  id: string;
  agent_id: string;
  other_id: string;
  is_initiator: boolean;
  status: Exclude<ConnectionStatus, 'removed'>;
  message: string | null;
  proposed_collaboration: string | null;
  response: string | null;
  compatibility_score: number | null;
  note: string | null;
  accepted_at: Date | null;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

/**
 * The status at the time `now` (a statement parameter): an open request is expired once its deadline passes, even
 * before the deadline worker records it.
 */
export const statusAt = (now: string): string =>
  `CASE WHEN s.status = 'pending' AND s.expires_at <= ${now}::timestamptz THEN 'expired' ELSE s.status END`;

/** The columns of a `ConnectionSide`. */
export const sideAt = (now: string): string =>
  `s.id, s.agent_id, s.other_id, s.is_initiator, ${statusAt(now)} AS status, s.message, s.proposed_collaboration,
   s.response, s.compatibility_score, s.note, s.accepted_at, s.expires_at, s.created_at,
   CASE WHEN s.status = 'pending' AND s.expires_at <= ${now}::timestamptz THEN s.expires_at ELSE s.updated_at END
     AS updated_at`;

const SIDE: Statement = statement(
  'connection_side',
  `SELECT ${sideAt('$3')} FROM connection_sides s WHERE s.id = $1 AND s.agent_id = $2 AND s.status <> 'removed'`,
);

export const partyOf = (side: Pick<ConnectionSide, 'is_initiator'>): Party =>
  side.is_initiator ? 'initiator' : 'target';

export async function sideIn(tx: Tx, id: string, agentId: string, now: Date): Promise<ConnectionSide> {
  const [side] = await execute<ConnectionSide>(tx, SIDE, [id, agentId, now]);
  if (!side) throw new Error(`connection ${id} has no side of ${agentId}`);
  return side;
}

export function findSide(
  database: Database,
  id: string,
  agentId: string,
  now: Date,
): Promise<ConnectionSide | undefined> {
  return database.first<ConnectionSide>(SIDE, [id, agentId, now]);
}
