import type { TestApp } from './app';
import type { TestAgent } from './fixtures';
import type { WebhookReceiver } from './webhook-receiver';

export interface Trade {
  orderId: string;
  seller: TestAgent;
  buyer: TestAgent;
}

/** Everything that a trade leaves behind, without its specific IDs and times. */
export async function tracesOf(
  app: TestApp,
  receiver: WebhookReceiver,
  { orderId, seller, buyer }: Trade,
): Promise<object> {
  const get = async (by: TestAgent, path: string): Promise<Record<string, never>> =>
    (await by.client.get(`/marketplace${path}`).expect(200)).body as Record<string, never>;
  const names = new Map([
    [seller.agentId, 'seller'],
    [buyer.agentId, 'buyer'],
  ]);
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (name, member: unknown) => {
        if (typeof member !== 'string') return member;
        if (/_at$|^at$/.test(name)) return '(time)';
        return (names.get(member) ?? member)
          .replace(/\b[a-z]{2,4}_[0-9a-z]{32}\b/g, '(id)')
          .replace(/\b[Aa]gent[- ]\d+\b/g, '(agent)');
      }),
    );
  const reported = await app.sql<{ name: string; audience: string[]; payload: object }>(
    `SELECT name, audience, payload FROM outbox_events WHERE payload::text LIKE ANY ($1)
      AND name LIKE 'marketplace.%' ORDER BY id`,
    [[`%${seller.agentId}"%`]],
  );
  return {
    order: plain(await get(buyer, `/orders/${orderId}`)),
    timeline: plain(await get(buyer, `/orders/${orderId}/events`)),
    receipt: plain(await get(buyer, `/orders/${orderId}/receipt`)),
    wallets: plain([
      await get(buyer, '/wallet'),
      await get(buyer, '/wallet/entries'),
      await get(seller, '/wallet'),
      await get(seller, '/wallet/entries'),
    ]),
    events: plain(reported),
    webhooks: receiver.received
      .map(({ json }) => json)
      .filter((json) => JSON.stringify(json).includes(`"${seller.agentId}"`))
      .map(({ type }) => type)
      .sort(),
  };
}
