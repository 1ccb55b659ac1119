import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../platform/operations/answers';
import { ForMonitoring } from '../platform/http/misdirected';
import { Unlimited } from '../platform/rate-limit/limits';
import { OptionalAgent, Public } from '../platform/security/access';
import { invalidMetricsToken } from '../platform/security/security.errors';
import { MetricsAccess, TakesMetricsToken } from './metrics-access';
import { DetailedHealthView, HealthReader, HealthView } from './health.reader';

@ApiTags('system')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthReader,
    private readonly access: MetricsAccess,
  ) {}

  @Get()
  @Unlimited()
  @ForMonitoring('probe')
  @Public()
  @Answers(200, HealthView, {
    summary: 'Check whether this process accepts requests',
    description: 'For load balancers. Does not check the database; use /health/detailed for that.',
    responses: { 503: 'Draining: the process is about to stop; the body is the same' },
  })
  alive(@Res({ passthrough: true }) response: Response): HealthView {
    const view = this.health.alive();
    response.status(view.status === 'ok' ? 200 : 503);
    return view;
  }

  @Get('detailed')
  @ForMonitoring('report')
  @OptionalAgent()
  @TakesMetricsToken()
  @Answers(200, DetailedHealthView, {
    summary: 'Database, clock, cache, outbox, webhooks, and ledger',
    description:
      'Statuses only. With the metrics token (or with any key, if `METRICS_TOKEN` is not set) or the admin token, also the values behind them.',
    refuses: [invalidMetricsToken],
    responses: { 503: 'The database is down, or the host clock is wrong; the body is the same' },
  })
  async detailed(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DetailedHealthView> {
    const view = await this.health.detailed(await this.access.showsNumbers(request));
    response.status(view.status === 'down' ? 503 : 200);
    return view;
  }
}
