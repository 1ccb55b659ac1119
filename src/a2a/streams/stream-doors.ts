import { Injectable } from '@nestjs/common';
import { Doors } from '../../platform/http/doors';
import { callerTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';

const MAX_PER_CALLER = 50;
const MAX_PER_PROCESS = 5_000;

/** How many streams and waiting calls this process holds open: so many in all, and so many for one caller. */
@Injectable()
export class StreamDoors {
  private readonly doors = new Doors({ most: MAX_PER_PROCESS, mostOfEach: MAX_PER_CALLER });

  /** Answers how to leave. */
  enter(caller: Caller): () => void {
    return this.doors.enter(callerTracker(caller));
  }
}
