import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../platform/database/notifications';
import { holdOpen } from '../../platform/observability/origin';
import { FEED_CHANNEL } from './event-feed';

const MAX_PER_AGENT = 8;

/** Somebody who waits for news of an agent, from before the first look until after the last. */
export interface Wait {
  /** Ends with the news that have come since the wait began, else after the time given. */
  news(milliseconds: number): Promise<void>;
  /** The service is about to stop: it is time to answer. */
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

  /** Whoever waits is answered with what there is. */
  beforeApplicationShutdown(): void {
    this.closed = true;
    for (const agentId of [...this.waiting.keys()]) this.tell(agentId);
  }

  /** Undefined for an agent that has enough requests waiting, and when the service is about to stop. */
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
