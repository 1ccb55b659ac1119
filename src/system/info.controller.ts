import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../platform/http/answers';
import { OneOf } from '../platform/http/fields';
import { OptionalAgent, Public } from '../platform/security/access';
import { InfoReader, InfoView } from './info.reader';
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
  ) {}

  @Get('info')
  @Public()
  @Answers(200, InfoView, { summary: 'What this installation is and how it is configured' })
  info(): Promise<InfoView> {
    return this.infos.get();
  }

  @Get('metrics')
  @OptionalAgent()
  @Answers(200, undefined, {
    summary: 'Requests, latencies, errors and queues of this instance',
    description:
      'JSON, or Prometheus text with `Accept: text/plain` or `?format=prometheus`. Numbers need a key. Where an ' +
      'instance has several processes, whichever is asked tells of them all.',
  })
  async read(
    @Req() request: Request,
    @Query() query: MetricsQuery,
    @Res() response: Response,
  ): Promise<void> {
    const trusted = request.holder !== undefined || request.admin === true;
    const text =
      query.format === 'prometheus' ||
      (query.format === undefined && request.accepts('json', 'text') === 'text');
    const { type, body } = text ? await this.metrics.asText(trusted) : await this.metrics.asJson(trusted);
    response.type(type).send(body);
  }
}
