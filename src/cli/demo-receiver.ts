import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventWith } from '../platform/outbox/define-event';
import { print } from './demo-caller';
import { verifyWebhook } from './verify-webhook';

interface Webhook {
  agentId: string;
  type: string;
}

export interface WebhookReceiver {
  url: string;
  expectFrom(agentId: string, secret: string): void;
  /** Waits for a webhook about such an event. Webhooks of different orders and offers may arrive in any order. */
  next(agentId: string, event: EventWith<object>): Promise<void>;
  /** Waits until a valid webhook with this id arrives for the second time. */
  again(id: string): Promise<void>;
  unexpected(): Webhook[];
  close(): Promise<void>;
}

/** How long a webhook may take. */
export const WAIT_MS = 15_000;

/** A seller's receiver: accepts webhooks, verifies their signatures, and drops duplicates. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const secrets = new Map<string, string>();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const waiting: Webhook[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const agentId = (request.url ?? '').slice(1);
      const body = Buffer.concat(parts).toString('utf8');
      let type: string;
      try {
        ({ type } = verifyWebhook(secrets.get(agentId) ?? '', request.headers, body));
      } catch {
        return void response.writeHead(401).end();
      }
      response.writeHead(204).end();
      const id = String(request.headers['webhook-id']);
      if (seen.has(id)) return void repeated.add(id);
      seen.add(id);
      waiting.push({ agentId, type });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    expectFrom: (agentId, secret) => void secrets.set(agentId, secret),
    next: async (agentId, { eventName: type }) => {
      for (const giveUpAt = Date.now() + WAIT_MS; Date.now() < giveUpAt; await sleep(20)) {
        const index = waiting.findIndex((webhook) => webhook.agentId === agentId && webhook.type === type);
        if (index < 0) continue;
        waiting.splice(index, 1);
        print(`   ${agentId.padEnd(15)} webhook ${type}, signature verified`);
        return;
      }
      throw new Error(`${agentId} got no webhook ${type} within ${WAIT_MS / 1000} s`);
    },
    again: async (id) => {
      for (const giveUpAt = Date.now() + WAIT_MS; !repeated.has(id); await sleep(20)) {
        if (Date.now() > giveUpAt) throw new Error(`no webhook ${id} came again`);
      }
      print('   the same webhook-id, signature verified, counted once');
    },
    unexpected: () => waiting,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
