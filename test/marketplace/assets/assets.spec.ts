import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AssetStore } from '../../../src/marketplace/assets/asset-store';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { manyAssets, uploadIsUnfinished } from '../../support/fixtures/assets';
import { trades } from '../../support/trades';
import { PART_END, PART_MORE, partHead, RawUpload, upload } from '../../support/uploads';

const MEBIBYTE = 1_048_576;
const HOUR = 3_600_000;

let app: TestApp;
let owner: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  owner = await fixtures(app).agent();
});
afterAll(() => app.close());

const sha = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const raw = (agent: TestAgent = owner, headers: Record<string, string> = {}): RawUpload =>
  new RawUpload(app, { 'X-API-Key': agent.key, ...headers });
const rows = () => app.sql<{ status: string }>('SELECT status FROM assets');
/** The base names of all files in the store on disk. */
const stored = (): string[] =>
  readdirSync(join(app.settings.DATA_DIR, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

async function nothingLeftOf(work: () => Promise<unknown>): Promise<void> {
  await upload(owner, Buffer.from('so that there is a folder'));
  const [before, files] = [await rows(), stored()];
  await work();
  for (let tries = 0; tries < 1_000 && (await rows()).length !== before.length; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await rows()).toEqual(before);
  expect(stored().sort()).toEqual(files.sort());
}

describe('an uploaded file', () => {
  it('is returned to its owner with its size and hash', async () => {
    const content = randomBytes(70_000);
    const asset = await upload(owner, content, 'Übersicht 2026.csv', 'text/csv; charset=utf-8');
    expect(asset).toEqual({
      id: expect.stringMatching(/^ast_[0-9a-z]{32}$/),
      filename: 'Übersicht 2026.csv',
      content_type: 'text/csv',
      size_bytes: 70_000,
      sha256: sha(content),
      created_at: expect.any(String),
      listings: [],
    });
    const { body } = await owner.client.get(`/marketplace/assets/${asset.id}`).expect(200);
    expect(body).toEqual(asset);
    const list = await owner.client.get('/marketplace/assets?limit=1').expect(200);
    expect(list.body).toMatchObject({ assets: [asset], total: expect.any(Number), limit: 1 });
  });

  it('can be empty', async () => {
    expect(await upload(owner, Buffer.alloc(0))).toMatchObject({
      size_bytes: 0,
      sha256: sha(Buffer.alloc(0)),
    });
  });

  it('can be exactly 50 MiB, and not one byte more', async () => {
    const piece = Buffer.alloc(5 * MEBIBYTE, 7);
    const whole = await (await raw().send(partHead(), ...Array<Buffer>(10).fill(piece), PART_END)).end();
    expect(whole).toMatchObject({ status: 201, body: { size_bytes: 50 * MEBIBYTE } });
    await nothingLeftOf(async () => {
      const sending = raw();
      void sending
        .send(partHead(), ...Array<Buffer>(10).fill(piece), 'x', PART_END)
        .then(() => sending.request.end());
      expect(await sending.answer).toMatchObject({ status: 413, body: { code: 'asset_too_large' } });
    });
  });

  it('is refused before it is read when its Content-Length is too large', async () => {
    const sending = raw(owner, { 'Content-Length': String(60 * MEBIBYTE) });
    await sending.send(partHead());
    expect(await sending.answer).toMatchObject({ status: 413, body: { code: 'asset_too_large' } });
    sending.request.destroy();
  });

  it('leaves nothing behind when the upload is aborted', () =>
    nothingLeftOf(async () => {
      const sending = await raw().send(partHead(), Buffer.alloc(3 * MEBIBYTE));
      while ((await rows()).every(({ status }) => status === 'ready'));
      sending.request.destroy();
    }));

  it('is stored once per Idempotency-Key, which refuses a different file', async () => {
    const send = (content: string) =>
      owner.client
        .with({ 'Idempotency-Key': 'upload-1' })
        .post('/marketplace/assets')
        .attach('file', Buffer.from(content), 'same.txt');
    const first = await send('one').expect(201);
    const files = stored().length;
    const again = await send('one').expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await send('two').expect(422)).body.code).toBe('idempotency_key_reused');
    expect(stored()).toHaveLength(files);
    expect((await rows()).every(({ status }) => status === 'ready')).toBe(true);
  });

  it('cannot be read, sold, or deleted by another agent', async () => {
    const asset = await upload(owner, Buffer.from('mine'));
    const other = await fixtures(app).agent();
    const path = `/marketplace/assets/${asset.id}`;
    expect((await other.client.get(path).expect(404)).body.code).toBe('asset_not_found');
    expect((await other.client.delete(path).expect(404)).body.code).toBe('asset_not_found');
    expect((await other.client.get('/marketplace/assets').expect(200)).body.assets).toEqual([]);
    await app.client.get(path).expect(401);
    const offered = await other.client.post('/marketplace/listings', {
      title: 'Goods of somebody else',
      description: 'Which I would like to sell as mine.',
      category: 'digital-goods',
      price_cents: 100,
      listing_type: 'fixed_price',
      condition: 'new',
      quantity: 1,
      delivery_method: 'digital_instant',
      asset_id: asset.id,
    });
    expect(offered.body).toMatchObject({ detail: [{ loc: ['body', 'asset_id'] }] });
  });

  it('is deleted with its content, but not while a listing sells it', async () => {
    const asset = await upload(owner, Buffer.from('for sale'));
    const path = `/marketplace/assets/${asset.id}`;
    const goods = { delivery_method: 'digital_instant', asset_id: asset.id };
    const listing = await trades(app).listing(goods, owner);
    expect((await owner.client.get(path)).body.listings).toEqual([listing.id]);
    const refused = await owner.client.delete(path).expect(409);
    expect(refused.body).toMatchObject({ code: 'asset_in_use', listings: [listing.id], orders: 0 });
    await owner.client.delete(`/marketplace/listings/${listing.id}`).expect(204);
    await owner.client.delete(path).expect(204);
    await owner.client.get(path).expect(404);
    await owner.client.delete(path).expect(404);
    expect(stored()).not.toContain(asset.id);
    await owner.client.get(`/marketplace/listings/${listing.id}`).expect(200);
  });
});

describe('the upload endpoint', () => {
  it.each([
    ['JSON', () => owner.client.post('/marketplace/assets', { file: 'x' }), 415, 'unsupported_media_type'],
    ['nothing', () => owner.client.post('/marketplace/assets'), 415, 'unsupported_media_type'],
  ])('refuses %s', async (_, send, status, code) => {
    const answer = await send();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each([
    ['a form without a boundary', { 'Content-Type': 'multipart/form-data' }, [''], 415],
    ['a form that breaks off', {}, [partHead(), 'half'], 400],
    ['a form without a part', {}, [PART_END], 422],
    ['a part of another name', {}, [partHead('picture'), 'x', PART_END], 422],
    ['a field', {}, [partHead('file', null, 'text/plain'), 'x', PART_END], 422],
    [
      'a file and a field',
      {},
      [partHead(), 'x', PART_MORE, partHead('b', null, 'text/plain'), 'y', PART_END],
      422,
    ],
    ['two files', {}, [partHead(), 'x', PART_MORE, partHead(), 'y', PART_END], 422],
    [
      'a content type that is none',
      {},
      [partHead('file', 'x', `text/${'x'.repeat(80)}`), 'x', PART_END],
      422,
    ],
  ])('refuses %s and leaves nothing behind', (_, headers, pieces, status) =>
    nothingLeftOf(async () => {
      const sending = await raw(owner, headers as Record<string, string>).send(...pieces);
      expect((await sending.end()).status).toBe(status);
    }),
  );

  it('does not read the body of an unauthenticated request', async () => {
    const sending = new RawUpload(app, { 'X-API-Key': 'wrong' });
    void sending.send(partHead(), ...Array<Buffer>(20).fill(Buffer.alloc(MEBIBYTE)));
    expect(await sending.answer).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } });
    await new Promise((resolve) => sending.request.once('close', resolve)); // the server closes the connection
  });

  it('sends 100 Continue only after authentication', async () => {
    const asked = async (key: string): Promise<[boolean, number]> => {
      const sending = new RawUpload(app, { 'X-API-Key': key, Expect: '100-continue' });
      let reported = false;
      sending.request.once('continue', () => {
        reported = true;
        void sending.send(partHead(), 'patience', PART_END).then(() => sending.request.end());
      });
      sending.request.flushHeaders();
      const { status } = await sending.answer;
      sending.request.destroy();
      return [reported, status];
    };
    expect(await asked('wrong')).toEqual([false, 401]);
    expect(await asked(owner.key)).toEqual([true, 201]);
  });

  it('does not make other operations accept multipart forms', async () => {
    const answer = await owner.client.post('/marketplace/orders').attach('file', Buffer.from('x'), 'x');
    expect(answer.status).toBe(415);
  });

  it('enforces the quota, counting uploads in progress', async () => {
    const full = await fixtures(app).agent();
    await manyAssets(app, full.agentId, 999);
    const [one, two] = await Promise.all(
      [1, 2].map((n) => full.client.post('/marketplace/assets').attach('file', Buffer.from(`${n}`), 'x')),
    );
    const statuses = [one!.status, two!.status].sort();
    expect(statuses).toEqual([201, 409]);
    const refused = [one!, two!].find(({ status }) => status === 409);
    expect(refused!.body).toMatchObject({ code: 'asset_quota_reached', max_assets: 1_000 });
  });
});

describe('asset cleanup', () => {
  it('removes an unfinished upload once its lease has ended', async () => {
    const asset = await upload(owner, Buffer.from('half'));
    await uploadIsUnfinished(app, asset.id, new Date(app.clock.now().getTime() + HOUR));
    await app.drain('assets');
    expect(stored()).toContain(asset.id);
    app.clock.advance(HOUR + 1);
    await app.drain('assets');
    expect(stored()).not.toContain(asset.id);
    expect(await app.sql('SELECT FROM assets WHERE id = $1', [asset.id])).toEqual([]);
  });

  it('retries a deletion until the store succeeds', async () => {
    const asset = await upload(owner, Buffer.from('clinging'));
    const store = app.app.get(AssetStore);
    const broken = jest.spyOn(store, 'remove').mockRejectedValue(new Error('away'));
    await owner.client.delete(`/marketplace/assets/${asset.id}`).expect(204);
    await owner.client.get(`/marketplace/assets/${asset.id}`).expect(404);
    expect(stored()).toContain(asset.id);
    broken.mockRestore();
    app.clock.advance(1);
    await app.drain('assets');
    expect(stored()).not.toContain(asset.id);
  });
});
