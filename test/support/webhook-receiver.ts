import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../src/kernel/clock';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw body, as signed. */
  body: string;
  json: WebhookBody;
  /** When it arrived, by the service's clock. */
  at: Date;
}

export interface WebhookBody {
  type: string;
  timestamp: string;
  id: string;
  api_version: string;
  sequence: number;
  livemode: boolean;
  data: Record<string, unknown>;
}

export interface Reply {
  delayMs?: number;
  headers?: Record<string, string>;
  body?: string;
}

type Answer = (webhook: ReceivedWebhook, nth: number) => number | Promise<number>;

/** An agent's webhook server, over real HTTP. Its response can be changed at any time. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  respondWith(status: number | Answer, reply?: Reply): void;
  /** Replaces the response handling. */
  respondBy(listener: (response: ServerResponse, webhook: ReceivedWebhook) => void): void;
  /** The events received so far, verified with the independent package; throws on the first invalid one. */
  verify(secret: string): WebhookBody[];
  /** Waits until this many have arrived. */
  until(count: number, withinMs?: number): Promise<ReceivedWebhook[]>;
  close(): Promise<void>;
}

/** `clock` is the clock that the service signs by; with `tls`, the server uses https. */
export async function startReceiver(
  clock?: Clock,
  tls?: { cert: Buffer; key: Buffer },
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let answer: (response: ServerResponse, webhook: ReceivedWebhook) => unknown;
  const respondWith: WebhookReceiver['respondWith'] = (status, { delayMs, headers, body } = {}) => {
    answer = async (response, webhook) => {
      const code = typeof status === 'number' ? status : await status(webhook, received.length);
      if (delayMs) await sleep(delayMs);
      response.writeHead(code, headers).end(body);
    };
  };
  respondWith(204);
  const take: RequestListener = (request, response) => {
    void read(request, clock).then((webhook) => {
      received.push(webhook);
      answer(response, webhook);
    });
  };
  const server = tls ? createTlsServer(tls, take) : createServer(take);
  const port = await listen(server);
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hooks`,
    received,
    respondWith,
    respondBy: (listener) => (answer = listener),
    verify: (secret) => received.map((webhook) => verified(webhook, secret)),
    until: async (count, withinMs = 60_000) => {
      const deadline = Date.now() + withinMs;
      while (received.length < count) {
        if (Date.now() > deadline) throw new Error(`${received.length} of ${count} webhooks came`);
        await sleep(5);
      }
      return received;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Verifies with the independent package, as of the arrival time: the package reads the system clock, and tests run
 * ahead.
 */
export function verified(webhook: ReceivedWebhook, secret: string): WebhookBody {
  const systemNow = Date.now;
  Date.now = () => webhook.at.getTime();
  try {
    return new Webhook(secret).verify(webhook.body, webhook.headers as Record<string, string>) as WebhookBody;
  } finally {
    Date.now = systemNow;
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function read(request: IncomingMessage, clock?: Clock): Promise<ReceivedWebhook> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    json: JSON.parse(body) as WebhookBody,
    at: clock?.now() ?? new Date(),
  };
}
