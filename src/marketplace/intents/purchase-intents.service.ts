import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { after, Clock } from '../../kernel/clock';
import { timeOfId } from '../../kernel/ids';
import { Settings } from '../../platform/config/settings';
import { idempotencyKeyReused } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { Database, execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Log } from '../../platform/observability/log';
import { type Caller, canonicalDigest } from '../../platform/security/caller';
import { type EarlierRecord, type Guard, guardOf } from './guard';
import { possibleDuplicate, purchaseTokenExpired } from './intents.errors';
import { PurchaseIntent } from './purchase-intent.entity';
import { hasExpired, isPurchaseToken } from './purchase-token';

/** What a call wants, apart from its price: notes, the protocol, and the key do not count. */
export interface Intent {
  guard: Guard;
  agentId: string;
  /** Listings and quantities with where they go, or an amount. */
  wanted: unknown;
  /** The `Idempotency-Key` of the call. */
  key: string | undefined;
  /** The earlier record that the caller knows, and does not mean. */
  confirmRepeat: string | undefined;
  /** A person has just approved it, so it is no mistake. */
  isApproved?: boolean;
}

export type { PurchaseIntent };

/** How a caller repeats a purchase. */
export type Repeat = Pick<Intent, 'key' | 'confirmRepeat' | 'isApproved'>;

export const repeatOf = ({ idempotency }: Caller, confirmRepeat: string | undefined): Repeat => ({
  key: idempotency?.key,
  confirmRepeat,
});

/** What the call makes of it. */
export interface IntentRecord {
  id: string;
  /** The other orders of a basket. */
  otherIds?: string[];
  totalCents: Cents;
  at: Date;
}

/** The buyer has acted on the order since, or one of its webhook endpoints has accepted an event of it. */
const ACTED_ON = statement(
  'intents_acted_on',
  `SELECT EXISTS (SELECT FROM order_transitions t
                   WHERE t.order_id = $1 AND t.actor_id = $2 AND t.role = 'buyer' AND t.from_status IS NOT NULL
                     AND (t.transition <> 'pay' OR t.at > (SELECT o.created_at FROM orders o WHERE o.id = $1)))
       OR EXISTS (SELECT FROM outbox_events e
                    JOIN webhook_endpoints w ON w.agent_id = $2
                    JOIN webhook_deliveries d ON d.endpoint_id = w.id AND d.event_id = e.id
                   WHERE e.subject_type = 'order' AND e.subject_id = $1 AND d.status = 'delivered') AS "isSeen"`,
);
const SEEN = statement(
  'intents_seen',
  `UPDATE purchase_intents SET seen_at = $3
    WHERE subject_id = ANY($2::text[]) AND agent_id = $1 AND seen_at IS NULL`,
);

/**
 * Refuses what an agent has just done: a model that has lost the response, or its memory, calls again, with a new key or
 * without one, so idempotency keys alone do not protect it (ADR 86).
 *
 * A call with the same intent is refused unless it names the earlier record in `confirm_repeat`, or both calls have keys, which
 * differ, and the agent has read the earlier record: then a program means both.
 */
@Injectable()
export class PurchaseIntents {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * What the call's purchase token, if it has one, has made over any protocol. Calls with the same token wait for each other here,
   * so call it before anything is locked.
   */
  async madeWith(tx: Tx, agentId: string, key: string | undefined): Promise<PurchaseIntent | null> {
    if (!isPurchaseToken(key)) return null;
    await acquireAdvisoryLocks(tx, `purchase-token:${agentId}:${key}`);
    return tx.findOneBy(PurchaseIntent, { agentId, key });
  }

  /** For a key that has made no order yet. */
  requireFresh(key: string | undefined): void {
    if (isPurchaseToken(key) && hasExpired(key, this.clock.now())) throw purchaseTokenExpired();
  }

  /**
   * Call it first, before any row is locked. Returns the record that an earlier call with the same purchase token or
   * `confirm_repeat` made: the command returns it, and does nothing else. Without `locks`, the command locks the same rows for
   * the same intent.
   */
  async begin(
    tx: Tx,
    intent: Intent,
    { locks = true }: { locks?: boolean } = {},
  ): Promise<string | undefined> {
    const { guard, agentId, key, confirmRepeat } = intent;
    if (guard.buys) {
      const made = await this.madeWith(tx, agentId, key);
      if (made) return requireSame(made, intent).subjectId;
    }
    if (this.isOff(intent) || (!locks && confirmRepeat === undefined)) return undefined;
    const digest = digestOf(intent);
    await acquireAdvisoryLocks(tx, `intent:${agentId}:${digest}`);
    if (confirmRepeat === undefined) return undefined;
    const known = await tx.findOneBy(PurchaseIntent, { subjectId: confirmRepeat, agentId, intent: digest });
    const { repeatedBy } = known ?? {};
    if (!repeatedBy || (await guard.isUndone(tx, repeatedBy))) return undefined;
    return repeatedBy;
  }

  /**
   * Records the intent, and refuses a possible duplicate. Call it under the locks of the same intent. What is `repeatable` is
   * recorded only for its purchase token.
   */
  async claim(
    tx: Tx,
    intent: Intent,
    { id, otherIds = [], totalCents, at }: IntentRecord,
    { repeatable = false }: { repeatable?: boolean } = {},
  ): Promise<void> {
    const { guard, agentId, key = null, confirmRepeat } = intent;
    const isCompared = !repeatable && !this.isOff(intent);
    if (!isCompared && !isPurchaseToken(key)) return;
    const digest = digestOf(intent);
    const row = { subjectId: id, otherIds, agentId, intent: digest, totalCents, key, createdAt: at };
    const earlier = await guard.claim(tx, { ...row, since: this.since(guard, at) });
    if (!isCompared) return;
    if (earlier && !(await mayRepeat(tx, intent, earlier))) throw possibleDuplicate(guard, earlier);
    if (confirmRepeat === undefined) return;
    await tx.update(
      PurchaseIntent,
      { subjectId: confirmRepeat, agentId, intent: digest },
      { repeatedBy: id },
    );
  }

  /**
   * For a call that failed, perhaps because the same agent has just bought the last unit: then it learns that. The price
   * is not known here, so it does not count.
   */
  async requireNew(tx: Tx, intent: Intent): Promise<void> {
    if (this.isOff(intent)) return;
    const { guard, agentId } = intent;
    const since = this.since(guard, this.clock.now());
    const earlier = await guard.find(tx, { agentId, intent: digestOf(intent), since });
    if (earlier && !(await mayRepeat(tx, intent, earlier))) throw possibleDuplicate(guard, earlier);
  }

  /** A response with these records reaches the agent. What others made does not count. */
  async noteSeen(agentId: string, records: readonly { id: string }[]): Promise<void> {
    const at = this.clock.now();
    const isRecent = (id: string): boolean => {
      const guard = guardOf(id);
      return guard !== undefined && timeOfId(id) > this.since(guard, at);
    };
    const recent = records.map(({ id }) => id).filter(isRecent);
    if (recent.length === 0) return;
    try {
      await this.database.rows(SEEN, [agentId, recent, at]);
    } catch (error) {
      // the response matters more: without the note, the agent is asked once more before it buys again
      this.log.warn({ err: error }, 'what an agent has read was not noted');
    }
  }

  /** For a response about one record. */
  async seen<Answer>(agentId: string, id: string, reading: Promise<Answer>): Promise<Answer> {
    const answer = await reading;
    await this.noteSeen(agentId, [{ id }]);
    return answer;
  }

  private isOff({ guard }: Intent): boolean {
    return guard.windowMs(this.settings.REPEAT_WINDOW_S) === 0;
  }

  private since(guard: Guard, at: Date): Date {
    return after(at, -guard.windowMs(this.settings.REPEAT_WINDOW_S));
  }
}

/** Refuses a purchase token that has made something else, or that is to make it once more. */
export function requireSame(made: PurchaseIntent, wanted: Intent): PurchaseIntent {
  if (made.intent !== digestOf(wanted) || made.subjectId === wanted.confirmRepeat)
    throw idempotencyKeyReused();
  return made;
}

async function mayRepeat(
  tx: Tx,
  { agentId, key, confirmRepeat, isApproved = false }: Intent,
  earlier: EarlierRecord,
): Promise<boolean> {
  if (isApproved || confirmRepeat === earlier.id) return true;
  if (key === undefined || earlier.key === null || key === earlier.key) return false;
  if (earlier.isSeen) return true;
  const [row] = await execute<{ isSeen: boolean }>(tx, ACTED_ON, [earlier.id, agentId]);
  return row?.isSeen === true;
}

const digestOf = ({ guard, wanted }: Intent): string => canonicalDigest({ operation: guard.name, wanted });
