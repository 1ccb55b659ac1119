import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { Freshness, type FreshnessReport } from '../../platform/observability/freshness';
import { Workers } from '../../platform/workers/workers';
import { recordOf } from '../scoring/service-trust';
import { isListingId } from '../services/service';
import { ORDERS_OF_SERVICES, type ServiceOrdersRow } from './service-orders';
import { COLLECT_MS, SERVICE_EVIDENCE_WORKER } from './service-recalculation-queue';

const SERVICES_PER_BATCH = 50;
const MAX_WAIT_MS = 5 * MINUTE;

const CLAIM = statement(
  'service_evidence_claim',
  `DELETE FROM service_marks WHERE service_id IN (
     SELECT service_id FROM service_marks WHERE marked_at <= $1 ORDER BY marked_at, service_id
      LIMIT ${SERVICES_PER_BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING service_id`,
);
const WRITE = statement(
  'service_evidence_write',
  `INSERT INTO service_evidence (service_id, kind, category, orders, clean, disputed, failed, buyers, reviewers, rating,
                                 users, record, computed_at)
   SELECT r.service_id, r.kind, l.category, r.orders, r.clean, r.disputed, r.failed, r.buyers, r.reviewers, r.rating,
          r.users, r.record, $2
     FROM jsonb_to_recordset($1::jsonb) AS r(service_id text, kind text, orders int, clean int, disputed int, failed int,
            buyers int, reviewers int, rating float8, users jsonb, record float8)
     LEFT JOIN offered_listings l ON l.service_id = r.service_id
   ON CONFLICT ON CONSTRAINT service_evidence_pk DO UPDATE
      SET category = excluded.category, orders = excluded.orders, clean = excluded.clean, disputed = excluded.disputed,
          failed = excluded.failed, buyers = excluded.buyers, reviewers = excluded.reviewers, rating = excluded.rating,
          users = excluded.users, record = excluded.record, computed_at = excluded.computed_at`,
);
const FORGET = statement(
  'service_evidence_forget',
  'DELETE FROM service_evidence WHERE service_id = ANY($1)',
);
const OLDEST_MARK = statement(
  'service_evidence_oldest_mark',
  'SELECT marked_at FROM service_marks ORDER BY marked_at LIMIT 1',
);

/**
 * Recomputes the evidence about services from their orders, a few seconds after an event concerns them. A dirty flag is deleted
 * in the transaction that stores its evidence. One worker computes at a time, so older evidence never replaces newer.
 */
@Injectable()
export class EvidenceComputation implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly freshness: Freshness,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: SERVICE_EVIDENCE_WORKER,
      role: 'sweeper',
      everyMs: COLLECT_MS,
      step: () => this.recomputeMarked(),
    });
    this.freshness.add('service_evidence', () => this.report());
  }

  private recomputeMarked(): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await acquireAdvisoryLocks(tx, 'service-evidence');
      const until = after(this.clock.now(), -COLLECT_MS);
      const claimed = await execute<{ service_id: string }>(tx, CLAIM, [until]);
      const marked = claimed.map(({ service_id }) => service_id);
      if (marked.length === 0) return false;
      const rows = await execute<ServiceOrdersRow>(tx, ORDERS_OF_SERVICES, [marked]);
      await execute(tx, WRITE, [JSON.stringify(rows.map((row) => scored(row))), this.clock.now()]);
      const known = new Set(rows.map(({ service_id }) => service_id));
      await execute(tx, FORGET, [marked.filter((id) => !known.has(id))]);
      return marked.length === SERVICES_PER_BATCH;
    });
  }

  /** The evidence is as old as the oldest queued recalculation. */
  private async report(): Promise<FreshnessReport> {
    const waiting = await this.database.first<{ marked_at: Date }>(OLDEST_MARK);
    const now = this.clock.now();
    const since = waiting?.marked_at ?? now;
    return { status: now.getTime() - since.getTime() > MAX_WAIT_MS ? 'stale' : 'ok', updated_at: since };
  }
}

function scored(row: ServiceOrdersRow): object {
  return { ...row, kind: isListingId(row.service_id) ? 'listing' : 'agent', record: recordOf(row) };
}
