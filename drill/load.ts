import { startReceiver, type WebhookReceiver } from '../test/support/webhook-receiver';
import { type Acknowledged, nothingAcknowledged } from './acknowledged';
import type { Certificate } from './certificate';
import { SECRETS } from './secrets';
import type { DeliveredEvent } from './results';
import { Calls, Tally } from './calls';
import { Messengers } from './messengers';
import { Traders } from './traders';

const WARM_UP_ORDERS = 3;
/** Without a pause, the load would take CPU time from instances that are starting. */
const PACE_MS = 25;
const OPERATOR = { adminToken: SECRETS.ADMIN_TOKEN };

/** Agents that trade and send messages through the proxy for the duration of a drill. */
export class Load {
  readonly tally = new Tally();
  private readonly calls: Calls[] = [];
  private running: Promise<unknown> = Promise.resolve();
  private broken?: Error;

  constructor(
    private readonly url: string,
    private readonly invite: string,
    private readonly receiver: WebhookReceiver,
    private readonly name: string,
    readonly acknowledged: Acknowledged,
  ) {}

  /** Returns once the agents are trading. */
  async begin(): Promise<void> {
    const orders = this.acknowledged.orders.size;
    const traders = ['north', 'south', 'east'].map((name) =>
      new Traders(this.callsOf(name), this.invite, this.receiver.url, this.acknowledged, OPERATOR).trade(),
    );
    const talkers = ['ann', 'bea'].map((name) =>
      new Messengers(this.callsOf(name), this.invite, this.acknowledged).talk(),
    );
    this.running = Promise.all([...traders, ...talkers]).catch((error: Error) => (this.broken = error));
    while (this.acknowledged.orders.size < orders + WARM_UP_ORDERS) await this.last(0.1);
  }

  /** Lets the load continue for this long. */
  async last(seconds: number): Promise<void> {
    const enough = new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    await Promise.race([enough, this.running]);
    if (this.broken) throw this.broken;
  }

  /** Waits for the pending response of each caller. */
  async end(): Promise<void> {
    for (const calls of this.calls) calls.stop();
    await this.running;
    if (this.broken) throw this.broken;
  }

  private callsOf(who: string): Calls {
    const calls = new Calls(this.url, `${this.name}-${who}`, this.tally, PACE_MS);
    this.calls.push(calls);
    return calls;
  }
}

/** Everything acknowledged and delivered since the cluster started. */
export class Book {
  readonly acknowledged = nothingAcknowledged();

  private constructor(readonly receiver: WebhookReceiver) {}

  static async open(certificate: Certificate): Promise<Book> {
    return new Book(await startReceiver(undefined, certificate));
  }

  get delivered(): DeliveredEvent[] {
    return this.receiver.received.map(({ headers, json }) => ({
      webhookId: String(headers['webhook-id']),
      eventId: json.id,
    }));
  }

  get counts(): { orders: number; messages: number; webhooks: number } {
    const { orders, messages } = this.acknowledged;
    return { orders: orders.size, messages: messages.size, webhooks: this.receiver.received.length };
  }
}
