import { type Cancel, timers } from '../../kernel/timers';
import type { Families } from './families';

/** A channel to another process, from either end. */
export interface Channel {
  send(message: object, sent: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

interface Message {
  /** The requester numbers its questions; the answer repeats the number. */
  metricsAsked: number;
  families?: Families;
}

/** Exchanges metrics between two processes of one instance. */
export class MetricsExchange {
  private readonly waiting = new Map<number, (families?: Families) => void>();
  private questions = 0;

  constructor(
    private readonly other: Channel,
    own: () => Promise<Families>,
  ) {
    other.on('message', (message) => {
      if (!isOurs(message)) return;
      const { metricsAsked, families } = message;
      if (families) this.waiting.get(metricsAsked)?.(families);
      else
        own().then(
          (counted) => this.send({ metricsAsked, families: counted }),
          () => undefined, // the requester does not wait long
        );
    });
  }

  /** Undefined if the other process is gone or too busy to answer in time. */
  async request(patienceMs: number): Promise<Families | undefined> {
    const metricsAsked = ++this.questions;
    let cancel: Cancel | undefined;
    const answered = new Promise<Families | undefined>((resolve) => {
      this.waiting.set(metricsAsked, resolve);
      cancel = timers.after(patienceMs, () => resolve(undefined));
    });
    this.send({ metricsAsked });
    try {
      return await answered;
    } finally {
      cancel?.();
      this.waiting.delete(metricsAsked);
    }
  }

  /** Ignores errors: a process that has just ended cannot receive messages. */
  private send(message: Message): void {
    this.other.send(message, () => undefined);
  }
}

function isOurs(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metricsAsked' in message;
}
