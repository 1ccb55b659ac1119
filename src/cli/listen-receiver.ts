import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from '../webhooks/webhook-signature';
import { verifyWebhook, type WebhookEvent } from './verify-webhook';

const FORWARD_MS = 10_000;
const PASSED_ON = /^(webhook-|x-marketplace-|x-delivery-|x-request-id$|content-type$|user-agent$)/;

export interface Received {
  event: WebhookEvent;
  body: string;
  /** The status of the local receiver; 502 if it does not answer. */
  forwarded?: number;
}

export interface ListenReceiver {
  url: string;
  close(): Promise<void>;
}

interface Receiving {
  /** Undefined until the endpoint exists. */
  secret: () => string | undefined;
  forward?: string;
  /** Signs forwarded events. Default: they keep their original signature. */
  forwardSecret?: string;
  onEvent: (received: Received) => void;
  onForgery: (reason: string) => void;
}

/** Receives webhooks on loopback, rejects invalid ones, and returns the status of the receiver it forwards to. */
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
    const forwarded = receiving.forward
      ? await forward(receiving.forward, headersFor(request, body), body)
      : undefined;
    receiving.onEvent({ event, body: body.toString('utf8'), forwarded });
    return forwarded ?? 204;
  };
  const headersFor = ({ headers }: IncomingMessage, body: Buffer): Record<string, string> => {
    const kept = Object.entries(headers).filter(([name]) => PASSED_ON.test(name)) as [string, string][];
    const secret = receiving.forwardSecret;
    return {
      ...Object.fromEntries(kept),
      ...(secret && { 'webhook-signature': signAgain(headers, body, secret) }),
    };
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

function signAgain(headers: IncomingHttpHeaders, body: Buffer, secret: string): string {
  const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
  return signatureOf({ id, timestamp, body: body.toString('utf8') }, [secret]);
}

async function forward(url: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
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
