import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { PersonalData } from '../../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../../agents/status/heartbeat-updates.service';
import { Obligations } from '../../../agents/status/obligations.service';
import type { Cents } from '../../../kernel/cents';
import { Clock } from '../../../kernel/clock';
import { pageFields } from '../../../kernel/page';
import { paged, type PagedRow, pageFrom } from '../../../platform/database/paged';
import { Database, statement } from '../../../platform/database/statements';
import { type RowOf, viewOf } from '../../../platform/operations/views';
import { OrderEvaluation } from '../../verification/order-verification.entity';
import {
  type EvaluationListView,
  type EvaluationsQuery,
  EvaluationSummaryView,
  type DeliveryEvaluationView,
} from '../../verification/verification.dto';
import { evaluationView } from './order-evaluations';

const OPEN = `e.outcome IS NULL AND e.due_at > $4`;
const list = (name: string, filter: string) => {
  const from = `FROM order_evaluations e WHERE e.agent_id = $1 AND ${filter}`;
  return paged({
    name,
    counted: from,
    page: `SELECT e.verification_id AS id, e.order_id, o.listing_title, e.attempt, e.fee_cents, e.due_at, e.answered_at,
                  CASE WHEN e.outcome IN ('pass', 'fail') THEN e.outcome END AS result, ${OPEN} AS open
             FROM order_evaluations e JOIN orders o ON o.id = e.order_id
            WHERE e.agent_id = $1 AND ${filter} AND e.verification_id < coalesce($2::text, '~')
            ORDER BY e.verification_id DESC LIMIT $3 OFFSET $5`,
    orderBy: 'p.id DESC',
  });
};
const ALL = list('evaluations_all', '$4::timestamptz IS NOT NULL');
const OPEN_ONES = list('evaluations_open', OPEN);
const OWN = statement(
  'evaluations_own_data',
  `SELECT order_id, attempt, fee_cents, outcome, reason, due_at, answered_at, created_at
     FROM order_evaluations WHERE agent_id = $1 ORDER BY verification_id`,
);
const WAITING = statement(
  'evaluations_waiting',
  'SELECT count(*)::int AS waiting FROM order_evaluations e WHERE e.agent_id = $1 AND e.outcome IS NULL AND e.due_at > $2',
);
const HELD = statement(
  'evaluation_fees_held',
  `SELECT coalesce(sum(a.balance_cents), 0)::bigint AS cents
     FROM orders o JOIN ledger_accounts a ON a.owner_id = o.id AND a.kind = 'evaluation' AND a.livemode = o.livemode
    WHERE o.seller_id = $1 AND o.acceptance IS NOT NULL`,
);

/** What an agent is asked to evaluate. */
@Injectable()
export class EvaluationsReader implements OnModuleInit {
  constructor(
    private readonly entities: EntityManager,
    private readonly database: Database,
    private readonly heartbeat: HeartbeatUpdates,
    private readonly personalData: PersonalData,
    private readonly obligations: Obligations,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.heartbeat.add('pending_evaluations', (agentId) => this.countOpen(agentId));
    this.obligations.addObligation('evaluation_fees_cents', (agentId) => this.feesHeldFrom(agentId));
    this.personalData.add('evaluations', (agentId) => this.database.rows(OWN, [agentId]));
    this.personalData.addErasure(async (tx, agentId) => {
      await tx.update(OrderEvaluation, { agentId }, { reason: null });
    });
  }

  async list(agentId: string, query: EvaluationsQuery): Promise<EvaluationListView> {
    const { cursor = null, limit, offset, open } = query;
    const rows = await this.database.rows<PagedRow<RowOf<EvaluationSummaryView>>>(
      open === 'true' ? OPEN_ONES : ALL,
      [agentId, cursor, limit + 1, this.clock.now(), offset],
    );
    const page = pageFrom(rows, query);
    return {
      evaluations: page.items.map((row) => viewOf(EvaluationSummaryView, row)),
      ...pageFields(page),
    };
  }

  /** Those of a delivery, for a party of the order. */
  async ofDelivery(orderId: string, attempt: number): Promise<DeliveryEvaluationView[]> {
    const found = await this.entities.find(OrderEvaluation, {
      where: { orderId, attempt },
      order: { agentId: 'ASC' },
    });
    return found.map(evaluationView);
  }

  async countOpen(agentId: string): Promise<number> {
    const row = await this.database.first<{ waiting: number }>(WAITING, [agentId, this.clock.now()]);
    return row?.waiting ?? 0;
  }

  /** What goes back to the seller unless evaluators earn it, perhaps after the order is completed. */
  private async feesHeldFrom(sellerId: string): Promise<Cents> {
    return (await this.database.first<{ cents: Cents }>(HELD, [sellerId]))?.cents ?? 0;
  }
}
