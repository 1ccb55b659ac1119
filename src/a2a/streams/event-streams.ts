import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Metrics } from '../../platform/observability/metrics';
import type { StreamSource } from '../endpoints/call-context';
import { TaskHub } from './task-hub';
import { type EventWords, TaskStream } from './task-stream';

/** Serves streams: the first event, then all that follow. */
@Injectable()
export class EventStreams {
  constructor(
    private readonly hub: TaskHub,
    private readonly metrics: Metrics,
  ) {}

  serve(response: Response, source: StreamSource, words: EventWords): void {
    const { first, taskId, release: leave } = source;
    const stream = new TaskStream(source, response, words, {
      drained: () => this.hub.poll(taskId),
      cutOff: () => this.metrics.count('a2a_streams_cut_off_total'),
    });
    response.once('close', () => {
      this.hub.unwatch(stream);
      leave();
    });
    if (stream.closed) return leave();
    TaskStream.open(response);
    stream.hear(first);
    if (!stream.closed) this.hub.watch(stream);
  }
}
