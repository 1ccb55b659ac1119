import type { TestApp } from './app';
import { connect, conversation, say } from './connections';
import type { TestAgent } from './fixtures';
import { negotiations } from './negotiations';
import { trades } from './trades';

/** One of each frequent write: orders to their different ends, reviews, an offer, a message, and what follows from their events. */
export async function tradeAndTalk(
  app: TestApp,
  { seller, buyer }: Record<'seller' | 'buyer', TestAgent>,
): Promise<void> {
  const { listing, buy, deliver, confirm, askBack, decline, escalate, approve } = trades(app);
  const sold = await listing({ quantity: 9, accepts_offers: true, return_policy: '30_day' }, seller);
  const completed = await buy(sold, buyer);
  await deliver(completed);
  await confirm(completed);
  for (const { client } of [buyer, seller])
    await client.post(`/marketplace/orders/${completed.id}/review`, { rating: 5 }).expect(201);
  await askBack(completed);
  await approve(completed);
  const disputed = await buy(sold, buyer);
  await deliver(disputed);
  await askBack(disputed);
  await decline(disputed);
  await escalate(disputed);
  const { id } = await negotiations(app).offer({}, sold, buyer);
  await seller.client.post(`/marketplace/offers/${id}/accept`).expect(200);
  await connect(buyer, seller);
  await say(buyer, await conversation(buyer, seller), 'Hello');
  await app.drain('outbox-relay');
}
