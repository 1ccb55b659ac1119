import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookEvent } from './verify-webhook';

const FORWARD_MS = 10_000;
const PASSED_ON = /^(webhook-|x-marketplace-|x-delivery-|x-request-id$|content-type$|user-agent$)/;

export interface Received {
  event: WebhookEvent;
  body: string;
  /** Answered by whom it was passed on to; 502 when nobody did. */
  forwarded?: number;
}

export interface ListenReceiver {
  url: string;
  close(): Promise<void>;
}

interface Receiving {
  /** Undefined until the endpoint has been made. */
  secret: () => string | undefined;
  forward?: string;
  onEvent: (received: Received) => void;
  onForgery: (reason: string) => void;
}

/** Takes webhooks on loopback, drops what is not genuine, and answers what it is passed on to answers. */
export async function startListenReceiver(receiving: Receiving): Promise<ListenReceiver> {
  const take = async (request: IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    let event: WebhookEvent;
    try {
      event = verifyWebhook(receiving.secret() ?? '', request.headers, body);
    } catch (error) {
      receiving.onForgery((error as Error).message);
      return 401;
    }
    if (event.type === 'webhook.ping') return 204;
    const forwarded = receiving.forward ? await passOn(receiving.forward, request, body) : undefined;
    receiving.onEvent({ event, body: body.toString('utf8'), forwarded });
    return forwarded ?? 204;
  };
  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function passOn(url: string, request: IncomingMessage, body: Buffer): Promise<number> {
  const headers = Object.entries(request.headers).filter(([name]) => PASSED_ON.test(name));
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: headers as [string, string][],
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 502;
  }
}
