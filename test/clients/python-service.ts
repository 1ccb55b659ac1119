import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { startTestApp, type TestApp } from '../support/app';
import { generateClients } from '../support/downloads';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy';
import { fixtures } from '../support/fixtures';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { pythonWith, where } from '../support/programs';

export const CLIENT = join(__dirname, '../../clients/python');

/** A Python that has the only dependency of the client; undefined if there is none. */
export const python = pythonWith('httpx');

interface Order {
  /** The next faults, then none. */
  faults?: Fault[];
  /** Of so many responses, one is lost. */
  every?: number;
  /** What to sign. */
  secret: string;
  id: string;
  body: string;
}

/** The service, a proxy that fails on demand, and a way for Python tests to control both over HTTP. */
export class PythonService {
  private readonly children = new Set<ChildProcess>();
  private readonly control = createServer((request, response) => void this.obey(request, response));
  private controlUrl: string;
  private runs = 0;

  private constructor(
    private readonly app: TestApp,
    private readonly receiver: WebhookReceiver,
    private readonly proxy: FaultyProxy,
    private readonly invite: string,
  ) {}

  static async start(): Promise<PythonService> {
    generateClients();
    const app = await startTestApp();
    const invite = await fixtures(app).invite({ max_uses: 10_000 });
    const service = new PythonService(
      app,
      await startReceiver(app.clock),
      await startFaultyProxy(app.url),
      invite,
    );
    await new Promise<void>((resolve) => service.control.listen(0, '127.0.0.1', resolve));
    service.controlUrl = `http://127.0.0.1:${(service.control.address() as AddressInfo).port}`;
    return service;
  }

  /** Runs a file of Python tests. Resolves to an empty text, or to what went wrong. */
  async run(file: string, env: Record<string, string> = {}): Promise<string> {
    const run = {
      url: this.app.url,
      proxy: this.proxy.url,
      control: this.controlUrl,
      hooks: this.receiver.url,
      invite: this.invite,
      prefix: `py-${++this.runs}`,
    };
    const child = spawn(python!, ['-m', 'unittest', '-v', file], {
      cwd: join(CLIENT, 'tests'),
      env: {
        ...process.env,
        PYTHONPATH: CLIENT,
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONWARNINGS: 'error::ResourceWarning',
        RIALTO_TEST_RUN: JSON.stringify(run),
        RIALTO_API_KEY: '',
        ...env,
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
    await this.proxy.close();
    this.control.closeAllConnections();
    await new Promise((resolve) => this.control.close(resolve));
    await this.app.close();
  }

  private async obey(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const order = JSON.parse(await text(request)) as Order;
    const done = this.carryOut(request.url ?? '', order).catch((error: Error) => ({ error: error.message }));
    const answer = await done;
    response.writeHead('error' in answer ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  }

  private async carryOut(action: string, { faults = [], every, ...message }: Order): Promise<object> {
    switch (action) {
      case '/faults':
        this.proxy.seen.length = 0;
        if (every) this.proxy.failBy((_, nth) => (nth % every === 0 ? 'lose-answer' : 'pass'));
        else this.proxy.failNext(...faults);
        return {};
      case '/requests':
        return this.proxy.seen;
      case '/drain':
        await this.app.drain();
        return {};
      case '/received':
        return this.receiver.received;
      case '/sign':
        return signed(message);
      default:
        throw new Error(`no such action: ${action}`);
    }
  }
}

function signed({ secret, id, body }: Pick<Order, 'secret' | 'id' | 'body'>): object {
  const now = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return { body, headers };
}

/** Runs tests with a service for the Python client, where Python has what the client needs. */
export function describePython(name: string, tests: (service: () => PythonService) => void): void {
  where(
    python !== undefined,
    'Python with httpx',
    describe,
  )(name, () => {
    let service: PythonService;
    beforeAll(async () => {
      service = await PythonService.start();
    });
    afterAll(() => service.close());
    tests(() => service);
  });
}
