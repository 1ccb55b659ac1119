import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AsAction } from '../platform/operations/operation-marks';
import { Answers } from '../platform/operations/answers';
import { ForMonitoring } from '../platform/http/misdirected';
import { OneOf } from '../platform/validation/fields';
import { OptionalAgent, Public } from '../platform/security/access';
import { invalidMetricsToken } from '../platform/security/security.errors';
import { InfoReader, InfoView } from './info.reader';
import { MetricsAccess, TakesMetricsToken } from './metrics-access';
import { MetricsReader } from './metrics.reader';

class MetricsQuery {
  @OneOf(['json', 'prometheus'], { optional: true }) format?: 'json' | 'prometheus';
}

@ApiTags('system')
@Controller()
export class InfoController {
  constructor(
    private readonly infos: InfoReader,
    private readonly metrics: MetricsReader,
    private readonly access: MetricsAccess,
  ) {}

  @Get('info')
  @Public()
  @Answers(200, InfoView, { summary: 'Get the version and configuration of this installation' })
  @AsAction('browse.info', { description: 'This service: version, payment methods, whether money is real' })
  info(): Promise<InfoView> {
    return this.infos.get();
  }

  @Get('metrics')
  @ForMonitoring('report')
  @OptionalAgent()
  @TakesMetricsToken()
  @Answers(200, undefined, {
    summary: 'Get requests, latencies, errors, and queues of this instance',
    description:
      'JSON, or Prometheus text with `Accept: text/plain` or `?format=prometheus`. Metrics need the metrics token ' +
      '(`METRICS_TOKEN`), or a key if it is not set. If an instance has several processes, each reports all of them.',
    refuses: [invalidMetricsToken],
  })
  async read(
    @Req() request: Request,
    @Query() query: MetricsQuery,
    @Res() response: Response,
  ): Promise<void> {
    const trusted = await this.access.showsNumbers(request);
    const text =
      query.format === 'prometheus' ||
      (query.format === undefined && request.accepts('json', 'text') === 'text');
    const { type, body } = text ? await this.metrics.asText(trusted) : await this.metrics.asJson(trusted);
    response.type(type).send(body);
  }
}
