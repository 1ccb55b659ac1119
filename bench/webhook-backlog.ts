import type { Client } from 'pg';
import { CLAIM } from '../src/webhooks/sending/delivery-queue';
import { PAGE } from '../src/webhooks/feed/feed.reader';
import { measurePlan, type PlanFigures } from './plans';
import { say } from './progress';
import { subscribe, TYPE } from './webhook-world';

const ENDPOINTS = 1_000;

export interface BacklogFigures {
  pending: number;
  /** A claim for 32 endpoints, up to five deliveries each. */
  claim: PlanFigures;
  feedRows: number;
  feedPage: PlanFigures;
}

/** Measures a claim and a feed page with a million pending deliveries and a million stored events. */
export async function measureBacklog(db: Client, secretKey: string, size: number): Promise<BacklogFigures> {
  const urls = Array.from({ length: ENDPOINTS }, () => 'http://127.0.0.1:9/never');
  const subscribers = await subscribe(db, secretKey, 'backlog', urls);
  const [agents, endpoints] = [
    subscribers.map(({ agentId }) => agentId),
    subscribers.map(({ endpointId }) => endpointId),
  ];
  say(`webhooks: ${size.toLocaleString('en')} pending deliveries and events`);
  await db.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type, subject_type, subject_id, sequence, body,
       status, attempts, next_attempt_at, created_at)
     SELECT 'whd_backlog' || lpad(n::text, 10, '0'), ($1::text[])[1 + n % ${ENDPOINTS}], 'evt_backlog' || lpad(n::text, 10, '0'),
            $2, 'order', 'ord_backlog_' || n, 1, repeat('x', 900), 'pending', 0,
            now() - interval '1 hour' + n * interval '1 millisecond', now()
       FROM generate_series(1, $3::int) n`,
    [endpoints, TYPE, size],
  );
  await db.query(`UPDATE webhook_queues SET look_at = now() - interval '1 hour'`);
  await db.query(
    `INSERT INTO webhook_feed (agent_id, position, event_id, event_type, occurred_at)
     SELECT ($1::text[])[1 + n % ${ENDPOINTS}], n / ${ENDPOINTS} + 1, 'evt_backlog' || lpad(n::text, 10, '0'), $2, now()
       FROM generate_series(1, $3::int) n`,
    [agents, TYPE, size],
  );
  await db.query('VACUUM ANALYZE webhook_deliveries, webhook_feed, webhook_queues, webhook_endpoints');
  const now = new Date();
  const lease = new Date(now.getTime() + 60_000);
  const claim = await measurePlan(db, CLAIM.text, (time) => {
    const from = (time * 32) % (ENDPOINTS - 32);
    return [now, lease, '00000000-0000-4000-8000-000000000000', endpoints.slice(from, from + 32)];
  });
  const feedPage = await measurePlan(db, PAGE.text, (time) => [
    agents[time % ENDPOINTS],
    Math.floor(size / ENDPOINTS / 2),
    time % 2 === 0 ? null : [TYPE],
    time % 2 === 0 ? 51 : 501,
    50,
  ]);
  return { pending: size, claim, feedRows: size, feedPage };
}
