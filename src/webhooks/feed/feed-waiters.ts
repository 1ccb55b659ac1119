import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { timers } from '../../kernel/timers';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { holdOpen } from '../../platform/observability/origin';
import { MAX_WAITING_PER_AGENT } from '../policies';
import { FEED_CHANNEL } from './event-feed';

/** A request that waits for an agent's events. It starts before the first query and ends after the last. */
export interface Wait {
  /** Resolves when an event arrives, or has arrived since the last call, and otherwise after `milliseconds`. */
  nextEvent(milliseconds: number): Promise<void>;
  /** The service is shutting down, so the request must respond now. */
  readonly over: boolean;
  end(): void;
}

/** Requests that wait for an agent's next event. */
@Injectable()
export class FeedWaiters implements OnModuleInit, BeforeApplicationShutdown {
  private readonly waiting = new Map<string, Set<() => void>>();
  private closed = false;

  constructor(private readonly notifications: PgNotifications) {}

  onModuleInit(): void {
    this.notifications.on(FEED_CHANNEL, (agentId) => this.notify(agentId));
  }

  /** Wakes all waiting requests, which respond with what they have. */
  beforeApplicationShutdown(): void {
    this.closed = true;
    for (const agentId of [...this.waiting.keys()]) this.notify(agentId);
  }

  /** Returns undefined if the agent has too many waiting requests, or if the service is shutting down. */
  begin(agentId: string): Wait | undefined {
    const others = this.waiting.get(agentId) ?? new Set();
    if (this.closed || others.size >= MAX_WAITING_PER_AGENT) return undefined;
    let notified = false;
    let wake = (): void => undefined;
    const notify = (): void => {
      notified = true;
      wake();
    };
    this.waiting.set(agentId, others.add(notify));
    const isOver = (): boolean => this.closed;
    return {
      get over() {
        return isOver();
      },
      nextEvent: async (milliseconds) => {
        holdOpen();
        await new Promise<void>((resolve) => {
          const cancel = timers.after(notified ? 0 : milliseconds, resolve);
          wake = () => {
            cancel();
            resolve();
          };
        });
        notified = false;
      },
      end: () => {
        others.delete(notify);
        if (others.size === 0) this.waiting.delete(agentId);
      },
    };
  }

  private notify(agentId: string): void {
    for (const notify of [...(this.waiting.get(agentId) ?? [])]) notify();
  }
}
