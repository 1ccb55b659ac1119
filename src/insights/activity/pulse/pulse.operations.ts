import { ApiHeader, ApiProduces } from '@nestjs/swagger';
import { streamFull, tooManyStreams } from '../../../platform/http/concurrency-limit';
import { Answers } from '../../../platform/operations/answers';
import { operation } from '../../../platform/operations/operation-marks';
import { PULSE_RETENTION_DAYS } from '../../policies';
import { COMMENT_EVERY_MS, RECENT } from './pulse-hub';

export const POSITION = /^\d{1,15}$/;

export const stream = operation(
  ApiProduces('text/event-stream'),
  ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that you have; missed events are sent first',
    schema: { type: 'string', pattern: POSITION.source },
  }),
  Answers(200, undefined, {
    summary: 'Stream public activity as server-sent events',
    description:
      '`event` is a type of /public/activity with its item as `data`, or order.completed, listing.published, or ' +
      'review.created without parties and prices. `reset` means that you missed more than the stream repeats: the last ' +
      `${RECENT} events of the last ${PULSE_RETENTION_DAYS} days. A comment is sent every ${COMMENT_EVERY_MS / 1000} seconds.`,
    refuses: [tooManyStreams, streamFull],
  }),
);
