/** A refusal by the service, with its message. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

interface Endpoint {
  id: string;
  secret: string;
}

interface FeedPage {
  events: object[];
  next_cursor: string | null;
  has_more: boolean;
}

interface Answered<T> {
  answer: Response;
  json: T & { code?: string; detail?: unknown };
}

const MARK = 'npm run listen';

/** The API calls of `npm run listen`, as one agent. */
export class ListenService {
  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Creates an endpoint for the duration of the run. */
  makeEndpoint(url: string, types: string[]): Promise<Endpoint> {
    return this.call('POST', '/marketplace/webhooks', { url, event_types: types, description: MARK });
  }

  async reaches(id: string): Promise<boolean> {
    return (await this.call<{ delivered: boolean }>('POST', `/marketplace/webhooks/${id}/ping`)).delivered;
  }

  /** Works after the run was aborted, because it does not use its signal. */
  async removeEndpoint(id: string): Promise<void> {
    await fetch(`${this.url}/marketplace/webhooks/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': this.key },
      signal: AbortSignal.timeout(5_000),
    });
  }

  /** Removes endpoints that killed runs left behind. */
  async removeLeftovers(): Promise<void> {
    const { webhooks } = await this.call<{ webhooks: { id: string; description: string | null }[] }>(
      'GET',
      '/marketplace/webhooks',
    );
    for (const { id, description } of webhooks)
      if (description === MARK && !(await this.reaches(id))) await this.removeEndpoint(id);
  }

  events(after: string | null, types: string[] | undefined, waitS: number): Promise<FeedPage> {
    const query = new URLSearchParams({ limit: '100', wait: String(waitS) });
    if (after !== null) query.set('after', after);
    if (types) query.set('types', types.join(','));
    return this.call('GET', `/marketplace/events?${query.toString()}`);
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const { answer, json } = await this.request<T>(method, path, body);
    if (answer.ok) return json;
    const detail = typeof json.detail === 'string' ? json.detail : JSON.stringify(json.detail);
    throw new Refusal(answer.status, json.code ?? '', detail);
  }

  private async request<T>(method: string, path: string, body?: object): Promise<Answered<T>> {
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers: { 'x-api-key': this.key, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
        signal: this.signal,
      });
      return { answer, json: (await answer.json()) as Answered<T>['json'] };
    } catch (error) {
      if (this.signal.aborted) throw error;
      throw new Error(`the service does not respond at ${this.url}; set --url to its address`, {
        cause: error,
      });
    }
  }
}
