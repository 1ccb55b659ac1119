import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { Database, execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { orderNotFound } from '../orders/orders.errors';
import { namedTwice, notBoughtForIt, priceIsKnown } from './costs.errors';
import { type CostLineRow, OrderCostView, type ReportCostRequest } from './costs.dto';
import { OrderCostLine } from './order-cost-line.entity';

/** Sums stay far below what a number can hold exactly. */
const MOST = 1e14;
/** How many levels of orders below an order are added up. */
const MAX_LEVELS = 6;

const ROLE = statement(
  'order_costs_role',
  'SELECT seller_id = $2 AS "isSeller" FROM orders WHERE id = $1 AND (seller_id = $2 OR buyer_id = $2)',
);
const BOUGHT = statement(
  'order_costs_bought',
  'SELECT id FROM orders WHERE id = ANY($1::text[]) AND buyer_id = $2 AND id > $3',
);
/** An order is part of one cost, and younger than the order that it was bought for: the orders below one are a tree. */
const LINES: Statement = statement(
  'order_costs_lines',
  `WITH RECURSIVE below AS (
     SELECT number AS line, child_order_id AS id, 1 AS level FROM order_cost_lines
      WHERE order_id = $1 AND child_order_id IS NOT NULL
     UNION ALL
     SELECT b.line, l.child_order_id, b.level + 1 FROM below b JOIN order_cost_lines l ON l.order_id = b.id
      WHERE l.child_order_id IS NOT NULL AND b.level < ${MAX_LEVELS}),
   tokens AS (
     SELECT b.line, least(sum(l.input_tokens), ${MOST}) AS input, least(sum(l.output_tokens), ${MOST}) AS output
       FROM below b JOIN order_cost_lines l ON l.order_id = b.id GROUP BY b.line)
   SELECT l.name, l.model, coalesce(l.input_tokens, 0) + coalesce(t.input, 0)::bigint AS input_tokens,
          coalesce(l.output_tokens, 0) + coalesce(t.output, 0)::bigint AS output_tokens,
          coalesce(l.cost_cents, CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total_cents - o.refunded_cents END, 0)::bigint AS cost_cents,
          CASE WHEN $2 THEN l.child_order_id END AS order_id, l.reported_at
     FROM order_cost_lines l LEFT JOIN orders o ON o.id = l.child_order_id LEFT JOIN tokens t ON t.line = l.number
    WHERE l.order_id = $1 ORDER BY l.number`,
);

const OWN = statement(
  'order_costs_own',
  `SELECT l.* FROM order_cost_lines l JOIN orders o ON o.id = l.order_id WHERE o.seller_id = $1 ORDER BY l.order_id, l.number`,
);

/** What sellers say that the work on an order cost, with what they bought for it. */
@Injectable()
export class CostsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.add('cost_reports', (agentId) => this.database.rows(OWN, [agentId]));
  }

  /** Replaces the report. */
  report(caller: AgentCaller, orderId: string, { lines }: ReportCostRequest): Promise<OrderCostView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, `order-cost:${orderId}`);
      const [order] = await execute<{ isSeller: boolean }>(tx, ROLE, [orderId, agentId]);
      if (!order?.isSeller) throw orderNotFound();
      await requireBought(tx, lines, orderId, agentId);
      await tx.delete(OrderCostLine, { orderId });
      const reportedAt = this.clock.now();
      await tx.insert(
        OrderCostLine,
        lines.map((line, index) => ({
          orderId,
          number: index + 1,
          name: line.name,
          model: line.model ?? null,
          inputTokens: line.input_tokens ?? null,
          outputTokens: line.output_tokens ?? null,
          costCents: line.cost_cents ?? null,
          childOrderId: line.order_id ?? null,
          reportedAt,
        })),
      );
      type Row = CostLineRow & Record<string, unknown>;
      return OrderCostView.of(orderId, await execute<Row>(tx, LINES, [orderId, true]));
    });
  }

  /** For both parties of the order. */
  async get(agentId: string, orderId: string): Promise<OrderCostView> {
    const order = await this.database.first<{ isSeller: boolean }>(ROLE, [orderId, agentId]);
    if (!order) throw orderNotFound();
    type Row = CostLineRow & Record<string, unknown>;
    return OrderCostView.of(orderId, await this.database.rows<Row>(LINES, [orderId, order.isSeller]));
  }
}

async function requireBought(
  tx: Tx,
  lines: ReportCostRequest['lines'],
  orderId: string,
  agentId: string,
): Promise<void> {
  const priced = lines.findIndex(
    ({ order_id: id, cost_cents: cents }) => isOrder(id) && typeof cents === 'number',
  );
  if (priced >= 0) throw priceIsKnown(priced);
  const named = lines.flatMap(({ order_id: id }) => id ?? []);
  if (named.length === 0) return;
  const rows = await execute<{ id: string }>(tx, BOUGHT, [named, agentId, orderId]);
  const bought = new Set(rows.map(({ id }) => id));
  const strange = lines.findIndex(({ order_id: id }) => isOrder(id) && !bought.has(id));
  if (strange >= 0) throw notBoughtForIt(strange);
  const twice = lines.findIndex(
    ({ order_id: id }, at) => isOrder(id) && lines.findIndex((line) => line.order_id === id) < at,
  );
  if (twice >= 0) throw namedTwice(twice);
}

const isOrder = (id: string | null | undefined): id is string => typeof id === 'string';
