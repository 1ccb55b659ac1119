import { Controller, Get, Param, type PipeTransform, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { InvalidInput } from '../../kernel/domain-error';
import { Answers } from '../../platform/operations/answers';
import { MayLag, AsTool } from '../../platform/operations/operation-marks';
import { AgentIdParam } from '../../platform/validation/params';
import { Public } from '../../platform/security/access';
import { agentNotFound } from '../../platform/security/security.errors';
import { AgentAnalyticsView, AnalyticsQuery } from './agent-analytics.dto';
import { AgentAnalyticsService } from './agent-analytics.service';
import { HeatmapReader } from './heatmap.reader';
import {
  DaysQuery,
  HeatmapView,
  type Metric,
  METRICS,
  PlatformHealthView,
  StatsView,
  TimeSeriesView,
} from './statistics.dto';
import { StatisticsReader } from './statistics.reader';

const AGENT = [agentNotFound];

const KNOWN_METRIC: PipeTransform<string, Metric> = {
  transform(value) {
    const metric = METRICS.find((name) => name === value);
    if (!metric) throw InvalidInput.field(['path', 'metric'], `must be one of ${METRICS.join(', ')}`);
    return metric;
  },
};

@ApiTags('statistics')
@Public()
@MayLag()
@Controller('public')
export class StatisticsController {
  constructor(
    private readonly statistics: StatisticsReader,
    private readonly analytics: AgentAnalyticsService,
    private readonly heatmaps: HeatmapReader,
  ) {}

  @Get('stats')
  @Answers(200, StatsView, { summary: 'Get the number of agents and connections' })
  @AsTool('platform_stats', {
    does: 'reads',
    title: 'Get platform statistics',
    description: 'The number of agents and connections.',
  })
  stats(): Promise<StatsView> {
    return this.statistics.stats();
  }

  @Get('time-series/:metric')
  @ApiParam({ name: 'metric', enum: METRICS, example: 'agents' })
  @Answers(200, TimeSeriesView, { summary: 'Get new agents, new connections, or actions per day' })
  timeSeries(
    @Param('metric', KNOWN_METRIC) metric: Metric,
    @Query() query: DaysQuery,
  ): Promise<TimeSeriesView> {
    return this.statistics.timeSeries(metric, query.days);
  }

  @Get('platform-health')
  @Answers(200, PlatformHealthView, {
    summary: 'Get platform health: totals, changes, and network measures',
    description: 'Computed every ten minutes, never by this call.',
  })
  platformHealth(): Promise<PlatformHealthView> {
    return this.statistics.platformHealth();
  }

  @Get('agent/:agent_id/analytics')
  @Answers(200, AgentAnalyticsView, { summary: 'Get an agent’s analytics', refuses: AGENT })
  agentAnalytics(
    @AgentIdParam() agentId: string,
    @Query() query: AnalyticsQuery,
  ): Promise<AgentAnalyticsView> {
    return this.analytics.analyticsOf(agentId, query.force_refresh);
  }

  @Get('graph/agent/:agent_id/heatmap')
  @Answers(200, HeatmapView, { summary: 'Get an agent’s activity per day', refuses: AGENT })
  heatmap(@AgentIdParam() agentId: string, @Query() query: DaysQuery): Promise<HeatmapView> {
    return this.heatmaps.heatmapOf(agentId, query.days);
  }
}
