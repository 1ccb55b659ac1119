import type { PageRequest } from '../../kernel/page';
import { ownedBy, paged } from '../../platform/database/paged';
import { type Database, execute, type Statement, statement } from '../../platform/database/statements';
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
const sideAt = (now: string): string =>
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

const NEWEST = 'created_at DESC, id DESC';
/** Rows after the cursor, or all if there is none. */
const AFTER = `(s.created_at, s.id) < (coalesce((SELECT created_at FROM connections WHERE id = $2), 'infinity'),
                                      coalesce($2::text, '~'))`;
const SEEN = `s.agent_id = $1 AND s.status <> 'removed'`;
const OF_STATUS = `${statusAt('$5')} = $6`;
const CARD = 'JOIN agent_cards a ON a.agent_id = s.other_id';
const LAST_SAID = `LEFT JOIN conversations v ON v.connection_id = s.id`;

/** The connections of an agent, newest first, all or of one status. Two statements, so that each has its own plan. */
class SideList {
  private readonly all: Statement;
  private readonly ofStatus: Statement;

  constructor(name: string, columns: string, joins: string, which: string) {
    this.all = sideList(name, columns, joins, which);
    this.ofStatus = sideList(`${name}_of_status`, columns, joins, `${which} AND ${OF_STATUS}`);
  }

  call(
    agentId: string,
    request: PageRequest & { status_filter?: string },
    now: Date,
  ): [Statement, unknown[]] {
    const { cursor = null, limit, offset, status_filter } = request;
    const values = [agentId, cursor, limit + 1, offset, now];
    return status_filter === undefined ? [this.all, values] : [this.ofStatus, [...values, status_filter]];
  }
}

function sideList(name: string, columns: string, joins: string, which: string): Statement {
  return paged({
    name,
    counted: `FROM connection_sides s WHERE ${which} AND $5::timestamptz IS NOT NULL`,
    page: `SELECT s.*, ${columns} FROM (
             SELECT ${sideAt('$5')} FROM connection_sides s WHERE ${which} AND ${AFTER}
              ORDER BY s.created_at DESC, s.id DESC LIMIT $3 OFFSET $4) s ${joins}`,
    orderBy: NEWEST.replaceAll(/(\w+) DESC/g, 'p.$1 DESC'),
  });
}

const PROFILE = 'a.display_name AS other_name, a.tagline AS other_tagline';
const SUMMARY = 'a.display_name AS other_name, a.avatar_url AS other_avatar, v.last_message_at';

export const INCOMING = new SideList('interests_incoming', PROFILE, CARD, `${SEEN} AND NOT s.is_initiator`);
export const OUTGOING = new SideList('interests_outgoing', PROFILE, CARD, `${SEEN} AND s.is_initiator`);
export const CONNECTIONS = new SideList('connections_own', SUMMARY, `${CARD} ${LAST_SAID}`, SEEN);

/** Compares Unicode case-insensitively, whatever the locale of the database. */
const LETTERS = 'COLLATE pg_c_utf8';
const MATCHES = `
  ${SEEN}
  AND ($6::text IS NULL OR ${OF_STATUS})
  AND ($7::text IS NULL
    OR position(lower($7 ${LETTERS}) IN lower(concat_ws(E'\\n', s.other_id, a.display_name, a.tagline, s.note) ${LETTERS})) > 0)
  AND ($8::int IS NULL
    OR greatest(s.created_at, s.accepted_at, v.last_message_at) <= $5::timestamptz - make_interval(days => $8))`;

/** Scans all connections of the agent, because the searched text is in three tables. */
export const SEARCH = paged({
  name: 'connections_search',
  counted: `FROM connection_sides s ${CARD} ${LAST_SAID} WHERE ${MATCHES}`,
  page: `SELECT ${sideAt('$5')}, ${SUMMARY} FROM connection_sides s ${CARD} ${LAST_SAID}
          WHERE ${MATCHES} AND ${AFTER}
          ORDER BY s.created_at DESC, s.id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.created_at DESC, p.id DESC',
});

/**
 * A batch of all connections of an agent, oldest first, for the export. `$2` and `$5`: id and `position` of the previous batch's
 * last row. `position` is passed because a new request changes `created_at`.
 */
export const EXPORTED = statement(
  'connections_export',
  `SELECT ${sideAt('$3')}, ${SUMMARY}, s.created_at::text AS position FROM connection_sides s ${CARD} ${LAST_SAID}
    WHERE ${ownedBy('s.agent_id', '$1')} AND s.status <> 'removed'
      AND (s.created_at, s.id) > (coalesce($5::timestamptz, '-infinity'), coalesce($2::text, ''))
    ORDER BY s.agent_id DESC, s.created_at, s.id LIMIT $4`,
);
