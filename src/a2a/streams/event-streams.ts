import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ConcurrencyLimit } from '../../platform/http/concurrency-limit';
import { Metrics } from '../../platform/observability/metrics';
import { callerTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';
import type { StreamSource } from '../endpoints/call-context';
import { MAX_STREAMS_PER_CALLER, MAX_STREAMS_PER_PROCESS } from '../policies';
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

/** Limits the streams and waiting calls that this process holds open, in total and per caller. */
@Injectable()
export class StreamLimits {
  private readonly open = new ConcurrencyLimit({
    most: MAX_STREAMS_PER_PROCESS,
    mostOfEach: MAX_STREAMS_PER_CALLER,
  });

  /** Takes a slot and returns the function that releases it. */
  enter(caller: Caller): () => void {
    return this.open.enter(callerTracker(caller));
  }
}
