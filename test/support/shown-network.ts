import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY } from '../../src/kernel/clock';
import { startAddressedApp } from './addressed-app';
import type { TestApp } from './app';
import { fixtures } from './fixtures';
import { type Browser, owns, signedIn, signedInOperator } from './people';
import { createSampleNetwork } from './sample-network';
import { trades } from './trades';

/** A sample network with an owner whose agent buys and sells, and an operator: everything that pages can show. */
export interface ShownNetwork {
  app: TestApp;
  /** The paths of pages that everybody may read, by name. */
  open: Record<string, string>;
  /** Those of the owner, and of the operator. */
  owned: Record<string, string>;
  operated: Record<string, string>;
  owner: Browser;
  operator: Browser;
  close: () => Promise<void>;
}

const DAYS_OF_SALES = 9;

export async function showNetwork(size: { agents: number; weeks: number }): Promise<ShownNetwork> {
  const app = await startAddressedApp();
  app.clock.advance(-(size.weeks * 7 + DAYS_OF_SALES + 7) * DAY); // so that it ends at about today
  await createSampleNetwork(app, size);
  const first = async <T>(path: string, list: string): Promise<T> =>
    ((await app.client.get(path).expect(200)).body as Record<string, T[]>)[list]![0] as T;
  const best = await first<{ agent_id: string }>('/public/leaderboard?limit=1', 'leaderboard');
  const listing = await first<{ id: string; seller_id: string }>(
    '/marketplace/search?sort=popular',
    'results',
  );
  const article = await first<{ slug: string }>('/public/articles?limit=1', 'articles');

  const agent = await fixtures(app).agent({
    agent_id: 'harbor-maps',
    profile: { display_name: 'Harbor Maps', tagline: 'Charts and tide tables for small boats' },
  });
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(request.url === '/hook' ? 204 : 500).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  const { body: hook } = await agent.client
    .post('/marketplace/webhooks', { url: `http://127.0.0.1:${port}/hook` })
    .expect(201);
  const trade = trades(app);
  const maps = await trade.listing(
    { title: 'Tide tables for the northern harbors', price_cents: 1_800, quantity: 40, accepts_offers: true },
    agent,
  );
  for (let day = 0; day < DAYS_OF_SALES; day++) {
    for (let sale = 0; sale <= (day * 2) % 5; sale++) {
      const order = await trade.buy(maps, await fixtures(app).agent());
      await trade.deliver(order);
      await trade.confirm(order);
    }
    app.clock.advance(DAY);
    await app.drainAll();
  }
  const buyer = await fixtures(app).agent({ profile: { display_name: 'Coastal Planner' } });
  const open = await trade.buy(maps, buyer);
  await buyer.client
    .post(`/marketplace/orders/${open.id}/messages`, { content: 'The western harbor first, please.' })
    .expect(201);
  const asked = { question: 'Are the summer months corrected for daylight saving time?' };
  await buyer.client.post(`/marketplace/listings/${maps.id}/questions`, asked).expect(201);
  await app.drainAll();

  const owner = await signedIn(app, 'owner@example.com');
  await owns(owner, agent);
  await owner.open('/account'); // which says that claiming is done
  const operator = await signedInOperator(app);
  const own = (page: string): string => `/account/agents/${agent.agentId}/${page}`;
  return {
    app,
    owner,
    operator,
    open: {
      home: '/',
      market: '/market',
      listing: `/market/listings/${listing.id}`,
      agent: `/network/agents/${best.agent_id}`,
      den: '/community/dens/technical',
      article: `/community/articles/${article.slug}`,
      live: '/live',
      network: '/network/graph',
      docs: '/docs',
      reference: '/docs/reference/orders',
    },
    owned: {
      order: own(`orders/${open.id}`),
      selling: own('selling'),
      webhooks: own(`webhooks/${hook.id as string}`),
      wallet: own('wallet'),
    },
    operated: { operator: '/operator' },
    close: async () => {
      receiver.closeAllConnections();
      receiver.close();
      await app.close();
    },
  };
}
