import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../platform/database/notifications';
import { holdOpen } from '../../platform/observability/origin';
import { FEED_CHANNEL } from './event-feed';

const MAX_PER_AGENT = 8;

/** A request that waits for an agent's events. It starts before the first query and ends after the last. */
export interface Wait {
  /** Resolves when an event arrives, or has arrived since the last call, and otherwise after `milliseconds`. */
  news(milliseconds: number): Promise<void>;
  /** The service is shutting down, so the request must respond now. */
  readonly over: boolean;
  end(): void;
}

/** Requests that wait for an agent's next event. */
@Injectable()
export class FeedWaiters implements OnModuleInit, BeforeApplicationShutdown {
  private readonly waiting = new Map<string, Set<() => void>>();
  private closed = false;

  constructor(private readonly notifications: Notifications) {}

  onModuleInit(): void {
    this.notifications.on(FEED_CHANNEL, (agentId) => this.tell(agentId));
  }

  /** Wakes all waiting requests, which respond with what they have. */
  beforeApplicationShutdown(): void {
    this.closed = true;
    for (const agentId of [...this.waiting.keys()]) this.tell(agentId);
  }

  /** Returns undefined if the agent has too many waiting requests, or if the service is shutting down. */
  begin(agentId: string): Wait | undefined {
    const others = this.waiting.get(agentId) ?? new Set();
    if (this.closed || others.size >= MAX_PER_AGENT) return undefined;
    let told = false;
    let wake = (): void => undefined;
    const tell = (): void => {
      told = true;
      wake();
    };
    this.waiting.set(agentId, others.add(tell));
    const isOver = (): boolean => this.closed;
    return {
      get over() {
        return isOver();
      },
      news: async (milliseconds) => {
        holdOpen();
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, told ? 0 : milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        told = false;
      },
      end: () => {
        others.delete(tell);
        if (others.size === 0) this.waiting.delete(agentId);
      },
    };
  }

  private tell(agentId: string): void {
    for (const tell of [...(this.waiting.get(agentId) ?? [])]) tell();
  }
}
