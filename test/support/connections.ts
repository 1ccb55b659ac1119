import type { GivenAgent } from './given';

/** Shows interest and answers the id of the connection that it may become. */
export async function interest(from: GivenAgent, to: GivenAgent, words: object = {}): Promise<string> {
  const { body } = await from.client.post('/interest', { target_agent_id: to.agentId, ...words }).expect(201);
  return body.connection_id as string;
}

/** Connects two agents by consent and answers the connection's id. */
export async function connect(a: GivenAgent, b: GivenAgent): Promise<string> {
  const id = await interest(a, b);
  await b.client.post(`/connections/${id}/respond`, { accept: true }).expect(200);
  return id;
}
