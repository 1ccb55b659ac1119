import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../platform/http/concurrency-limit';
import { callerTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';

const MAX_PER_CALLER = 50;
const MAX_PER_PROCESS = 5_000;

/** How many streams and waiting calls this process holds open: so many in all, and so many for one caller. */
@Injectable()
export class StreamLimits {
  private readonly open = new ConcurrencyLimit({ most: MAX_PER_PROCESS, mostOfEach: MAX_PER_CALLER });

  /** Answers how to leave. */
  enter(caller: Caller): () => void {
    return this.open.enter(callerTracker(caller));
  }
}
