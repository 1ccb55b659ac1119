import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../../kernel/domain-error';
import { Public } from '../../../platform/security/access';
import { Text } from '../../../platform/validation/fields';
import { PulseHub } from './pulse-hub';
import { PulseLimits } from './pulse-limits';
import { PulseStream } from './pulse-stream';
import { POSITION } from './pulse.operations';
import * as operations from './pulse.operations';

class PulseQuery {
  @Text({
    optional: true,
    pattern: POSITION,
    max: 15,
    expected: 'the id of an event of this stream',
    description: 'Alternative to the header Last-Event-ID; the header takes precedence',
    example: '1234',
  })
  last_event_id?: string;
}

@ApiTags('activity')
@Controller('public/pulse')
export class PulseController {
  constructor(
    private readonly hub: PulseHub,
    private readonly limits: PulseLimits,
  ) {}

  @Get('stream')
  @Public()
  @operations.stream
  async stream(
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: PulseQuery,
    @Headers('last-event-id') header?: string,
  ): Promise<void> {
    const from = placeOf(header) ?? query.last_event_id;
    const leaveStream = this.limits.enter(request.ip ?? '');
    const stream = new PulseStream(response);
    response.once('close', () => {
      this.hub.leave(stream);
      leaveStream();
    });
    await this.hub.join(stream, from === undefined ? undefined : Number(from));
    if (request.method === 'HEAD') stream.end();
  }
}

/** Accepts an empty header from clients that have no position yet. */
function placeOf(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!POSITION.test(header))
    throw InvalidInput.field(['header', 'last-event-id'], 'must be the id of an event of this stream');
  return header;
}
