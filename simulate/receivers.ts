import type { SafeHttp } from '../src/platform/egress/safe-http';
import type { VirtualClock } from './ports';

export type Call = Parameters<SafeHttp['post']>[0];
type Result = Awaited<ReturnType<SafeHttp['post']>>;

/** Answers the calls of the service to one host. */
export type Receiver = (call: Call) => Partial<Result> | Promise<Partial<Result>>;

const NOTHING = { status: null, error: null, bodyStart: null, retryAfter: null, internal: false };

type Fetch = Parameters<SafeHttp['get']>[0];
type Fetched = Awaited<ReturnType<SafeHttp['get']>>;

/** Answers the probes of the service to one host. */
export type Probed = (call: Fetch) => Pick<Fetched, 'status'> | Pick<Fetched, 'error'>;

/** The world outside: calls of the service reach the receivers of actors, without sockets. */
export class Receivers implements Pick<SafeHttp, 'post' | 'get'> {
  /** Checks that see every call of the service. */
  readonly observers: ((call: Call) => void)[] = [];
  private readonly byHost = new Map<string, Receiver>();
  private readonly probedByHost = new Map<string, Probed>();

  constructor(private readonly clock: VirtualClock) {}

  add(host: string, receiver: Receiver): void {
    this.byHost.set(host, receiver);
  }

  async post(call: Call): Promise<Result> {
    const startedAt = this.clock.milliseconds;
    for (const observe of this.observers) observe(call);
    const receiver = this.byHost.get(new URL(call.url).host);
    const result = receiver ? await receiver(call) : { error: 'name_not_found' as Result['error'] };
    return { ...NOTHING, ...result, durationMs: this.clock.milliseconds - startedAt };
  }

  addProbed(host: string, probed: Probed): void {
    this.probedByHost.set(host, probed);
  }

  get(call: Fetch): Promise<Fetched> {
    const none = { status: null, body: Buffer.alloc(0), contentType: null, cacheControl: null };
    const probed = this.probedByHost.get(new URL(call.url).host);
    const answer = probed?.(call) ?? { error: 'name_not_found' as const };
    return Promise.resolve({ ...none, error: null, ...answer } as Fetched);
  }
}
