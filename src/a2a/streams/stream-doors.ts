import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { addressTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';

export const MAX_PER_CALLER = 50;
const MAX_PER_PROCESS = 5_000;
const RETRY_AFTER_S = 30;

/** How many streams and waiting calls this process holds open: so many in all, and so many for one caller. */
@Injectable()
export class StreamDoors {
  private readonly byCaller = new Map<string, number>();
  private inside = 0;

  /** Errors: `too_many_streams`, `stream_full`. Answers how to leave. */
  enter({ holder, ip }: Caller): () => void {
    const who = holder ? `agent:${holder.agentId}` : addressTracker(ip);
    const others = this.byCaller.get(who) ?? 0;
    if (others >= MAX_PER_CALLER) throw tooManyStreams();
    if (this.inside >= MAX_PER_PROCESS) throw streamFull();
    this.byCaller.set(who, others + 1);
    this.inside += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.inside -= 1;
      const rest = (this.byCaller.get(who) ?? 1) - 1;
      if (rest > 0) this.byCaller.set(who, rest);
      else this.byCaller.delete(who);
    };
  }
}

const tooManyStreams = (): DomainError =>
  new DomainError(
    'too_many_streams',
    'rate_limited',
    `At most ${MAX_PER_CALLER} streams and waiting calls may be open for one caller.`,
    { retry_after: RETRY_AFTER_S },
  );

const streamFull = (): DomainError =>
  new DomainError('stream_full', 'unavailable', 'This process has as many listeners as it takes.', {
    retry_after: RETRY_AFTER_S,
  });
