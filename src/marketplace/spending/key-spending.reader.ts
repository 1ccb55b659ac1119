import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../kernel/clock';
import { utcMidnight } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import { type KeyLimits, limitsOf } from '../../platform/security/key-limits';
import { type LimitUse, type SpentWithin, tightest, usesOf, utcHour } from './spending-limits';
import { DAYS } from './spending.reader';
import { spendingOf } from './spending-sources';

const STATES = ['reserved', 'committed', 'settled'] as const;

/** Of what was spent: still unpaid, in escrow or on its way, and final. */
type SpentByState = Record<(typeof STATES)[number], number>;

/** A key with what it and the keys below it have spent: since it was made, or in a month if only a daily cap limits it. */
export interface LimitedKeySpending extends SpentByState {
  keyId: string;
  name: string;
  purpose: string | null;
  parentKeyId: string | null;
  uses: LimitUse[];
  /** What all its limits and those of the keys above it leave; null if there are none. */
  left: LimitUse | null;
}

export interface SpendingOfKeys {
  /** What all keys of the agent have spent in a month. */
  month: SpentByState;
  /** The live keys that have limits, or keys above them, from the outermost. */
  keys: LimitedKeySpending[];
}

/** $1 agent, $2 what begins the month, $3 the day, $4 the hour, $5 now. Includes ended keys that count for those above them. */
const OF_KEYS = statement(
  'spending_of_keys',
  `WITH spent AS (
     SELECT s.key_id, sum(s.cents)::bigint AS total,
            coalesce(sum(s.cents) FILTER (WHERE s.at >= $3), 0)::bigint AS today,
            coalesce(sum(s.cents) FILTER (WHERE s.at >= $4), 0)::bigint AS "thisHour",
            ${STATES.map(
              (state) => `coalesce(sum(s.cents) FILTER (WHERE s.state = '${state}'), 0)::bigint AS ${state},
            coalesce(sum(s.cents) FILTER (WHERE s.state = '${state}' AND s.at >= $2), 0)::bigint AS "${state}InMonth"`,
            ).join(', ')}
       FROM ${spendingOf('k.agent_id = $1', `CASE WHEN k.limits IS NULL AND k.ancestor_ids = '{}' THEN $2::timestamptz ELSE '-infinity' END`)} s
      GROUP BY s.key_id)
   SELECT k.key_id AS "keyId", k.name, k.purpose, k.ancestor_ids AS "ancestorIds", k.limits, k.daily_cap_cents AS "dailyCapCents",
          k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $5) AS "isLive", spent.*
     FROM agent_keys k LEFT JOIN spent USING (key_id)
    WHERE k.agent_id = $1 AND ((k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $5)) OR spent.key_id IS NOT NULL)
    ORDER BY k.key_id`,
);

type Row = Record<string, unknown> & {
  keyId: string;
  name: string;
  purpose: string | null;
  ancestorIds: string[];
  limits: KeyLimits | null;
  dailyCapCents: number | null;
  isLive: boolean;
} & Partial<Record<keyof SpentByState | `${keyof SpentByState}InMonth` | keyof SpentWithin, number | null>>;

/** What the keys of an agent have spent and may still spend. */
@Injectable()
export class KeySpendingReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `within`: only this key and those below it. */
  async of(agentId: string, within?: string): Promise<SpendingOfKeys> {
    const at = this.clock.now();
    const midnight = utcMidnight(at);
    const values = [agentId, after(midnight, (1 - DAYS) * DAY), midnight, utcHour(at), at];
    const rows = await this.database.rows<Row>(OF_KEYS, values);
    const uses = new Map(rows.map((row) => [row.keyId, usesOf(limitsOf(row), withBelow(row, rows), at)]));
    const shown = rows.filter(
      ({ isLive, keyId, ancestorIds, limits, dailyCapCents }) =>
        isLive &&
        (within === undefined || within === keyId || ancestorIds.includes(within)) &&
        (ancestorIds.length > 0 || limits !== null || dailyCapCents !== null),
    );
    return {
      month: stateSums(rows, 'InMonth'),
      keys: shown.map((row) => {
        const { keyId, name, purpose, ancestorIds } = row;
        return {
          keyId,
          name,
          purpose,
          parentKeyId: ancestorIds.at(-1) ?? null,
          ...stateSums([row, ...below(row, rows)], ''),
          uses: uses.get(keyId) ?? [],
          left: tightest([...ancestorIds, keyId].flatMap((id) => uses.get(id) ?? [])) ?? null,
        };
      }),
    };
  }
}

const below = ({ keyId }: Row, rows: readonly Row[]): Row[] =>
  rows.filter(({ ancestorIds }) => ancestorIds.includes(keyId));

const sumOf = (rows: readonly Row[], name: keyof Row): number =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

function withBelow(key: Row, rows: readonly Row[]): SpentWithin {
  const all = [key, ...below(key, rows)];
  return { total: sumOf(all, 'total'), today: sumOf(all, 'today'), thisHour: sumOf(all, 'thisHour') };
}

function stateSums(rows: readonly Row[], period: '' | 'InMonth'): SpentByState {
  return {
    reserved: sumOf(rows, `reserved${period}`),
    committed: sumOf(rows, `committed${period}`),
    settled: sumOf(rows, `settled${period}`),
  };
}
