import { connect } from './catalog-database';

/** How many agents each caller is connected to or has a request from, as a share of all agents. */
const KNOWN = 1 / 8;
/** The length of each caller's first conversation, as a share of the agents it knows. */
const IN_ONE = 1 / 10;

const ids = (prefix: string, number: string): string => `'${prefix}_' || lpad((${number})::text, 32, '0')`;
const AGO = `now() - make_interval(secs => n * 10)`;

/** `$1`: the callers; `$2`: how many agents each knows. Some requests are still pending. */
const PAIRS = `
  CREATE TEMP TABLE pairs AS
  SELECT row_number() OVER (ORDER BY o.n, asks.at) AS n, asks.agent_id AS asks, o.agent_id AS other, o.n % 10 = 9 AS open
    FROM unnest($1::text[]) WITH ORDINALITY AS asks(agent_id, at)
   CROSS JOIN (SELECT agent_id, row_number() OVER (ORDER BY agent_id) AS n FROM agents
                WHERE NOT agent_id = ANY($1) ORDER BY agent_id LIMIT $2) o`;
const CONNECTIONS = `
  INSERT INTO connections (id, initiator_id, target_id, initiator_sees, target_sees, event_sequence, accepted_at,
                           expires_at, created_at, updated_at)
  SELECT ${ids('con', 'n')}, other, asks, CASE WHEN open THEN 'pending' ELSE 'accepted' END,
         CASE WHEN open THEN 'pending' ELSE 'accepted' END, 1, CASE WHEN NOT open THEN ${AGO} END,
         now() + interval '30 days', ${AGO}, ${AGO} FROM pairs
  ON CONFLICT DO NOTHING`;
const CONVERSATIONS = `
  INSERT INTO conversations (id, connection_id, first_id, second_id, first_unread, second_unread, message_count,
                             last_message, last_message_at, order_key, created_at, updated_at)
  SELECT ${ids('cnv', 'n')}, ${ids('con', 'n')}, least(other, asks), greatest(other, asks),
         (least(other, asks) = asks)::int, (least(other, asks) <> asks)::int, 1, 'Hello ' || n, ${AGO},
         ${ids('msg', '1000000000 - n')}, ${AGO}, ${AGO} FROM pairs WHERE NOT open`;
const MESSAGES = `
  INSERT INTO messages (id, conversation_id, sender_id, recipient_id, message_type, content, metadata, created_at)
  SELECT ${ids('msg', '1000000000 - n')}, ${ids('cnv', 'n')}, other, asks, 'text', 'Hello ' || n, '{}', ${AGO}
    FROM pairs WHERE NOT open`;
/** A long conversation before the last message, which is `n = 1` of each caller. */
const LONG = `
  INSERT INTO messages (id, conversation_id, sender_id, recipient_id, message_type, content, metadata, delivered_at, read_at,
                        created_at)
  SELECT ${ids('msg', '2000000000 + p.n * 10000000 + m')}, ${ids('cnv', 'p.n')},
         CASE WHEN m % 2 = 0 THEN asks ELSE other END, CASE WHEN m % 2 = 0 THEN other ELSE asks END,
         'text', 'Word ' || m || ' of many', '{}', now(), now(), now() - interval '1 year' + make_interval(secs => m)
    FROM pairs p CROSS JOIN generate_series(1, $1::int) m WHERE p.n <= $2`;
const COUNTED = `
  UPDATE conversations SET message_count = message_count + $1::int WHERE id IN (SELECT ${ids('cnv', 'n')} FROM pairs WHERE n <= $2)`;

/** The callers' connections, conversations, and messages. */
export interface MessageHistory {
  connections: number;
  messages: number;
  /** The longest conversation of each caller, in their order. */
  longest: string[];
}

/** Gives each caller connections, pending requests, and conversations with a share of all agents. */
export async function loadMessageHistory(
  url: string,
  asking: string[],
  agents: number,
): Promise<MessageHistory> {
  const db = await connect(url);
  const known = Math.floor(agents * KNOWN);
  const words = Math.floor(known * IN_ONE);
  await db.query('SET synchronous_commit = off');
  await db.query('SET session_replication_role = replica');
  await db.query(PAIRS, [asking, known]);
  for (const statement of [CONNECTIONS, CONVERSATIONS, MESSAGES]) await db.query(statement);
  await db.query(LONG, [words, asking.length]);
  await db.query(COUNTED, [words, asking.length]);
  for (const table of ['connections', 'conversations', 'messages'])
    await db.query(`VACUUM (ANALYZE) ${table}`);
  const { rows } = await db.query<{ connections: number; messages: number }>(
    'SELECT (SELECT count(*)::int FROM connections) AS connections, (SELECT count(*)::int FROM messages) AS messages',
  );
  await db.end();
  const longest = asking.map((_, at) => `cnv_${String(at + 1).padStart(32, '0')}`);
  return { ...(rows[0] as { connections: number; messages: number }), longest };
}
