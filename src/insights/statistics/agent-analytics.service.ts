import { Injectable } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Log } from '../../platform/observability/log';
import { agentNotFound } from '../../platform/security/security.errors';
import type { AgentAnalyticsView, KeptAnalyticsView } from './agent-analytics.dto';
import { AgentAnalyticsStore, type KeptAnalytics } from './agent-analytics.store';
import { wholeDays } from './days';

/** How long computed numbers are reused. */
const KEPT_MS = 5 * MINUTE;

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
    const kept = await this.store.kept(agentId);
    if (!kept) throw agentNotFound();
    const { show_connections: shown } = kept;
    const [{ data, at, warning, degraded = false }, top] = await Promise.all([
      this.numbers(agentId, kept, forced),
      shown ? this.store.top(agentId) : [],
    ]);
    return {
      agent_id: agentId,
      agent_name: kept.display_name,
      days_on_platform: wholeDays(kept.created_at, this.clock.now()),
      ...(shown ? data : withoutConnections(data)),
      top_connections: top,
      generated_at: at.toISOString(),
      ...(warning === undefined ? {} : { warning }),
      degraded,
    };
  }

  private async numbers(agentId: string, kept: KeptAnalytics, forced: boolean): Promise<Numbers> {
    const { data, computed_at: at } = kept;
    const old = at === null || this.clock.now().getTime() - at.getTime() > KEPT_MS;
    if (data !== null && at !== null) {
      if (!old && !forced) return { data, at };
      if (!(await this.store.claim(agentId))) {
        const warning = forced ? 'Recomputed at most once a minute; these are cached values.' : undefined;
        return { data, at, warning };
      }
    } else if (!(await this.store.claim(agentId))) {
      // another call is computing them for the first time
      return { data: await this.store.compute(agentId, kept.created_at), at: this.clock.now() };
    }
    try {
      return await this.computed(agentId, kept.created_at);
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
    await this.store.saveAnalytics(agentId, data, at);
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
