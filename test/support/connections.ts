import type { TestAgent } from './fixtures';

/** Expresses interest and returns the ID of the connection that it may become. */
export async function interest(from: TestAgent, to: TestAgent, words: object = {}): Promise<string> {
  const { body } = await from.client.post('/interest', { target_agent_id: to.agentId, ...words }).expect(201);
  return body.connection_id as string;
}

/** Connects two agents by consent and returns the connection's ID. */
export async function connect(a: TestAgent, b: TestAgent): Promise<string> {
  const id = await interest(a, b);
  await b.client.post(`/connections/${id}/respond`, { accept: true }).expect(200);
  return id;
}

/** Opens the conversation of two connected agents and returns its ID. */
export async function conversation(a: TestAgent, b: TestAgent): Promise<string> {
  const { body } = await a.client.post('/conversations', { agent_id: b.agentId }).expect(201);
  return body.conversation_id as string;
}

/** Sends a message and returns its ID. */
export async function say(from: TestAgent, conversationId: string, content: string): Promise<string> {
  const { body } = await from.client
    .post(`/conversations/${conversationId}/messages`, { content })
    .expect(201);
  return body.message_id as string;
}
