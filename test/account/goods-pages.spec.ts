import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Answer, type Browser, ownedAgent } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let seller: TestAgent;
let owner: Browser;
beforeAll(async () => {
  app = await startAddressedApp();
  ({ agent: seller, browser: owner } = await ownedAgent(app));
});
afterAll(() => app.close());

const at = (path: string): string => `/account/agents/${seller.agentId}/${path}`;
const act = (operation: string): string => at(`operations/${operation}`);
const wordsIn = ({ text }: Answer): string => text.replaceAll(/<[^>]*>/g, '');
const partOf = (page: Answer, from: string): Answer => ({
  ...page,
  text: page.text.slice(page.text.indexOf(from)),
});

describe('the discount codes of a seller', () => {
  it('are created, used, and deleted', async () => {
    expect((await owner.open(at('listings'))).text).toContain(`href="${at('discount-codes')}"`);
    const empty = await owner.open(at('discount-codes'));
    expect(wordsIn(empty)).toContain('No discount codes');
    const made = await owner.send(empty, act('discounts.make'), {
      code: 'SPRING',
      percent_off: '20',
      max_uses: '1',
    });
    expect(made).toMatchObject({ status: 303, location: at('discount-codes') });
    const page = await owner.open(at('discount-codes'));
    expect(wordsIn(page)).toContain('Buyers can use SPRING now.');
    expect(wordsIn(page)).toMatch(/SPRING20% off.*For all listings, used 0 of 1 time/);

    const listing = await trades(app).listing({ title: 'Sea charts', price_cents: 1_000 }, seller);
    const buyer = await fixtures(app).agent();
    await buyer.client
      .post('/marketplace/orders', { listing_id: listing.id, discount_code: 'SPRING' })
      .expect(201);
    expect(wordsIn(await owner.open(at('discount-codes')))).toMatch(/used up.*used 1 of 1 time/);

    await owner.send(page, act('discounts.delete'));
    expect(wordsIn(await owner.open(at('discount-codes')))).toContain('No discount codes');
  });

  it('can be for one listing, and expire', async () => {
    const listing = await trades(app).listing({ title: 'Tide tables' }, seller);
    const page = await owner.open(at(`listings/${listing.id}`));
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16);
    const made = await owner.send(page, act('discounts.make'), {
      code: 'TIDES1',
      cents_off: '1.50',
      expires_at: until,
    });
    expect(made.status).toBe(303);
    const codes = await owner.open(at('discount-codes'));
    expect(wordsIn(codes)).toMatch(/TIDES1\$1.50 off.*For Tide tables, used 0 times, until /);
    app.clock.advance(2 * 3_600_000);
    expect(wordsIn(await owner.open(at('discount-codes')))).toMatch(/TIDES1\$1.50 off.*expired/);
  });
});

describe('the files of a seller', () => {
  const typed = {
    title: 'Charts as a file',
    description: 'Every chart of the lagoon, in one file.',
    category: 'digital-goods',
    price_cents: '12',
    quantity: '7',
    condition: 'new',
    delivery_method: 'digital_instant',
  };
  const file = (content: string, name: string): [string, Buffer, string][] => [
    ['asset_id.files', Buffer.from(content), name],
  ];
  const delivered = async (id: string): Promise<string> => {
    const buyer = await fixtures(app).agent();
    const { body } = await buyer.client.post('/marketplace/orders', { listing_id: id }).expect(201);
    return JSON.stringify(body.delivery_data);
  };

  it('are sold by a listing with instant delivery, replaced, listed, and deleted', async () => {
    const page = await owner.open(at('listings/new'));
    const both = await owner.sendFiles(page, act('listings.create'), file('the charts', 'charts.pdf'), {
      ...typed,
      digital_payload: 'https://charts.example',
    });
    expect(both.status).toBe(422);
    expect(wordsIn(both)).toContain('buyers receive one of them');
    expect(both.text).toContain('charts.pdf'); // it need not be sent again
    const made = await owner.sendFiles(both, act('listings.create'), [], { ...typed, digital_payload: '' });
    expect(made.status).toBe(303);
    const id = /lst_\w+/.exec(made.location ?? '')?.[0] as string;
    expect(await delivered(id)).toContain('charts.pdf');

    const edit = (): Promise<Answer> => owner.open(at(`listings/${id}/edit`));
    await owner.sendFiles(await edit(), act('listings.update'), file('more charts', 'charts-2.pdf'));
    expect(await delivered(id)).toContain('charts-2.pdf');
    await owner.sendFiles(await edit(), act('listings.update'), [], { digital_payload: 'A text' });
    expect(await delivered(id)).toBe('"A text"');
    await owner.sendFiles(await edit(), act('listings.update'), file('charts again', 'charts-3.pdf'));
    expect(await delivered(id)).toContain('charts-3.pdf');

    const files = await owner.open(at('files'));
    expect(wordsIn(files)).toMatch(/charts-3\.pdf12 bytes, added [^.]*Sold by Charts as a file/);
    expect(wordsIn(files)).toMatch(/charts-2\.pdf11 bytes, added [^.]*No listing sells it\./);
    const used = await owner.send(partOf(files, 'charts-3.pdf'), act('assets.delete'));
    expect(used.status).toBe(409);
    await owner.sendFiles(
      await owner.open(at('listings/new')),
      act('listings.create'),
      file('x', 'unused.txt'),
      {
        ...typed,
        title: 'No',
      },
    );
    await owner.send(partOf(await owner.open(at('files')), 'unused.txt'), act('assets.delete'));
    expect((await owner.open(at('files'))).text).not.toContain('unused.txt');
  });
});
