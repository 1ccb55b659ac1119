import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Answers } from '../platform/operations/answers';
import { OneOf } from '../platform/validation/fields';
import { AnyObject } from '../platform/validation/json-fields';
import { ForMonitoring } from '../platform/http/misdirected';
import { Freshness, type FreshnessReport } from '../platform/observability/freshness';
import { OptionalAgent } from '../platform/security/access';
import { invalidMetricsToken } from '../platform/security/security.errors';
import { MetricsAccess, TakesMetricsToken } from './metrics-access';

export class IntelligenceHealthView {
  @OneOf(['ok', 'degraded'], { description: 'Degraded: some data is stale or unavailable' })
  status: string;
  @AnyObject({
    description: 'One report per kind of derived data: ok, stale, empty, or down; with a key, also its age',
    example: { activity: { status: 'ok' }, statistics: { status: 'ok' } },
  })
  derived: Record<string, Partial<FreshnessReport>>;
}

@ApiTags('system')
@Controller('health/intelligence')
export class IntelligenceHealthController {
  constructor(
    private readonly freshness: Freshness,
    private readonly access: MetricsAccess,
  ) {}

  @Get()
  @ForMonitoring('report')
  @OptionalAgent()
  @TakesMetricsToken()
  @Answers(200, IntelligenceHealthView, {
    summary: 'Get the freshness of derived data',
    description:
      'Statuses only. With the metrics token (or with any key, if `METRICS_TOKEN` is not set) or the admin token, also the times and values behind them.',
    refuses: [invalidMetricsToken],
  })
  async read(@Req() request: Request): Promise<IntelligenceHealthView> {
    const reports = await this.freshness.run();
    const late = Object.values(reports).some(({ status }) => status === 'stale' || status === 'down');
    const trusted = await this.access.showsNumbers(request);
    const displayed = ([name, report]: [string, FreshnessReport]): [string, Partial<FreshnessReport>] => [
      name,
      trusted ? report : { status: report.status },
    ];
    return {
      status: late ? 'degraded' : 'ok',
      derived: Object.fromEntries(Object.entries(reports).sort().map(displayed)),
    };
  }
}
