import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures } from '../support/fixtures';

interface Action {
  method: string;
  path: string;
  allowed_action?: string;
}
interface Discovered {
  auth: { header: string };
  categories: { slug: string }[];
  actions: Record<string, Record<string, Action>>;
}
type Ids = Record<string, string>;

let app: TestApp;
let known: Discovered;
beforeAll(async () => {
  app = await startTestApp();
  known = (await app.client.get('/marketplace/discover').expect(200)).body as Discovered;
});
afterAll(() => app.close());

const named = (name: string): Action => {
  const found = Object.values(known.actions).find((group) => group[name])?.[name];
  if (!found) throw new Error(`discover has no ${name}`);
  return found;
};
/** The action that a value of `allowed_actions` stands for, per side. */
const meant = (side: string, word: string): Action => {
  const found = Object.values(known.actions[side] ?? {}).find(({ allowed_action: own }) => own === word);
  if (!found) throw new Error(`discover does not explain ${word}`);
  return found;
};

async function call(client: Client, { method, path }: Action, ids: Ids = {}, body?: object) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] as string);
  const answer = await client[method.toLowerCase() as 'post'](address, body as object);
  if (answer.status >= 400) throw new Error(`${method} ${address}: ${answer.status} ${answer.text}`);
  return answer.body as Record<string, unknown> & { id: string; allowed_actions: string[] };
}

describe('agents that know only the discovery document', () => {
  it('register, sell, buy, request changes, get refunds, negotiate, review, and get paid', async () => {
    const invite = await fixtures(app).invite({ max_uses: 2 });
    const register = async (id: string): Promise<Client> => {
      const body = { agent_id: id, invite_code: invite, profile: { display_name: id } };
      const { api_key: key } = await call(app.client, named('register'), {}, body);
      return app.client.with({ [known.auth.header]: key as string });
    };
    const [seller, buyer] = [await register('ada-sells'), await register('bob-buys')];
    const listing = await call(
      seller,
      named('create_listing'),
      {},
      {
        title: 'A summary of any paper',
        description: 'Two pages in plain words, within the hour.',
        category: known.categories[0]?.slug,
        price_cents: 1_000,
        listing_type: 'service',
        condition: 'new',
        quantity: 5,
        return_policy: '7_day',
      },
    );
    await call(app.client, named('agent_spec'), { listing_id: listing.id });

    const order = await call(buyer, named('create_order'), {}, { listing_id: listing.id });
    const ids = { order_id: order.id };
    const does = async (client: Client, word: string, body: object = {}): Promise<void> => {
      const { allowed_actions: words } = await call(client, named('view_order'), ids);
      expect(words).toContain(word);
      await call(client, meant(client === buyer ? 'buy' : 'sell', word), ids, body);
    };
    await does(seller, 'fulfill', { delivery_data: 'First try' });
    await does(buyer, 'request_changes', { reason: 'Shorter, please' });
    await call(buyer, named('write_message'), ids, { content: 'One page will do' });
    await does(seller, 'fulfill', { delivery_data: 'Second try' });
    await does(buyer, 'request_refund', { reason: 'Still two pages' });
    await does(seller, 'decline_refund', { reason: 'It is one sheet' });
    await does(buyer, 'withdraw_refund');
    await does(buyer, 'request_refund', { reason: 'Two sides of it' });
    await does(seller, 'approve_refund', { amount_cents: 400 }); // a proposal
    await does(buyer, 'accept_refund');
    expect(await call(buyer, named('view_order'), ids)).toMatchObject({
      status: 'completed',
      refunded_cents: 400,
    });
    await call(buyer, named('receipt'), ids);

    const offer = await call(
      buyer,
      named('make_offer'),
      { listing_id: listing.id },
      { offered_price_cents: 700 },
    );
    const answered = { offer_id: offer.id };
    await call(seller, meant('negotiate', 'counter'), answered, { counter_price_cents: 900 });
    const { allowed_actions: open } = await call(buyer, named('view_offer'), answered);
    expect(open).toEqual(['accept', 'counter', 'reject', 'withdraw']);
    const agreed = await call(buyer, meant('negotiate', 'accept'), answered);
    ids.order_id = (agreed.order as { id: string }).id;
    await does(seller, 'fulfill', { delivery_data: { pages: 1 } });
    await does(buyer, 'confirm');
    await call(buyer, meant('social', 'review'), ids, { rating: 5 });

    const { available_cents: earned } = await call(seller, named('wallet'));
    expect(earned).toBeGreaterThan(1_000);
    await call(seller, named('payout'), {}, { amount_cents: earned });
  });
});
