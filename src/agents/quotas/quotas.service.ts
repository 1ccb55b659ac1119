import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { refusal } from '../../kernel/refusal';
import { Settings } from '../../platform/config/settings';
import { execute, Reads, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { type AgentCaller, provisionalRestricted } from '../../platform/security/caller';
import { type Quota, type QuotaName, QUOTAS } from './quotas';

/** One row per agent and quota: what it counted in an earlier window is forgotten by the first use in the next. */
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
 * How often each agent has done what is limited. Counted in the database, in the transaction of what is done: exact
 * over all instances, and what is refused or fails uses nothing up.
 */
@Injectable()
export class QuotasService {
  constructor(
    private readonly reads: Reads,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async use(tx: Tx, caller: AgentCaller, name: QuotaName): Promise<void> {
    await this.count(caller, name, (sql, values) => execute(tx, sql, values));
  }

  /** For what changes nothing and so has no transaction. */
  async useOutside(caller: AgentCaller, name: QuotaName): Promise<void> {
    await this.count(caller, name, (sql, values) => this.reads.rows(sql, values));
  }

  private async count(
    caller: AgentCaller,
    name: QuotaName,
    run: (sql: Statement, values: unknown[]) => Promise<object[]>,
  ): Promise<void> {
    const { agentId, provisional } = caller.holder;
    const quota: Quota | null = QUOTAS[name][provisional ? 'provisional' : 'active'];
    if (quota === null) throw provisionalRestricted();
    const now = this.clock.now().getTime();
    const start = quota.windowMs === null ? 0 : Math.floor(now / quota.windowMs) * quota.windowMs;
    const limit = Math.max(1, Math.round(quota.limit * this.settings.RATE_LIMIT_FACTOR));
    const counted = await run(USE, [agentId, name, new Date(start), limit]);
    if (counted.length === 0) throw quotaExceeded(name, limit, quota.windowMs, start, now);
  }
}

export const quotaExceeded = refusal(
  {
    code: 'quota_exceeded',
    kind: 'rate_limited',
    meaning: 'As often as the quota allows; quota names it, Retry-After says when again.',
  },
  (quota: QuotaName, limit: number, windowMs: number | null, start: number, now: number) => {
    const what = quota.replaceAll('_', ' ');
    if (windowMs === null) return { detail: `At most ${limit} ${what} until the agent is active.`, quota };
    const again = Math.ceil((start + windowMs - now) / 1000);
    return {
      detail: `At most ${limit} ${what} in ${windowMs / 3_600_000} hours. Try again in ${again} seconds.`,
      quota,
      retry_after: again,
    };
  },
);
