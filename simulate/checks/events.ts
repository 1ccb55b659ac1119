import { type Check, sqlCheck } from './check';

/** Unless its connection was cut: then it is called again. */
const NO_LISTENER_FAILS: Check = {
  when: 'always',
  name: 'no listener fails',
  async violations(world) {
    const failed = await world.rows<{ last_error: string }>(
      'SELECT event_id, attempts, last_error FROM outbox_queue WHERE last_error IS NOT NULL',
    );
    return failed.filter(({ last_error }) => !world.hasFaults || !/connection/i.test(last_error));
  },
};

export const EVENTS = [
  NO_LISTENER_FAILS,
  sqlCheck(
    'daily',
    'the stored events of a record are numbered without a gap',
    `SELECT subject_type, subject_id FROM outbox_events GROUP BY subject_type, subject_id
     HAVING max(sequence) - min(sequence) + 1 <> count(*)`,
  ),
  sqlCheck(
    'daily',
    'the last event of an order has the number that the order has',
    `SELECT o.id, o.event_sequence, max(e.sequence) AS last FROM orders o
       JOIN outbox_events e ON e.subject_type = 'order' AND e.subject_id = o.id
      GROUP BY o.id HAVING o.event_sequence <> max(e.sequence)`,
  ),
  sqlCheck(
    'daily',
    'every event has a delivery for each endpoint of its audience',
    `SELECT e.id, e.name, w.id AS endpoint_id FROM webhook_endpoints w
       JOIN outbox_events e ON w.agent_id = ANY(e.audience) AND e.occurred_at > w.updated_at
      WHERE w.enabled AND '*' = ANY(w.event_types) AND e.id NOT IN (SELECT event_id FROM outbox_queue)
        AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.event_id = e.id)
        AND NOT EXISTS (SELECT FROM webhook_delivery_hashes h WHERE h.endpoint_id = w.id AND h.event_id = e.id)`,
  ),
  sqlCheck(
    'daily',
    'a webhook goes only to the audience of its event',
    `SELECT d.id, d.event_type, w.agent_id FROM webhook_deliveries d
       JOIN webhook_endpoints w ON w.id = d.endpoint_id JOIN outbox_events e ON e.id = d.event_id
      WHERE w.agent_id <> ALL(e.audience)`,
  ),
  sqlCheck(
    'daily',
    'no due delivery waits',
    `SELECT id, attempts, next_attempt_at FROM webhook_deliveries
      WHERE status = 'pending' AND next_attempt_at < $1::timestamptz - interval '5 minutes'`,
  ),
  sqlCheck(
    'at the end',
    'every webhook was delivered, or has failed',
    `SELECT id, status, attempts FROM webhook_deliveries WHERE status = 'pending'`,
  ),
  sqlCheck('at the end', 'every event was published', 'SELECT event_id FROM outbox_queue'),
];
