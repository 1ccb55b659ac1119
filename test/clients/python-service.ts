import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  createServer,
  type IncomingMessage,
  request as sendRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';

export const CLIENT = join(__dirname, '../../clients/python');

/** A Python that has the only dependency of the client; undefined if there is none. */
export const python = [process.env.PYTHON, 'python3', '/usr/bin/python3'].find(
  (command) => command && spawnSync(command, ['-c', 'import httpx']).status === 0,
);

/** What happens to a request instead of its response. `lost`: the service carries it out, and the connection ends. */
type Fault =
  | { kind: 'lost' }
  | { kind: 'silent' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string };

interface Seen {
  method: string;
  path: string;
  key?: string | string[];
  trace?: string | string[];
  team?: string | string[];
  authenticated: boolean;
}

/** The service, a proxy with faults before it, and a way for Python tests to control both over HTTP. */
export class PythonService {
  private faults: Fault[] = [];
  /** Every so many responses, one is lost; 0: none. */
  private every = 0;
  private answers = 0;
  private seen: Seen[] = [];
  private readonly children = new Set<ChildProcess>();

  private constructor(
    private readonly app: TestApp,
    private readonly receiver: WebhookReceiver,
    private readonly invite: string,
  ) {}

  private readonly proxy = createServer((request, response) => void this.forward(request, response));
  private readonly control = createServer((request, response) => void this.obey(request, response));
  private addresses: { proxy: string; control: string };
  private runs = 0;

  static async start(): Promise<PythonService> {
    const app = await startTestApp();
    const invite = await fixtures(app).invite({ max_uses: 10_000 });
    const service = new PythonService(app, await startReceiver(app.clock), invite);
    service.addresses = { proxy: await listen(service.proxy), control: await listen(service.control) };
    return service;
  }

  /** Runs a file of Python tests. Resolves to an empty text, or to what went wrong. */
  async run(file: string, env: Record<string, string> = {}): Promise<string> {
    const run = {
      ...{ url: this.app.url, hooks: this.receiver.url, invite: this.invite, ...this.addresses },
      prefix: `py-${++this.runs}`,
    };
    const child = spawn(python!, ['-m', 'unittest', '-v', file], {
      cwd: join(CLIENT, 'tests'),
      env: {
        ...process.env,
        ...{ PYTHONPATH: CLIENT, PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'error::ResourceWarning' },
        ...{ RIALTO_TEST_RUN: JSON.stringify(run), RIALTO_API_KEY: '', ...env },
      },
    });
    this.children.add(child);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    this.children.delete(child);
    const ran = /^Ran [1-9]\d* tests?/m.test(errors) && !/skipped=/.test(errors);
    return status === 0 && ran ? '' : `${output}${errors}`;
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await this.receiver.close();
    for (const server of [this.proxy, this.control]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await this.app.close();
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    this.seen.push({
      ...{ method, path: url, key: headers['idempotency-key'], trace: headers.traceparent },
      ...{ team: headers['x-team'], authenticated: 'x-api-key' in headers },
    });
    const fault = this.faults.shift();
    if (fault?.kind === 'silent') return; // until the client ends the connection
    if (fault?.kind === 'status') {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    const forwarded = sendRequest(this.app.url + url, { method, headers }, (answer) => {
      void text(answer).then((answered) => {
        const isLost = fault?.kind === 'lost' || (this.every > 0 && ++this.answers % this.every === 0);
        if (isLost) request.socket.destroy();
        else response.writeHead(answer.statusCode ?? 502, withoutFraming(answer.headers)).end(answered);
      });
    });
    forwarded.on('error', () => request.socket.destroy());
    forwarded.end(body);
  }

  private async obey(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = JSON.parse(await text(request)) as { faults?: Fault[]; every?: number } & Signing;
    const answer = await this.carryOut(request.url ?? '', given).catch((error: Error) => ({
      error: error.message,
    }));
    const failed = typeof answer === 'object' && 'error' in answer;
    response
      .writeHead(failed ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  }

  private async carryOut(
    action: string,
    given: { faults?: Fault[]; every?: number } & Signing,
  ): Promise<object> {
    switch (action) {
      case '/faults':
        Object.assign(this, { faults: given.faults ?? [], every: given.every ?? 0, answers: 0, seen: [] });
        return {};
      case '/requests':
        return this.seen;
      case '/drain':
        await this.app.drain();
        return {};
      case '/received':
        return this.receiver.received;
      case '/sign':
        return signed(given);
      default:
        throw new Error(`no such action: ${action}`);
    }
  }
}

interface Signing {
  secret: string;
  id: string;
  body: string;
}

function signed({ secret, id, body }: Signing): object {
  const now = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return { body, headers };
}

function withoutFraming(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
}

async function listen(server: Server<typeof IncomingMessage, typeof ServerResponse>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
