import type { Client } from 'pg';
import type { Cast, ScaleSizes } from './scale-terms';

/** The small agent knows a few others. */
const KNOWN = `
  INSERT INTO connections (id, initiator_id, target_id, initiator_sees, target_sees, event_sequence, accepted_at, expires_at,
    created_at, updated_at)
  SELECT pg_temp.scale_id('con', now(), a.place), a.agent_id, $1, 'accepted', 'accepted', 2, now(), now() + interval '30 days', now(), now()
    FROM scale_agents a WHERE a.place BETWEEN 10 AND 14`;
/** One conversation per connection that has none, and how many messages it has: the first one many, the others equally many. */
const PAIRS = `
  CREATE TEMP TABLE scale_talks AS
  SELECT row_number() OVER (ORDER BY c.id) AS n, c.id AS connection_id, least(c.initiator_id, c.target_id) AS first_id,
         greatest(c.initiator_id, c.target_id) AS second_id, now() - interval '300 days' * random() AS at
    FROM connections c
   WHERE c.accepted_at IS NOT NULL AND NOT EXISTS (SELECT FROM conversations v WHERE v.connection_id = c.id)`;
const COUNT = `
  ALTER TABLE scale_talks ADD id text, ADD messages int, ADD last_id text;
  UPDATE scale_talks t SET id = pg_temp.scale_id('cnv', t.at, t.n),
         messages = CASE WHEN t.n = 1 THEN greatest(2, $SIZE / 100)
                         ELSE greatest(1, $SIZE * 0.99 / (SELECT count(*) FROM scale_talks)) END`;
const MESSAGES = `
  INSERT INTO messages (id, conversation_id, sender_id, recipient_id, message_type, content, metadata, delivered_at, read_at, created_at)
  SELECT pg_temp.scale_id('msg', c.at, t.n * 1000000 + m), t.id, CASE WHEN m % 2 = 0 THEN first_id ELSE second_id END,
         CASE WHEN m % 2 = 0 THEN second_id ELSE first_id END, 'text', 'Can you have the translation of chapter ' || m || ' by Friday?',
         '{}', CASE WHEN m < t.messages OR t.n % 10 > 0 THEN c.at END, CASE WHEN m < t.messages OR t.n % 10 > 0 THEN c.at END, c.at
    FROM scale_talks t CROSS JOIN LATERAL generate_series(1, t.messages) m
   CROSS JOIN LATERAL (SELECT t.at - interval '1 minute' * (t.messages - m) AS at) c`;
const CONVERSATIONS = `
  INSERT INTO conversations (id, connection_id, first_id, second_id, first_unread, second_unread, message_count, last_message,
    last_message_at, order_key, created_at, updated_at)
  SELECT id, connection_id, first_id, second_id, (n % 10 = 0 AND messages % 2 = 1)::int, (n % 10 = 0 AND messages % 2 = 0)::int,
         messages, 'Can you have the translation of chapter ' || messages || ' by Friday?', at,
         pg_temp.scale_id('msg', at, n * 1000000 + messages), at - interval '1 minute' * messages, at FROM scale_talks`;

export const TALK_TABLES = ['connections', 'conversations', 'messages'];

/** Messages between the agents that are connected. */
export async function loadTalk(db: Client, sizes: ScaleSizes, { small }: Cast): Promise<void> {
  await db.query(KNOWN, [small]);
  await db.query(PAIRS);
  await db.query(COUNT.replaceAll('$SIZE', String(sizes.messages)));
  await db.query(MESSAGES);
  await db.query(CONVERSATIONS);
}
