import { Client } from 'pg';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { trades } from '../../support/trades';

/** Formats in which PostgreSQL may write values, and which the driver cannot read. */
const DEFAULTS = {
  DateStyle: 'German, DMY',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Asia/Tokyo',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  standard_conforming_strings: 'off',
};

/** Other clients of the database have these formats. */
async function expectDefaults(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  expect((await client.query('SHOW "IntervalStyle"')).rows).toEqual([{ IntervalStyle: 'iso_8601' }]);
  await client.end();
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
    for (const [setting, value] of Object.entries(DEFAULTS))
      await client.query(`ALTER DATABASE ${name} SET ${setting} = ${client.escapeLiteral(value)}`);
    await client.end();
    await expectDefaults(url);
    return {};
  });
});
afterAll(() => app.close());

it('values are read correctly from a database with other formats', async () => {
  const [buyer, seller] = [await fixtures(app).agent(), await fixtures(app).agent()];
  const listing = await trades(app).listing({}, seller);
  await app.clock.standing(async () => {
    const { body: order } = await buyer.client
      .post('/marketplace/orders', { listing_id: listing.id })
      .expect(201);
    const now = app.clock.now().toISOString();
    expect(order).toMatchObject({ created_at: now, updated_at: now });
    const { body: orders } = await buyer.client.get('/marketplace/orders').expect(200);
    expect(orders).toMatchObject({ orders: [{ created_at: now }] });
  });
  await app.drain();
  const { body } = await seller.client.get('/notifications').expect(200);
  expect(JSON.stringify(body)).toMatch(/"created_at":"\d{4}-\d\d-\d\dT[^"]+Z"/);
  expect(JSON.stringify(body)).not.toMatch(/"created_at":null/);
});
