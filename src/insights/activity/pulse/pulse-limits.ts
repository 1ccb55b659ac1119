import { Injectable } from '@nestjs/common';
import { Settings } from '../../../platform/config/settings';
import { ConcurrencyLimit } from '../../../platform/http/concurrency-limit';
import { addressIn, isLoopbackAddress } from '../../../platform/rate-limit/addresses';
import { addressTracker } from '../../../platform/rate-limit/trackers';
import { MAX_LISTENERS_PER_ADDRESS } from '../../policies';

/**
 * Limits the listeners of this process, in total and per address. The local machine is exempt from the limit per
 * address.
 */
@Injectable()
export class PulseLimits {
  private readonly open: ConcurrencyLimit;

  constructor({ PULSE_LISTENERS }: Settings) {
    this.open = new ConcurrencyLimit({ most: PULSE_LISTENERS, mostOfEach: MAX_LISTENERS_PER_ADDRESS });
  }

  get listeners(): number {
    return this.open.inside;
  }

  /** Returns a function that frees the place. */
  enter(address: string): () => void {
    return this.open.enter(addressTracker(address), isLoopbackAddress(addressIn(address) ?? ''));
  }
}
