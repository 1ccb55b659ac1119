import { setTimeout as sleep } from 'node:timers/promises';

type Body = Record<string, unknown>;

/** Statuses expected in a live network, such as a race, a refusal, or a rate limit. Any other error is a bug. */
const REFUSALS = new Set([402, 403, 404, 409, 410, 429]);
/** A busy service has done nothing, so the call is repeated up to `PATIENCE` times. */
const BUSY = 503;
const PATIENCE = 10;

export interface Tally {
  calls: number;
  refused: Map<string, number>;
}

/** Calls the service as one agent. Counts expected refusals and continues. */
export class NetworkCaller {
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
    readonly tally: Tally = { calls: 0, refused: new Map() },
  ) {}

  with(headers: Record<string, string>): NetworkCaller {
    return new NetworkCaller(this.url, headers, this.tally);
  }

  /** Undefined if the call was refused. */
  get<T = Body>(path: string): Promise<T | undefined> {
    return this.call<T>('GET', path);
  }

  post<T = Body>(path: string, body: object = {}): Promise<T | undefined> {
    return this.call<T>('POST', path, body);
  }

  put<T = Body>(path: string, body: object): Promise<T | undefined> {
    return this.call<T>('PUT', path, body);
  }

  delete<T = Body>(path: string): Promise<T | undefined> {
    return this.call<T>('DELETE', path);
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T | undefined> {
    this.tally.calls += 1;
    const answer = await this.send(method, path, body);
    const text = await answer.text();
    if (answer.ok) return text === '' ? undefined : (JSON.parse(text) as T);
    const { code = 'unknown' } = JSON.parse(text) as { code?: string };
    if (!REFUSALS.has(answer.status) || code === 'route_not_found')
      throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    this.tally.refused.set(code, (this.tally.refused.get(code) ?? 0) + 1);
    return undefined;
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(this.url + path, {
        method,
        headers: body ? { ...this.headers, 'Content-Type': 'application/json' } : this.headers,
        body: body && JSON.stringify(body),
      });
      const waitS = Number(answer.headers.get('retry-after'));
      if (answer.status !== BUSY || tries === PATIENCE || !Number.isFinite(waitS)) return answer;
      await answer.body?.cancel();
      await sleep(waitS * 1_000);
    }
  }
}
