import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import { MINUTE } from '../../kernel/clock';
import type { DomainError } from '../../kernel/domain-error';
import { refusedCredentials } from '../../kernel/refusal';
import { type Cancel, timers } from '../../kernel/timers';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { addressTracker } from '../rate-limit/trackers';
import { routeOf } from '../routing/route-metadata';

const REFUSED = 'credentials_refused_total';
/** How many lines an address, and all addresses together, can cause in a minute. The rest is only counted. */
const LINES_PER_ADDRESS = 10;
const MAX_LINES = 500;

/**
 * Writes a `security` line for each refused credential: from where it came, its kind, the route, and the reason. It never
 * contains the credential.
 */
@Injectable()
export class RefusedCredentials implements OnApplicationShutdown {
  private readonly noted = new WeakSet<Request>();
  /** The addresses of the current minute. */
  private readonly callers = new Map<string, { address: string; lines: number; leftOut: number }>();
  private lines = 0;
  /** Of addresses that came when the lines of the minute were used up. */
  private leftOutOfOthers = 0;
  private cancelMinute?: Cancel;

  constructor(
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {
    const known = refusedCredentials().map((credential) => ({ credential }));
    metrics.counter(REFUSED, 'Credentials that were refused, by kind', known);
  }

  /** Ignores refusals of something else, and a request that was noted before. */
  note(request: Request, { code: reason, credential }: Pick<DomainError, 'code' | 'credential'>): void {
    if (credential === undefined || this.noted.has(request)) return;
    this.noted.add(request);
    this.metrics.count(REFUSED, { credential });
    const address = request.ip ?? '';
    if (!this.takeLine(address)) return;
    this.log.warn({ address, credential, route: routeOf(request), reason }, 'security');
  }

  onApplicationShutdown(): void {
    this.endMinute();
  }

  private takeLine(address: string): boolean {
    this.cancelMinute ??= timers.after(MINUTE, () => this.endMinute(), { ref: false });
    const tracker = addressTracker(address);
    const caller = this.callers.get(tracker) ?? { address, lines: 0, leftOut: 0 };
    const isFull = this.lines >= MAX_LINES;
    if (isFull && caller.lines === 0) this.leftOutOfOthers += 1;
    else if (isFull || caller.lines >= LINES_PER_ADDRESS) caller.leftOut += 1;
    else {
      caller.lines += 1;
      this.lines += 1;
      this.callers.set(tracker, caller);
      return true;
    }
    return false;
  }

  private endMinute(): void {
    this.cancelMinute?.();
    this.cancelMinute = undefined;
    for (const { address, leftOut } of this.callers.values())
      if (leftOut > 0) this.log.warn({ address, left_out: leftOut }, 'security');
    if (this.leftOutOfOthers > 0) this.log.warn({ left_out: this.leftOutOfOthers }, 'security');
    this.callers.clear();
    this.lines = this.leftOutOfOthers = 0;
  }
}
