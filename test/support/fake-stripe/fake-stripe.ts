import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Form, readForm } from './form-body';
import { type StripeEvent, type StripeObject, StripeRefusal } from './stripe-objects';
import { StripeState } from './stripe-state';

export type Fault =
  | 'lose_before'
  | 'lose_after'
  | 'error_500'
  | 'error_500_after'
  | 'error_429'
  | 'delay'
  | 'refuse_late'
  | 'refuse_held';

export interface SeenRequest {
  method: string;
  path: string;
  key: string | undefined;
  form: Form;
}

interface Kept {
  fingerprint: string;
  answer?: [number, object];
  at: number;
}

const KEY_KEPT_S = 24 * 3600;
export const STRIPE_KEY = 'sk_test_key_of_the_tests';
const SECRET = 'whsec_secret_of_the_tests';

/**
 * A server with Stripe's wire format: form-encoded bodies, idempotency keys that replay the first answer and refuse a
 * different request, paginated lists, and signed events. Faults can be injected.
 */
export class FakeStripe {
  readonly state = new StripeState();
  readonly requests: SeenRequest[] = [];
  /** Every fault that occurred, as `<fault> <operation>`. */
  readonly struck: string[] = [];
  /** While true, every connection is closed without an answer. */
  down = false;
  private readonly kept = new Map<string, Kept>();
  private readonly held = new Set<() => void>();
  private readonly faults: { path: string; fault: Fault; times: number }[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeStripe> {
    const server = createServer();
    const fake = new FakeStripe(server);
    server.on('request', (request, response) => void fake.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get settings(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: `whsec_secret_of_old_times,${SECRET}`,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    };
  }

  /**
   * Makes the next requests to this operation (`POST /v1/refunds`) fail. The client retries once after a broken
   * connection, with the same key, so lost replies default to two.
   */
  fail(path: string, fault: Fault, times = fault.startsWith('lose') ? 2 : 1): void {
    this.faults.push({ path, fault, times });
  }

  /** Clears all faults and undelivered events. */
  calm(): void {
    this.down = false;
    this.letGo();
    this.faults.length = 0;
    this.state.events.length = 0;
    this.state.refusals.clear();
    this.state.refundStatus = 'succeeded';
  }

  /** Answers the requests that `refuse_held` holds back. */
  letGo(): void {
    for (const answer of this.held) answer();
    this.held.clear();
  }

  callsTo(path: string): SeenRequest[] {
    return this.requests.filter((seen) => `${seen.method} ${seen.path}` === path);
  }

  /** Sends an event as Stripe does. */
  async deliver(
    url: string,
    event: StripeEvent,
    { secret = SECRET, at = this.state.now() } = {},
  ): Promise<number> {
    const payload = JSON.stringify(event, null, 2);
    const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
    const answer = await fetch(`${url}/marketplace/payments/stripe/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${signature}` },
      body: payload,
    });
    await answer.text();
    return answer.status;
  }

  /** Delivers all undelivered events, in order or as `arrange` sorts them. */
  async deliverAll(url: string, arrange = (events: StripeEvent[]): StripeEvent[] => events): Promise<void> {
    for (const event of arrange(this.state.events.splice(0))) {
      const status = await this.deliver(url, event);
      if (status !== 200) throw new Error(`${event.type} was answered with ${status}`);
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const method = request.method ?? 'GET';
    const key = request.headers['idempotency-key'] as string | undefined;
    const seen = { method, path, key, form: readForm(method === 'POST' ? body : searchParams.toString()) };
    this.requests.push(seen);
    if (this.down) return void request.socket.destroy();
    const fault = this.takeFault(`${method} ${path}`);
    if (fault === 'lose_before') return void request.socket.destroy();
    if (fault === 'delay' || fault === 'refuse_late') await sleep(300);
    if (fault === 'refuse_held') await new Promise<void>((resolve) => this.held.add(resolve));
    const [status, answer] =
      fault === 'error_429'
        ? tooMany()
        : fault?.startsWith('refuse')
          ? refused()
          : this.withKey(seen, body, request, fault?.startsWith('error_500'), fault);
    if (fault === 'lose_after') return void request.socket.destroy();
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${this.requests.length}`,
    });
    response.end(JSON.stringify(answer));
  }

  private takeFault(operation: string): Fault | undefined {
    const armed = this.faults.find(({ path, times }) => times > 0 && operation.startsWith(path));
    if (!armed) return undefined;
    armed.times -= 1;
    this.struck.push(`${armed.fault} ${armed.path}`);
    return armed.fault;
  }

  /** Once processing has begun, the first answer under a key is replayed, whatever it was. */
  private withKey(
    seen: SeenRequest,
    body: string,
    request: IncomingMessage,
    trouble: boolean | undefined,
    fault: Fault | undefined,
  ): [number, object] {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }];
    const { key, path } = seen;
    if (seen.method !== 'POST' || key === undefined) return this.answer(seen);
    const fingerprint = `${path}\n${body}`;
    const known = this.kept.get(key);
    if (known && this.state.now() - known.at < KEY_KEPT_S) {
      if (known.fingerprint === fingerprint) return known.answer as [number, object];
      return [
        400,
        idempotencyError('Keys for idempotent requests can only be used with the same parameters'),
      ];
    }
    let answer: [number, object];
    if (trouble) {
      if (fault === 'error_500_after') this.answer(seen);
      answer = [500, { error: { type: 'api_error', message: 'Something went wrong on our end' } }];
    } else {
      answer = this.answer(seen);
    }
    this.kept.set(key, { fingerprint, answer, at: this.state.now() });
    return answer;
  }

  private answer(seen: SeenRequest): [number, object] {
    try {
      return [200, structuredClone(this.operate(seen))];
    } catch (error) {
      if (error instanceof StripeRefusal) return [error.status, { error: error.error }];
      throw error;
    }
  }

  private operate({ method, path, form }: SeenRequest): object {
    const { state } = this;
    const [, , resource = '', ...rest] = path.split('/');
    const operation = `${method} ${[resource, ...rest.map((part) => (part.includes('_') ? ':id' : part))].join('/')}`;
    const id = rest.find((part) => part.includes('_')) ?? '';
    switch (operation) {
      case 'POST checkout/sessions':
        return state.openSession(form);
      case 'POST checkout/sessions/:id/expire':
        return state.expireSession(id);
      case 'GET checkout/sessions/:id':
        return state.get(id, 'checkout.session');
      case 'GET checkout/sessions':
        return this.list(path, 'checkout.session', form);
      case 'POST refunds':
        return state.refund(form);
      case 'GET refunds/:id':
        return state.get(id, 'refund');
      case 'GET refunds':
        return this.list(path, 'refund', form);
      case 'POST accounts':
        return state.openAccount(form);
      case 'GET accounts/:id':
        return state.get(id, 'account');
      case 'POST account_links':
        return state.linkAccount(form);
      case 'POST transfers':
        return state.transfer(form);
      case 'GET transfers/:id':
        return state.get(id, 'transfer');
      case 'GET transfers':
        return this.list(path, 'transfer', form);
      case 'GET disputes/:id':
        return state.get(id, 'dispute');
      case 'GET charges/:id':
        return state.get(id, 'charge');
      default:
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path})`,
        });
    }
  }

  /** Newest first, filtered by equal members and by creation time. */
  private list(url: string, kind: string, form: Form): object {
    const { limit = '10', starting_after: after, created, expand: _, ...filters } = form;
    const range = (typeof created === 'object' ? created : {}) as Record<string, string>;
    const found = this.state
      .all<StripeObject>(kind)
      .filter((each) => each.created >= Number(range.gte ?? 0))
      .filter((each) => each.created <= Number(range.lte ?? Infinity))
      .filter((each) =>
        Object.entries(filters).every(([name, value]) => (each as unknown as Form)[name] === value),
      )
      .reverse();
    const start = after === undefined ? 0 : found.findIndex((each) => each.id === after) + 1;
    const data = found.slice(start, start + Number(limit));
    return { object: 'list', url, data, has_more: start + data.length < found.length };
  }
}

/** Refusals before any processing are not stored under their key. */
function refused(): [number, object] {
  return [
    400,
    { error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Not now' } },
  ];
}

function tooMany(): [number, object] {
  return [
    429,
    { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } },
  ];
}

function idempotencyError(message: string): object {
  return { error: { type: 'idempotency_error', message } };
}
