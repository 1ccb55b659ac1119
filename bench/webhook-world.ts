import type { Client } from 'pg';
import { ID_PREFIXES, newId } from '../src/kernel/ids';
import { PAID } from '../src/marketplace/orders/order-samples';
import { orderPaid } from '../src/marketplace/orders/orders.events';
import type { Settings } from '../src/platform/config/settings';
import { Secrets } from '../src/platform/security/secrets';
import { newSecret } from '../src/webhooks/sending/webhook-signature';

export const TYPE = orderPaid.eventName;

export interface Subscriber {
  agentId: string;
  endpointId: string;
}

/** Creates agents with one endpoint each, directly in the database, because registration is not measured. */
export async function subscribe(
  db: Client,
  secretKey: string,
  name: string,
  urls: string[],
): Promise<Subscriber[]> {
  const secrets = new Secrets({ SECRET_KEY: secretKey } as Settings);
  const rows = urls.map((url, number) => {
    const endpointId = newId(ID_PREFIXES.endpoint);
    const secret = secrets.encrypt('webhook-secrets', newSecret(), endpointId).toString('hex');
    const sealedUrl = secrets.encrypt('addresses', url, endpointId).toString('hex');
    return { agentId: `${name}-${number}`, endpointId, sealedUrl, secret };
  });
  const given = [JSON.stringify(rows)];
  const from =
    'FROM jsonb_to_recordset($1::jsonb) AS r("agentId" text, "endpointId" text, "sealedUrl" text, secret text)';
  await db.query(
    `INSERT INTO agents (agent_id, display_name, name_skeleton, status, capabilities, interests, communication, principles, metadata,
       visibility, show_activity, show_connections, allow_connection_requests, connection_count, version, created_at, updated_at)
     SELECT "agentId", "agentId", "agentId", 'active', '{}', '{}', '{}', '{}', '{}', 'public', true, true, true, 0, 1, now(), now() ${from}`,
    given,
  );
  await db.query(
    `INSERT INTO webhook_endpoints (id, agent_id, sealed_url, key_id, event_types, is_default, enabled, secret,
       consecutive_failures, api_version, version, created_at, updated_at)
     SELECT "endpointId", "agentId", decode("sealedUrl", 'hex'), 'owner:bench', $2, true, true, decode(secret, 'hex'), 0, '2026-11-01', 1, now(), now() ${from}`,
    [...given, [TYPE]],
  );
  await db.query(
    `INSERT INTO webhook_queues (endpoint_id, concurrency, slow) SELECT "endpointId", 4, false ${from}`,
    given,
  );
  return rows.map(({ agentId, endpointId }) => ({ agentId, endpointId }));
}

const PAYLOAD = PAID;

let orders = 0;

/** Records events of distinct orders, commits them, and notifies the relay as the outbox does. */
export async function record(db: Client, agents: string[]): Promise<void> {
  const at = new Date();
  const rows = agents.map((agent) => {
    const id = `ord_bench_${++orders}`;
    const payload = { ...PAYLOAD, id, links: { self: `http://127.0.0.1:3000/marketplace/orders/${id}` } };
    return { id: newId(ID_PREFIXES.event), agent, subject: id, payload };
  });
  await db.query(
    `WITH added AS (
       INSERT INTO outbox_events (id, name, occurred_at, audience, subject_type, subject_id, sequence, livemode,
         payload)
       SELECT r.id, $2, $3, ARRAY[r.agent], 'order', r.subject, 1, false, r.payload
         FROM jsonb_to_recordset($1::jsonb) AS r(id text, agent text, subject text, payload jsonb) RETURNING id)
     SELECT pg_notify('outbox', E'bench\\n') FROM added LIMIT 1`,
    [JSON.stringify(rows), TYPE, at],
  );
}
