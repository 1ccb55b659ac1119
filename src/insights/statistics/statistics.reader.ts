import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE, SECOND } from '../../kernel/clock';
import { Freshness, freshnessOf } from '../../platform/observability/freshness';
import { ResponseCache } from '../../platform/fast/response-cache';
import type { ActKind } from '../activity/act';
import { NO_PARTS, platformHealth } from './platform-health';
import { type PlatformNumbers, PlatformNumbersReader } from './platform-numbers.reader';
import { HEALTH_EVERY_MS, type StoredHealth, Snapshots, STATISTICS_TAG, STATS_EVERY_MS } from './snapshots';
import type { DayCountView, Metric, PlatformHealthView, StatsView, TimeSeriesView } from './statistics.dto';

/** Two missed runs are tolerated before the numbers count as late. */
const STATS_LATE_MS = 3 * STATS_EVERY_MS + MINUTE;
const HEALTH_LATE_MS = 3 * HEALTH_EVERY_MS;

/** Platform-wide numbers, as last computed. */
@Injectable()
export class StatisticsReader implements OnModuleInit {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly numbers: PlatformNumbersReader,
    private readonly freshness: Freshness,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const paths = ['/public/stats', '/public/platform-health', '/public/time-series/:metric'];
    this.cache.addPaths(STATISTICS_TAG, 5 * SECOND, ...paths);
    this.freshness.add('statistics', async () =>
      freshnessOf((await this.snapshots.read('stats'))?.updated_at ?? null, this.clock.now(), STATS_LATE_MS),
    );
    this.freshness.add('platform_health', async () => {
      const stored = await this.snapshots.read<StoredHealth>('platform_health');
      const report = freshnessOf(stored?.updated_at ?? null, this.clock.now(), HEALTH_LATE_MS);
      return { ...report, old_parts: stored?.data.old ?? [] };
    });
  }

  async stats(): Promise<StatsView> {
    const stored = await this.snapshots.read<PlatformNumbers>('stats');
    const { agents, active_today, connections } = stored?.data ?? NO_PARTS.numbers;
    return {
      agents: { total: agents, active_today },
      connections: { total: connections },
      updated_at: stored?.updated_at.toISOString() ?? null,
    };
  }

  /** The number of current connections, and of all messages ever sent, direct and in dens. */
  async totals(): Promise<{ connections: number; messages: number }> {
    return (await this.snapshots.read<PlatformNumbers>('stats'))?.data ?? NO_PARTS.numbers;
  }

  async timeSeries(metric: Metric, days: number): Promise<TimeSeriesView> {
    const now = this.clock.now();
    const data = await this.numbers.series(metric, days, now);
    return { metric, days, data, generated_at: now.toISOString() };
  }

  /** How often agents did something on each of the last days, by the kind of act. */
  daysOf(kinds: readonly ActKind[], days: number): Promise<Map<string, DayCountView[]>> {
    return this.numbers.byKind(kinds, days, this.clock.now());
  }

  async platformHealth(): Promise<PlatformHealthView> {
    const stored = await this.snapshots.read<StoredHealth>('platform_health');
    const now = this.clock.now();
    const { status } = freshnessOf(stored?.updated_at ?? null, now, HEALTH_LATE_MS);
    const old = stored?.data.old ?? [];
    const warning = !stored
      ? 'The values have not been computed yet.'
      : status === 'stale'
        ? 'The values are out of date.'
        : old.length > 0
          ? `Older than the rest: ${old.join(', ')}.`
          : undefined;
    return {
      ...platformHealth(stored?.data.parts ?? NO_PARTS),
      generated_at: stored?.updated_at.toISOString() ?? null,
      ...(warning === undefined ? {} : { warning }),
      degraded: status !== 'ok',
      partial_data: !stored || old.length > 0,
    };
  }
}
