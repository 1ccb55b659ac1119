import { Injectable } from '@nestjs/common';
import { COUNT_CAP } from '../../kernel/words';
import { Database, statement } from '../../platform/database/statements';
import type { EntryTypeName } from './entry-types';
import type { OwnerDraft } from './owner-drafts';

interface Row extends Record<string, unknown> {
  type: EntryTypeName;
  subjectId: string;
  otherId: string;
  title: string;
  /** Null for what costs nothing. */
  cents: number | null;
  dueAt: Date | null;
}

/** Without what the owner has an entry about already, because an event that is older than the claim was handled after it. */
const OPEN_WORK = statement(
  'owner_open_work',
  `SELECT w.type, w.id AS "subjectId", w.other_id AS "otherId", w.title, w.cents, w.due_at AS "dueAt" FROM (
     SELECT 'order_to_deliver' AS type, o.id, o.buyer_id AS other_id, o.listing_title AS title, o.total_cents AS cents,
            s.deadline_at AS due_at
       FROM order_states s JOIN orders o ON o.id = s.id WHERE s.seller_id = $1 AND s.status = 'paid'
     UNION ALL
     SELECT 'order_to_confirm', o.id, o.seller_id, o.listing_title, o.total_cents, s.deadline_at
       FROM order_states s JOIN orders o ON o.id = s.id WHERE s.buyer_id = $1 AND s.status = 'delivered'
     UNION ALL
     SELECT 'refund_requested', o.id, o.buyer_id, o.listing_title, o.total_cents, s.deadline_at
       FROM order_states s JOIN orders o ON o.id = s.id
      WHERE s.seller_id = $1 AND s.status = 'refund_requested' AND NOT o.refund_declined
     UNION ALL
     SELECT 'offer_received', f.id, f.buyer_id, f.listing_title, f.current_price_cents * f.quantity, f.expires_at
       FROM offers f WHERE f.seller_id = $1 AND f.status IN ('pending', 'countered') AND f.awaiting = 'seller'
     UNION ALL
     SELECT 'counteroffer_received', f.id, f.seller_id, f.listing_title, f.current_price_cents * f.quantity, f.expires_at
       FROM offers f WHERE f.buyer_id = $1 AND f.status = 'countered' AND f.awaiting = 'buyer'
     UNION ALL
     SELECT 'delivery_to_evaluate', o.id, o.seller_id, o.listing_title, e.fee_cents, e.due_at
       FROM order_evaluations e JOIN orders o ON o.id = e.order_id WHERE e.agent_id = $1 AND e.outcome IS NULL
     UNION ALL
     SELECT 'question_asked', q.id, q.asker_id, q.listing_title, NULL, NULL
       FROM questions q WHERE q.seller_id = $1 AND q.answer IS NULL AND q.hidden_at IS NULL) w
    WHERE NOT EXISTS (SELECT FROM owner_notifications n
                       WHERE n.agent_id = $1 AND n.subject_id = w.id AND n.needs_act AND n.done_at IS NULL)
    ORDER BY w.due_at DESC NULLS FIRST, w.id LIMIT ${COUNT_CAP}`,
);

/** Finds what an agent has to do at a moment, for an owner who was not there for the events. */
@Injectable()
export class OpenWorkReader {
  constructor(private readonly database: Database) {}

  /** The most urgent last. `source` makes a repeated call add nothing. */
  async of(agentId: string, source: string): Promise<OwnerDraft[]> {
    const rows = await this.database.rows<Row>(OPEN_WORK, [agentId]);
    return rows.map(({ title, cents, dueAt, ...work }) => ({
      ...work,
      agentId,
      facts: { title, ...(cents !== null && { cents, of_cents: cents }) },
      dueAt: dueAt?.toISOString(),
      source: `${source}:${work.subjectId}`,
    }));
  }
}
