import { isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error';
import { Settings } from '../../../platform/config/settings';
import { addressTracker } from '../../../platform/rate-limit/trackers';

const MAX_PER_ADDRESS = 50;
const RETRY_AFTER_S = 30;

/** How many may listen to this process: so many in all, and so many from one place. */
@Injectable()
export class PulseDoors {
  private readonly byAddress = new Map<string, number>();
  private inside = 0;

  constructor(private readonly settings: Settings) {}

  get listeners(): number {
    return this.inside;
  }

  /** Errors: `too_many_streams`, `stream_full`. Answers how to leave. */
  enter(address: string): () => void {
    const place = addressTracker(address);
    const others = this.byAddress.get(place) ?? 0;
    if (others >= MAX_PER_ADDRESS && !isLoopback(place)) throw tooManyStreams();
    if (this.inside >= this.settings.PULSE_LISTENERS) throw streamFull();
    this.byAddress.set(place, others + 1);
    this.inside += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.inside -= 1;
      const rest = (this.byAddress.get(place) ?? 1) - 1;
      if (rest > 0) this.byAddress.set(place, rest);
      else this.byAddress.delete(place);
    };
  }
}

function isLoopback(place: string): boolean {
  const address = place.slice('ip:'.length);
  return (isIPv4(address) && address.startsWith('127.')) || address === '0:0:0:0::/64';
}

const tooManyStreams = (): DomainError =>
  new DomainError(
    'too_many_streams',
    'rate_limited',
    `At most ${MAX_PER_ADDRESS} streams may be open from one address.`,
    { retry_after: RETRY_AFTER_S },
  );

export const streamFull = (): DomainError =>
  new DomainError('stream_full', 'unavailable', 'This process has as many listeners as it takes.', {
    retry_after: RETRY_AFTER_S,
  });
