import { type ClientRequest, type IncomingMessage, request as send } from 'node:http';

export interface StreamEvent {
  id: string;
  event: string;
  data: string;
}

/** A client of server-sent events. Stores the events it receives, and the last ID for reconnecting. */
export class EventStream {
  readonly events: StreamEvent[] = [];
  readonly comments: string[] = [];
  lastId = '';
  ended = false;
  private rest = '';
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly request: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.hear(text));
    response.on('error', () => undefined);
    response.on('close', () => {
      this.ended = true;
      this.wake();
    });
  }

  /** Opens a stream by GET, or by POST if there is a body. */
  static open(url: string, headers: Record<string, string> = {}, body?: string): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const request = send(url, { method, headers, agent: false }, (response) => {
        if (response.statusCode === 200) return resolve(new EventStream(request, response));
        response.resume();
        reject(new Error(`${response.statusCode} ${response.headers['retry-after'] ?? ''}`.trim()));
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  drop(): void {
    this.request.destroy();
  }

  async until(enough: () => boolean, milliseconds = 60_000): Promise<void> {
    const deadline = Date.now() + milliseconds;
    while (!enough()) {
      if (Date.now() > deadline)
        throw new Error(`not within ${milliseconds} ms: ${this.events.length} events`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  private hear(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) this.take(block);
    this.wake();
  }

  private take(block: string): void {
    const fields: Record<string, string> = {};
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.comments.push(line.slice(1).trim());
      const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? [];
      if (name !== undefined) fields[name] = value as string;
    }
    const { id = this.lastId, event = 'message', data } = fields;
    this.lastId = id;
    if (data !== undefined) this.events.push({ id, event, data });
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
