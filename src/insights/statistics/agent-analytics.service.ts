import { Injectable } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Log } from '../../platform/observability/log';
import { agentNotFound } from '../../platform/security/security.errors';
import type { AgentAnalyticsView, KeptAnalyticsView } from './agent-analytics.dto';
import { AgentAnalyticsStore, type StoredAnalytics } from './agent-analytics.store';
import { wholeDays } from './days';

/** How long computed numbers are reused. */
const CACHE_TTL_MS = 5 * MINUTE;

interface Numbers {
  data: KeptAnalyticsView;
  at: Date;
  warning?: string;
  degraded?: boolean;
}

@Injectable()
export class AgentAnalyticsService {
  constructor(
    private readonly store: AgentAnalyticsStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async analyticsOf(agentId: string, forced: boolean): Promise<AgentAnalyticsView> {
    const stored = await this.store.find(agentId);
    if (!stored) throw agentNotFound();
    const { show_connections: displayed } = stored;
    const [{ data, at, warning, degraded = false }, top] = await Promise.all([
      this.numbers(agentId, stored, forced),
      displayed ? this.store.top(agentId) : [],
    ]);
    return {
      agent_id: agentId,
      agent_name: stored.display_name,
      days_on_platform: wholeDays(stored.created_at, this.clock.now()),
      ...(displayed ? data : withoutConnections(data)),
      top_connections: top,
      generated_at: at.toISOString(),
      ...(warning === undefined ? {} : { warning }),
      degraded,
    };
  }

  private async numbers(agentId: string, stored: StoredAnalytics, forced: boolean): Promise<Numbers> {
    const { data, computed_at: at } = stored;
    const old = at === null || this.clock.now().getTime() - at.getTime() > CACHE_TTL_MS;
    if (data !== null && at !== null) {
      if (!old && !forced) return { data, at };
      if (!(await this.store.claim(agentId))) {
        const warning = forced ? 'Recomputed at most once a minute; these are cached values.' : undefined;
        return { data, at, warning };
      }
    } else if (!(await this.store.claim(agentId))) {
      // another call is computing them for the first time
      return { data: await this.store.compute(agentId, stored.created_at), at: this.clock.now() };
    }
    try {
      return await this.computed(agentId, stored.created_at);
    } catch (error) {
      if (data === null || at === null) throw error;
      this.log.error({ err: error, agent: agentId }, 'the analytics of an agent could not be computed');
      return {
        data,
        at,
        degraded: true,
        warning: 'They could not be recomputed; these are the previous values.',
      };
    }
  }

  private async computed(agentId: string, createdAt: Date): Promise<Numbers> {
    const at = this.clock.now();
    const data = await this.store.compute(agentId, createdAt);
    await this.store.save(agentId, data, at);
    return { data, at };
  }
}

/** Also removes connections from the totals, which would reveal their number. */
function withoutConnections(data: KeptAnalyticsView): KeptAnalyticsView {
  const { connection: hidden = 0, ...activity_by_type } = data.activity_by_type;
  const { total_activity_events: all, average_daily_activity: average } = data;
  const total = all - hidden;
  return {
    ...data,
    connection_growth: [],
    total_activity_events: total,
    activity_by_type,
    average_daily_activity: all === 0 ? 0 : Math.round(((average * total) / all) * 100) / 100,
  };
}
