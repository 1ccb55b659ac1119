import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../platform/http/concurrency-limit';
import { callerTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';

const MAX_PER_CALLER = 50;
const MAX_PER_PROCESS = 5_000;

/** Limits the streams and waiting calls that this process holds open, in total and per caller. */
@Injectable()
export class StreamLimits {
  private readonly open = new ConcurrencyLimit({ most: MAX_PER_PROCESS, mostOfEach: MAX_PER_CALLER });

  /** Takes a slot and returns the function that releases it. */
  enter(caller: Caller): () => void {
    return this.open.enter(callerTracker(caller));
  }
}
