import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../../kernel/domain-error';
import { streamFull, tooManyStreams } from '../../../platform/http/concurrency-limit';
import { Answers } from '../../../platform/operations/answers';
import { Public } from '../../../platform/security/access';
import { Text } from '../../../platform/validation/fields';
import { PULSE_RETENTION_DAYS } from '../../policies';
import { COMMENT_EVERY_MS, PulseHub, RECENT } from './pulse-hub';
import { PulseStream } from './pulse-stream';
import { PulseLimits } from './pulse-limits';

const POSITION = /^\d{1,15}$/;

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
  @ApiProduces('text/event-stream')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that you have; missed events are sent first',
    schema: { type: 'string', pattern: POSITION.source },
  })
  @Answers(200, undefined, {
    summary: 'Stream public activity as server-sent events',
    description:
      '`event` is a type of /public/activity with its item as `data`, or order.completed, listing.published, or ' +
      'review.created without parties and prices. `reset` means that you missed more than the stream repeats: the last ' +
      `${RECENT} events of the last ${PULSE_RETENTION_DAYS} days. A comment is sent every ${COMMENT_EVERY_MS / 1000} seconds.`,
    refuses: [tooManyStreams, streamFull],
  })
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
