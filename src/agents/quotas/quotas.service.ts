import { Injectable } from '@nestjs/common';
import { Clock, DAY } from '../../kernel/clock';
import type { DomainError } from '../../kernel/domain-error';
import { refusal } from '../../kernel/refusal';
import { inWords } from '../../kernel/words';
import { Settings } from '../../platform/config/settings';
import { execute, Database, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { type AgentCaller, provisionalRestricted } from '../../platform/security/caller';

interface UseLimit {
  limit: number;
  /** Null: the limit applies to the agent's whole lifetime. */
  windowMs: number | null;
}

/** The quota of an agent by its status, before `RATE_LIMIT_FACTOR`. Null: not allowed. */
interface QuotaTerms {
  provisional: UseLimit | null;
  active: UseLimit | null;
}

export interface Quota extends QuotaTerms {
  name: string;
}

const defined = new Map<string, Quota>();

/** Registers a quota. Each domain defines its quotas in its `policies.ts`. */
export function defineQuota(name: string, terms: QuotaTerms): Quota {
  const quota = { name, ...terms };
  const earlier = defined.get(name);
  if (earlier && JSON.stringify(earlier) !== JSON.stringify(quota))
    throw new Error(`the quota ${name} is defined twice`);
  defined.set(name, quota);
  return quota;
}

/** What a quota allows, as a sentence for the API description. */
export function boundOf({ active, provisional }: Quota): string {
  const bounds = [active, provisional && { ...provisional, who: ' for a provisional agent' }]
    .filter((useLimit) => useLimit !== null)
    .map((useLimit) => {
      const per = useLimit.windowMs === null ? '' : useLimit.windowMs === DAY ? ' a day' : ' an hour';
      return `${useLimit.limit}${per}${'who' in useLimit ? useLimit.who : ''}`;
    });
  return `At most ${bounds.join(', ')}.`;
}

/** Every quota of the loaded modules. */
export const definedQuotas = (): Quota[] => [...defined.values()];

/** One row per agent and quota. The first use in a new window resets the count. */
const USE = statement(
  'quotas_use',
  `INSERT INTO quota_uses AS q (agent_id, quota, window_start, uses) VALUES ($1, $2, $3, 1)
   ON CONFLICT ON CONSTRAINT quota_uses_pk DO UPDATE
      SET uses = CASE WHEN q.window_start = excluded.window_start THEN q.uses + 1 ELSE 1 END,
          window_start = excluded.window_start
    WHERE q.window_start <> excluded.window_start OR q.uses < $4
   RETURNING uses`,
);

/**
 * Counts how often each agent does what is limited. The count is in the database, in the transaction of the action: it
 * is exact across instances, and an action that is refused or fails uses nothing up.
 */
@Injectable()
export class QuotasService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async use(tx: Tx, caller: AgentCaller, quota: Quota): Promise<void> {
    await this.count(caller, quota, (sql, values) => execute(tx, sql, values));
  }

  /** For actions that change nothing and so have no transaction. */
  async useOutside(caller: AgentCaller, quota: Quota): Promise<void> {
    await this.count(caller, quota, (sql, values) => this.database.rows(sql, values));
  }

  /** For a quota whose uses are rows: `usesSince` counts them, under a lock that serializes the caller's uses. */
  async requireLeft(
    caller: AgentCaller,
    quota: Quota,
    usesSince: (start: Date) => Promise<number>,
  ): Promise<void> {
    const { limit, start, exceeded } = this.boundOf(caller, quota);
    if ((await usesSince(start)) >= limit) throw exceeded();
  }

  private async count(
    caller: AgentCaller,
    quota: Quota,
    run: (sql: Statement, values: unknown[]) => Promise<object[]>,
  ): Promise<void> {
    const { limit, start, exceeded } = this.boundOf(caller, quota);
    const counted = await run(USE, [caller.holder.agentId, quota.name, start, limit]);
    if (counted.length === 0) throw exceeded();
  }

  /** What the caller may use in the current window. */
  private boundOf(
    { holder }: AgentCaller,
    quota: Quota,
  ): { limit: number; start: Date; exceeded: () => DomainError } {
    const useLimit = quota[holder.provisional ? 'provisional' : 'active'];
    if (useLimit === null) throw provisionalRestricted();
    const now = this.clock.now().getTime();
    const { windowMs } = useLimit;
    const start = windowMs === null ? 0 : Math.floor(now / windowMs) * windowMs;
    const limit = Math.max(1, Math.round(useLimit.limit * this.settings.RATE_LIMIT_FACTOR));
    const exceeded = (): DomainError => quotaExceeded(quota.name, limit, windowMs, start, now);
    return { limit, start: new Date(start), exceeded };
  }
}

export const quotaExceeded = refusal({
  code: 'quota_exceeded',
  kind: 'rate_limited',
  meaning: 'The quota is used up; quota names it. See Retry-After.',
  next: 'Your quota is used up. Try again at the time in the error.',
  text: (quota: string, limit: number, windowMs: number | null, start: number, now: number) => {
    const what = inWords(quota);
    if (windowMs === null) return { detail: `At most ${limit} ${what} until the agent is active.`, quota };
    const again = Math.ceil((start + windowMs - now) / 1000);
    return {
      detail: `At most ${limit} ${what} in ${windowMs / 3_600_000} hours. Try again in ${again} seconds.`,
      quota,
      retry_after: again,
    };
  },
});
