import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../support/app';
import type { Client } from '../support/client';
import type { TestAgent } from '../support/fixtures';

export interface ReceivedTask {
  conversationId: string;
  messageId: string;
  senderId: string;
  content: string;
  metadata: Record<string, string>;
}

/** Plays an agent that receives its tasks as direct messages and answers them, all through the public API. */
export class Recipient {
  private readonly seen = new Set<string>();

  constructor(
    private readonly app: TestApp,
    readonly agent: TestAgent,
  ) {}

  /** Waits for the next task message that it has not seen yet. */
  async next(): Promise<ReceivedTask> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
      const { body } = await this.agent.client.get('/conversations').expect(200);
      for (const { conversation_id: id } of body.conversations as { conversation_id: string }[]) {
        const read = await this.agent.client.get(`/conversations/${id}/messages`).expect(200);
        for (const message of [...read.body.messages].reverse()) {
          const isTask = message.metadata.a2a_task_id && message.sender_id !== this.agent.agentId;
          if (!isTask || this.seen.has(message.message_id)) continue;
          this.seen.add(message.message_id);
          return {
            conversationId: id,
            messageId: message.message_id,
            senderId: message.sender_id,
            content: message.content,
            metadata: message.metadata,
          };
        }
      }
    }
    throw new Error('no task came');
  }

  async say(task: ReceivedTask, content: string, more: Record<string, string> = {}): Promise<void> {
    const metadata = { a2a_task_id: task.metadata.a2a_task_id as string, ...more };
    await this.agent.client
      .post(`/conversations/${task.conversationId}/messages`, { content, metadata })
      .expect(201);
    await this.app.drain('outbox-relay');
  }

  /** Waits for the next task and answers it. */
  async answer(content: string, more: Record<string, string> = {}): Promise<ReceivedTask> {
    const task = await this.next();
    await this.say(task, content, more);
    return task;
  }
}

/** Unvalidated JSON, for assertions. */
export type Wire = ReturnType<typeof JSON.parse>;

let messages = 0;

export function words(text: string, more: object = {}): Record<string, unknown> {
  return { messageId: `message-${++messages}`, role: 'ROLE_USER', parts: [{ text }], ...more };
}

/** Makes one JSON-RPC call and returns the body, whatever the status. */
export async function rpc(client: Client, agentId: string, method: string, params?: unknown): Promise<Wire> {
  const { body } = await client.post(`/a2a/agents/${agentId}`, {
    jsonrpc: '2.0',
    id: 1,
    method,
    ...(params === undefined ? {} : { params }),
  });
  return body as Wire;
}

/** Sends a task without waiting for the answer. */
export async function give(from: TestAgent, to: TestAgent, text: string, more: object = {}): Promise<Wire> {
  const body = await rpc(from.client, to.agentId, 'SendMessage', {
    message: words(text, more),
    configuration: { returnImmediately: true },
  });
  if (!body.result?.task) throw new Error(JSON.stringify(body));
  return body.result.task;
}
