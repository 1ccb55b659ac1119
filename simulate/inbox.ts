import { DAY } from '../src/kernel/clock';
import { HOLDING_ATTEMPTS } from '../src/webhooks/sending/delivery-queue';
import type { Call } from './receivers';
import { Violation } from './violation';
import type { World } from './world';

/** Deliveries are kept at least this long. */
const KEPT_DAYS = 7;

interface SentOrder {
  object?: unknown;
  id: string;
  version: number;
  status: string;
  refunded_cents: number;
}

interface Message {
  id: string;
  sequence: number;
  data: { object?: unknown; id?: unknown } & Partial<SentOrder>;
}

/** What the receiver of an agent's webhooks makes of them. */
export class Inbox {
  private readonly arrivedAt = new Map<string, number>();
  private readonly lastOf = new Map<string, number>();
  private readonly orders = new Map<string, SentOrder>();
  private readonly early: string[] = [];

  constructor(
    private readonly agentId: string,
    private readonly world: World,
  ) {}

  process({ headers, body }: Pick<Call, 'headers' | 'body'>): void {
    const id = headers['webhook-id'] ?? '';
    if (this.arrivedAt.has(id)) return;
    this.arrivedAt.set(id, this.world.clock.milliseconds);
    const { sequence, data } = JSON.parse(body.toString()) as Message;
    const subject = `${String(data.object)} ${String(data.id)}`;
    const last = this.lastOf.get(subject) ?? 0;
    // one that failed this often no longer holds back the later ones
    if (sequence < last && Number(headers['x-delivery-attempt']) <= HOLDING_ATTEMPTS)
      this.early.push(`${subject}: ${last} before ${sequence}`);
    this.lastOf.set(subject, Math.max(last, sequence));
    this.learn(data);
  }

  /** From a webhook or an answer. */
  learn(order: Partial<SentOrder>): void {
    if (order.id === undefined || order.version === undefined || !String(order.id).startsWith('ord_')) return;
    if ((this.orders.get(order.id)?.version ?? 0) <= order.version)
      this.orders.set(order.id, order as SentOrder);
  }

  /** What counts as delivered has arrived, and nothing arrived that was not sent. */
  async check(): Promise<void> {
    const rows = await this.world.rows<{ id: string; status: string }>(
      `SELECT d.id, d.status FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE e.agent_id = $1`,
      [this.agentId],
    );
    const missed = rows.filter(({ id, status }) => status === 'delivered' && !this.arrivedAt.has(id));
    mustBeEmpty('what counts as delivered was received', missed);
    const sent = new Set(rows.map(({ id }) => id));
    const since = this.world.clock.milliseconds - KEPT_DAYS * DAY;
    const invented = [...this.arrivedAt].filter(([id, at]) => at > since && !sent.has(id));
    mustBeEmpty('what was received is recorded', invented);
    mustBeEmpty('the events of a record arrive in order', this.early);
  }

  /** A receiver that processes all webhooks, and the answers to its own calls, knows every sale. */
  async checkAtTheEnd(): Promise<void> {
    const rows = await this.world.rows<SentOrder>(
      `SELECT id, status, refunded_cents::int FROM orders WHERE seller_id = $1 AND paid_at IS NOT NULL ORDER BY id`,
      [this.agentId],
    );
    const wrong = rows.flatMap((row) => {
      const known = this.orders.get(row.id);
      const isRight = known?.status === row.status && known.refunded_cents === row.refunded_cents;
      return isRight
        ? []
        : [{ ...row, known: known && { status: known.status, refunded: known.refunded_cents } }];
    });
    mustBeEmpty('a receiver of all webhooks knows how each sale ended', wrong);
  }
}

function mustBeEmpty(check: string, violations: readonly unknown[]): void {
  if (violations.length > 0) throw new Violation(check, JSON.stringify(violations.slice(0, 5), null, 2));
}
