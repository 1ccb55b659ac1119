import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { uploadIsUnfinished } from '../../support/fixtures/assets';
import { S3Server } from '../../support/s3-server';
import { trades } from '../../support/trades';
import { fileOf, partHead, pathOf, RawUpload, upload } from '../../support/uploads';

const MEBIBYTE = 1_048_576;
const HOUR = 3_600_000;

let s3: S3Server;
let app: TestApp;
let owner: TestAgent;
beforeAll(async () => {
  s3 = await S3Server.start();
  app = await startTestApp(s3.settings);
  owner = await fixtures(app).agent();
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});
beforeEach(() => (s3.calls.length = 0));

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.url + path, { headers });
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
};

describe('an S3-compatible store', () => {
  it('stores a small file in one signed request', async () => {
    const { id } = await upload(owner, Buffer.from('small'));
    expect(s3.calls).toEqual([`PUT assets/${id}`]);
    expect(s3.objects.get(`assets/${id}`)?.toString()).toBe('small');
  });

  it('stores an empty file', async () => {
    const { id } = await upload(owner, Buffer.alloc(0));
    expect(s3.objects.get(`assets/${id}`)).toHaveLength(0);
  });

  it('stores a large file in parts, and serves it whole and in ranges', async () => {
    const content = randomBytes(12 * MEBIBYTE);
    const asset = await upload(owner, content);
    expect(s3.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3);
    expect(s3.objects.get(`assets/${asset.id}`)?.equals(content)).toBe(true);
    const listing = await trades(app).listing(
      { delivery_method: 'digital_instant', asset_id: asset.id },
      owner,
    );
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    const path = pathOf(await fileOf(order.buyer, order.id));
    expect((await read(path)).content.equals(content)).toBe(true);
    const part = await read(path, { Range: 'bytes=6000000-6000099' });
    expect(part.status).toBe(206);
    expect(part.content).toEqual(content.subarray(6_000_000, 6_000_100));
  });

  it('keeps nothing of an aborted upload', async () => {
    const before = s3.objects.size;
    const sending = new RawUpload(app, { 'X-API-Key': owner.key });
    await sending.send(partHead(), ...Array<Buffer>(12).fill(Buffer.alloc(MEBIBYTE)));
    sending.request.destroy();
    for (let tries = 0; tries < 1_000 && (s3.uploads.size > 0 || tries < 10); tries++) await sleep(20);
    expect([s3.objects.size, s3.uploads.size]).toEqual([before, 0]);
    const unready = () => app.sql(`SELECT FROM assets WHERE status <> 'ready'`);
    for (let tries = 0; tries < 1_000 && (await unready()).length > 0; tries++) await sleep(20);
    expect(await unready()).toEqual([]);
  });

  it('is cleared of parts that a dead process left', async () => {
    const { id } = await upload(owner, Buffer.from('x'));
    s3.uploads.set('left', { key: `assets/${id}`, parts: new Map([[1, Buffer.alloc(10)]]) });
    await uploadIsUnfinished(app, id, app.clock.now());
    app.clock.advance(HOUR);
    await app.drain('assets');
    expect([s3.objects.has(`assets/${id}`), s3.uploads.size]).toEqual([false, 0]);
    expect(await app.sql('SELECT FROM assets WHERE id = $1', [id])).toEqual([]);
  });

  it('causes a 503 while it is unavailable, and leftovers are removed later', async () => {
    const { id } = await upload(owner, Buffer.from('goods'));
    const listing = await trades(app).listing({ delivery_method: 'digital_instant', asset_id: id }, owner);
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    const path = pathOf(await fileOf(order.buyer, order.id));
    s3.failing = 400; // not retried, which keeps the test fast
    const refused = await owner.client
      .post('/marketplace/assets')
      .attach('file', Buffer.from('x'), 'x')
      .expect(503);
    expect(refused.body.code).toBe('asset_store_unavailable');
    expect((await read(path)).status).toBe(503);
    s3.failing = undefined;
    expect((await read(path)).content.toString()).toBe('goods');
    app.clock.advance(2 * HOUR);
    await app.drain('assets');
    expect(await app.sql(`SELECT FROM assets WHERE status <> 'ready'`)).toEqual([]);
  });

  it('no longer has a file that its owner deleted', async () => {
    const { id } = await upload(owner, Buffer.from('gone'));
    await owner.client.delete(`/marketplace/assets/${id}`).expect(204);
    expect(s3.objects.has(`assets/${id}`)).toBe(false);
  });
});
