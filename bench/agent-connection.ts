import { Agent, request } from 'node:http';
import { ADMIN_TOKEN } from './world';

/** One connection, and the latencies of the timed calls over it. */
export class AgentConnection {
  millis: number[] = [];
  refused = 0;
  /** The last refusal, as text. */
  refusal?: string;
  listingId?: string;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  forget(): void {
    this.millis = [];
    this.refused = 0;
  }

  close(): void {
    this.agent.destroy();
  }

  async post(
    path: string,
    key: string,
    value: object,
    timed = true,
    more: Record<string, string> = {},
  ): Promise<RegistrationAnswer | undefined> {
    const startedAt = performance.now();
    const text = await this.send('POST', path, key, JSON.stringify(value), more);
    if (timed) this.millis.push(performance.now() - startedAt);
    if (text === undefined) this.refused += 1;
    return text === undefined ? undefined : (JSON.parse(text) as RegistrationAnswer);
  }

  /** Undefined if the call was refused. */
  get(path: string, key: string): Promise<string | undefined> {
    return this.send('GET', path, key, '', {});
  }

  private send(
    method: string,
    path: string,
    key: string,
    body: string,
    more: Record<string, string>,
  ): Promise<string | undefined> {
    const headers = {
      ...more,
      ...(body !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(key === '' ? { 'x-admin-token': ADMIN_TOKEN } : { 'x-api-key': key }),
    };
    return new Promise((resolve) => {
      const call = request(this.url + path, { method, agent: this.agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const done = (response.statusCode ?? 500) < 300;
          if (!done) this.refusal = `${method} ${path}: ${response.statusCode} ${text}`;
          resolve(done ? text : undefined);
        });
        response.on('error', () => resolve(undefined));
      });
      call.on('error', () => resolve(undefined));
      call.end(body);
    });
  }
}

export interface RegistrationAnswer {
  id: string;
  api_key?: string;
}
