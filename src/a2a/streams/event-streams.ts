import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Metrics } from '../../platform/observability/metrics';
import type { Caller } from '../../platform/security/caller';
import type { StreamSource } from '../doors/asking';
import { StreamDoors } from './stream-doors';
import { TaskHub } from './task-hub';
import { type EventWords, TaskStream } from './task-stream';

/** Streams as they are sent: what there is first, then all that follows it. */
@Injectable()
export class EventStreams {
  constructor(
    private readonly hub: TaskHub,
    private readonly doors: StreamDoors,
    private readonly metrics: Metrics,
  ) {}

  /** Errors, before anything is sent: `too_many_streams`, `stream_full`. */
  serve(caller: Caller, response: Response, { first, taskId, seq }: StreamSource, words: EventWords): void {
    const leaveDoor = this.doors.enter(caller);
    const stream = new TaskStream(taskId, seq, response, words, {
      drained: () => this.hub.look(taskId),
      cutOff: () => this.metrics.count('a2a_streams_cut_off_total'),
    });
    response.once('close', () => {
      this.hub.leave(stream);
      leaveDoor();
    });
    if (stream.closed) return leaveDoor();
    TaskStream.open(response);
    stream.hear(first);
    if (!stream.closed) this.hub.watch(stream);
  }
}
