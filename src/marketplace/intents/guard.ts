import type { Cents } from '../../kernel/cents';
import { DAY, SECOND } from '../../kernel/clock';
import type { IdPrefix } from '../../kernel/ids';
import { sharedStep } from '../../platform/database/shared-steps';
import { execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { PurchaseIntent } from './purchase-intent.entity';

/** Longer than any window, so that a repeated `confirm_repeat` is answered as long as a repeated idempotency key. */
export const INTENT_RETENTION_MS = 4 * DAY;

/** What an operation declares so that it is not repeated by mistake. */
interface GuardTerms {
  name: string;
  /** Of the ids of what it makes. */
  prefix: IdPrefix;
  /** What it makes: "this order". */
  noun: string;
  /** "Only to buy it again". */
  again: string;
  /** Where the records are read: the path without the id, and the operation. */
  path: string;
  readBy: string;
  /** The actions of a purchase lead on. */
  buys?: true;
  /** SQL for the status of the record of the row `i`. */
  status: string;
  /** In these statuses nothing of it is left, so it may be done again at once. */
  undone: readonly string[];
  /** For how long a repeat may be a mistake, if that is longer than `REPEAT_WINDOW_S`. */
  atLeastMs?: number;
}

/** The record of an earlier call with the same intent. */
export interface EarlierRecord {
  id: string;
  status: string;
  createdAt: Date;
  totalCents: Cents;
  key: string | null;
  isSeen: boolean;
}

export type NewIntent = Pick<
  PurchaseIntent,
  'subjectId' | 'otherIds' | 'agentId' | 'intent' | 'totalCents' | 'key' | 'createdAt'
> & { since: Date };

export interface Guard extends GuardTerms {
  /** With a setting of 0, nothing is guarded. */
  windowMs: (settingS: number) => number;
  /** Inserts the row, and returns the latest earlier one of which something is left. */
  claim: (tx: Tx, intent: NewIntent) => Promise<EarlierRecord | undefined>;
  /** Whether nothing is left of what this row made. */
  isUndone: (tx: Tx, subjectId: string) => Promise<boolean>;
  /** Finds an earlier row whatever its price. */
  find: (
    tx: Tx,
    intent: Pick<NewIntent, 'agentId' | 'intent' | 'since'>,
  ) => Promise<EarlierRecord | undefined>;
}

const guards = new Map<string, Guard>();

/** The guard of what has this id. */
export const guardOf = (id: string): Guard | undefined => guards.get(id.slice(0, id.indexOf('_')));

export function defineGuard(terms: GuardTerms): Guard {
  const { name, atLeastMs = 0 } = terms;
  const finding = statement(
    `intents_find_${name}`,
    `SELECT e.* FROM (SELECT $1::text AS agent_id, $2::text AS intent, $3::timestamptz AS since) w
      CROSS JOIN LATERAL (${earlier(terms)}) e`,
  );
  const claiming = claimOf(terms);
  const undone = statement(
    `intents_undone_${name}`,
    `SELECT s.status IN (${quoted(terms.undone)}) AS undone
       FROM purchase_intents i CROSS JOIN LATERAL (SELECT ${terms.status} AS status) s WHERE i.subject_id = $1`,
  );
  const guard: Guard = {
    ...terms,
    windowMs: (settingS) => (settingS === 0 ? 0 : Math.max(settingS * SECOND, atLeastMs)),
    claim: sharedStep<NewIntent, EarlierRecord | undefined>(async (tx, intents) => {
      const rows = await execute<EarlierRecord & { n: number }>(tx, claiming, [
        intents.map(({ subjectId }) => subjectId),
        intents.map(({ agentId }) => agentId),
        intents.map(({ intent }) => intent),
        intents.map(({ totalCents }) => totalCents),
        intents.map(({ key }) => key),
        intents.map(({ createdAt }) => createdAt),
        intents.map(({ since }) => since),
        intents.map(({ otherIds }) => `{${otherIds.join(',')}}`),
      ]);
      const found = new Map(rows.map((row) => [row.n, row]));
      return intents.map((_, index) => found.get(index + 1));
    }),
    isUndone: async (tx, subjectId) => {
      const [row] = await execute<{ undone: boolean }>(tx, undone, [subjectId]);
      return row?.undone === true;
    },
    find: async (tx, { agentId, intent, since }) => {
      type Row = EarlierRecord & Record<string, unknown>;
      return (await execute<Row>(tx, finding, [agentId, intent, since]))[0];
    },
  };
  guards.set(terms.prefix, guard);
  return guard;
}

/** One statement looks and inserts: it does not see the rows that it inserts itself. */
function claimOf(terms: GuardTerms): Statement {
  return statement(
    `intents_claim_${terms.name}`,
    `WITH wanted AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::timestamptz[], $7::timestamptz[],
           $8::text[])
         WITH ORDINALITY AS w(subject_id, agent_id, intent, total_cents, key, created_at, since, other_ids, n)),
     added AS (
       INSERT INTO purchase_intents (subject_id, other_ids, agent_id, intent, total_cents, key, created_at)
       SELECT subject_id, other_ids::text[], agent_id, intent, total_cents, key, created_at FROM wanted
       -- the order of an accepted offer, which is paid with a purchase token
       ON CONFLICT (subject_id) DO UPDATE SET key = EXCLUDED.key)
     SELECT w.n::int, e.* FROM wanted w
      CROSS JOIN LATERAL (${earlier(terms, 'AND i.total_cents = w.total_cents')}) e`,
  );
}

/** The latest row like `w` whose record was not undone. */
const earlier = ({ status, undone }: GuardTerms, condition = ''): string =>
  `SELECT i.subject_id AS id, s.status, i.created_at AS "createdAt", i.total_cents AS "totalCents", i.key,
          i.seen_at IS NOT NULL AS "isSeen"
     FROM purchase_intents i CROSS JOIN LATERAL (SELECT ${status} AS status) s
    WHERE i.agent_id = w.agent_id AND i.intent = w.intent AND i.created_at > w.since ${condition}
      AND s.status NOT IN (${quoted(undone)})
    ORDER BY i.subject_id DESC LIMIT 1`;

const quoted = (statuses: readonly string[]): string => statuses.map((one) => `'${one}'`).join(', ');
