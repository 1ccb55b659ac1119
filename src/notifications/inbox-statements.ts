import { TOTAL_CAP } from '../kernel/page';
import { type Statement, statement } from '../platform/database/statements';

/*
 * An inbox combines two lists: the agent's own notifications and the broadcasts to all agents. A broadcast is stored
 * once, with a mark for each agent that has read or deleted it. Agents do not see broadcasts from before they
 * registered.
 */

const OWN = `SELECT n.id, n.agent_id, n.type, n.title, n.body, n.priority, n.metadata, n.action_path, n.actor_id,
                    n.actor_name, n.created_at, n.read_at IS NOT NULL AS read
               FROM notifications n WHERE n.agent_id = $1 AND n.dismissed_at IS NULL`;

const IS_READ = `(m.read_at IS NOT NULL OR b.id <= coalesce(p.broadcasts_read_to, ''))`;
const FOR_ALL = `SELECT b.id, a.agent_id, b.type, b.title, b.body, b.priority, b.metadata, b.action_path,
                        NULL::text AS actor_id, NULL::text AS actor_name, b.created_at, ${IS_READ} AS read
                   FROM agent_cards a JOIN broadcasts b ON b.created_at >= a.created_at
                   LEFT JOIN notification_preferences p ON p.agent_id = a.agent_id
                   LEFT JOIN broadcast_marks m ON m.agent_id = a.agent_id AND m.broadcast_id = b.id
                  WHERE a.agent_id = $1 AND m.dismissed_at IS NULL AND coalesce(p.enabled, true)
                    AND b.type <> ALL (coalesce(p.mute_types, '{}'))`;

const inbox = (own: string, forAll: string): string =>
  `(${OWN} ${own}) UNION ALL (SELECT * FROM (${FOR_ALL}) n WHERE true ${forAll})`;
const UNREAD = { own: 'AND n.read_at IS NULL', forAll: 'AND NOT n.read' };

/** $1 agent, $2 cursor, $3 number of rows, $4 offset, $5 types or null. */
function listOf(name: string, { own, forAll }: typeof UNREAD): Statement {
  const typed = 'AND ($5::text[] IS NULL OR n.type = ANY ($5))';
  const behind = `AND n.id < coalesce($2::text, '~')`;
  const first = 'ORDER BY n.id DESC LIMIT $3::int + $4::int';
  return statement(
    name,
    `SELECT t.total, u.unread, p.*
       FROM (SELECT count(*)::int AS total FROM (
               SELECT 1 FROM (${inbox(`${own} ${typed} LIMIT ${TOTAL_CAP}`, `${forAll} ${typed}`)}) every_one
                LIMIT ${TOTAL_CAP}) capped) t,
            (${unread()}) u
       LEFT JOIN (
         SELECT * FROM (${inbox(`${own} ${typed} ${behind} ${first}`, `${forAll} ${typed} ${behind} ${first}`)}) n
          ORDER BY n.id DESC LIMIT $3 OFFSET $4) p ON true
      ORDER BY p.id DESC`,
  );
}

function unread(): string {
  return `SELECT count(*)::int AS unread FROM (
            SELECT 1 FROM (${inbox(`${UNREAD.own} LIMIT ${TOTAL_CAP}`, UNREAD.forAll)}) new_ones
             LIMIT ${TOTAL_CAP}) capped_too`;
}

export const LIST = listOf('notifications_list', { own: '', forAll: '' });
export const LIST_UNREAD = listOf('notifications_list_unread', UNREAD);
export const UNREAD_COUNT = statement('notifications_unread_count', unread());
/** $1 agent, $2 id. */
export const ONE = statement('notifications_one', inbox('AND n.id = $2', 'AND n.id = $2'));

/** $1 agent, $2 id, $3 now. */
export const READ = statement(
  'notifications_read',
  `UPDATE notifications SET read_at = coalesce(read_at, $3)
    WHERE id = $2 AND agent_id = $1 AND dismissed_at IS NULL RETURNING id`,
);
export const DISMISS = statement(
  'notifications_dismiss',
  `UPDATE notifications SET dismissed_at = coalesce(dismissed_at, $3) WHERE id = $2 AND agent_id = $1 RETURNING id`,
);
/** $1 agent, $2 id, $3 when the agent read it, $4 when it deleted it, or null. */
export const MARK = statement(
  'broadcasts_mark',
  `INSERT INTO broadcast_marks AS m (agent_id, broadcast_id, read_at, dismissed_at)
   SELECT a.agent_id, b.id, $3::timestamptz, $4::timestamptz
     FROM agent_cards a JOIN broadcasts b ON b.created_at >= a.created_at
    WHERE a.agent_id = $1 AND b.id = $2
   ON CONFLICT ON CONSTRAINT broadcast_marks_pk
      DO UPDATE SET dismissed_at = coalesce(m.dismissed_at, excluded.dismissed_at)
   RETURNING broadcast_id`,
);

/** $1 agent. */
export const READ_ALL_BROADCASTS = statement(
  'broadcasts_read_all',
  `INSERT INTO notification_preferences AS p
     (agent_id, enabled, email_notifications, webhook_notifications, mute_types, broadcasts_read_to)
   SELECT $1, true, true, false, '{}', max(id) FROM broadcasts HAVING max(id) IS NOT NULL
   ON CONFLICT (agent_id) DO UPDATE SET broadcasts_read_to = excluded.broadcasts_read_to`,
);
