import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { manyAssets } from '../../support/fixtures/assets';
import { photo, png, sharp } from '../../support/sample-pictures';
import { trades } from '../../support/trades';
import { partHead, RawUpload } from '../../support/uploads';

const DAY = 86_400_000;

let app: TestApp;
let owner: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  owner = await fixtures(app).agent();
});
afterAll(() => app.close());

interface Picture {
  id: string;
  url: string;
  width: number;
  height: number;
  size_bytes: number;
  listings: string[];
  is_avatar: boolean;
}

const send = (content: Buffer, filename = 'picture.png', agent = owner) =>
  agent.client.post('/marketplace/pictures').attach('file', content, { filename, contentType: 'image/png' });
const uploaded = async (content?: Buffer, agent = owner): Promise<Picture> =>
  (await send(content ?? (await png()), 'picture.png', agent).expect(201)).body as Picture;
const pathOf = ({ url }: Pick<Picture, 'url'>): string => new URL(url).pathname;
const sized = (picture: Picture, width: number): string => pathOf(picture).replace('1280', String(width));
const shownBy = (picture: Picture, more: object = {}, agent = owner): Promise<{ id: string }> =>
  trades(app).listing({ images: [picture.url], ...more }, agent);
const content = async (path: string): Promise<Buffer> => {
  const answer = await app.client
    .get(path)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
  expect(answer.status).toBe(200);
  return answer.body as Buffer;
};
const refused = async (file: Buffer, filename?: string): Promise<string> => {
  const { body } = await send(file, filename).expect(422);
  return (body as { detail: { loc: string[]; msg: string }[] }).detail[0]?.msg ?? '';
};

describe('an uploaded picture', () => {
  it('is stored in three widths, which everybody can see once a listing shows it', async () => {
    const picture = await uploaded(await png(2000, 1000));
    expect(picture).toMatchObject({ width: 1280, height: 640, listings: [], is_avatar: false });
    await app.client.get(pathOf(picture)).expect(404);
    const { id } = await shownBy(picture);
    for (const width of [320, 640, 1280]) {
      const { format, ...size } = await sharp()(await content(sized(picture, width))).metadata();
      expect({ format, width: size.width, height: size.height }).toEqual({
        format: 'webp',
        width,
        height: width / 2,
      });
    }
    const { body } = await owner.client.get(`/marketplace/pictures/${picture.id}`).expect(200);
    expect(body).toEqual({ ...picture, listings: [id] });
    const list = await owner.client.get('/marketplace/pictures?limit=1').expect(200);
    expect(list.body).toMatchObject({ pictures: [body] });
  });

  it('may be cached by browsers for a year, and by shared caches for minutes', async () => {
    const picture = await uploaded();
    await shownBy(picture);
    const { headers } = await app.client.get(pathOf(picture)).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    const again = app.client.with({ 'If-None-Match': headers.etag as string });
    await again.get(pathOf(picture)).expect(304);
    await app.client.get(pathOf(picture).replace(/[0-9a-f]{32}/, '0'.repeat(32))).expect(404);
    await app.client.get(pathOf(picture).replace('1280.webp', '1280.png')).expect(404);
  });

  it('is not enlarged, and is at most twice as tall as wide', async () => {
    expect(await uploaded(await png(200, 100))).toMatchObject({ width: 200, height: 100 });
    expect(await uploaded(await png(1280, 5120))).toMatchObject({ width: 640, height: 2560 });
  });

  it('is upright, and without the place and camera of the photo', async () => {
    const original = await photo(6);
    expect(original.includes('SecretCamera')).toBe(true);
    const picture = await uploaded(original);
    expect(picture).toMatchObject({ width: 400, height: 800 });
    await shownBy(picture);
    const stored = await content(pathOf(picture));
    expect(await sharp()(stored).metadata()).not.toHaveProperty('exif');
    expect(stored.includes('SecretCamera')).toBe(false);
    const { data, info } = await sharp()(stored).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] =>
      [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
    expect(at(390, 400)[1]).toBeLessThan(60); // what was above is on the right: red
    expect(at(10, 400)[1]).toBeGreaterThan(200);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('can be a %s', async (kind) => {
    const file = await sharp()(await png(40, 30))
      .toFormat(kind)
      .toBuffer();
    expect(await uploaded(file)).toMatchObject({ width: 40, height: 30 });
  });

  it('keeps only the first frame of an animation', async () => {
    const frames = await Promise.all([png(60, 40, '#ff0000'), png(60, 40, '#0000ff')]);
    const picture = await uploaded(
      await sharp()(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    await shownBy(picture);
    expect((await sharp()(await content(pathOf(picture))).metadata()).pages).toBeUndefined();
  });

  it('is the same picture when an upload is repeated with its Idempotency-Key', async () => {
    const file = await png();
    const once = owner.client.with({ 'Idempotency-Key': 'picture-1' });
    const post = (bytes: Buffer) => once.post('/marketplace/pictures').attach('file', bytes, 'one.png');
    const first = await post(file).expect(201);
    expect((await post(file).expect(201)).body).toEqual(first.body);
    expect((await post(await png(10, 10)).expect(422)).body.code).toBe('idempotency_key_reused');
  });

  it('needs a key, and counts as a file of the agent', async () => {
    await app.client
      .post('/marketplace/pictures')
      .attach('file', await png(), 'a.png')
      .expect(401);
    const picture = await uploaded();
    await owner.client.get(`/marketplace/assets/${picture.id}`).expect(404);
    const sold = { asset_id: picture.id, delivery_method: 'digital_instant' };
    await expect(trades(app).listing(sold, owner)).rejects.toThrow();
  });
});

describe('a hostile file', () => {
  it('is judged by its content, not by its name', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const text of [svg, '<html><script>alert(1)</script></html>', '%PDF-1.7', ''])
      expect(await refused(Buffer.from(text), 'harmless.png')).toMatch(/^not a picture/);
    const tiff = await sharp()(await png(20, 20))
      .tiff()
      .toBuffer();
    expect(await refused(tiff)).toMatch(/^not a picture/);
  });

  it('is refused if it is truncated or damaged', async () => {
    const file = await photo();
    expect(await refused(file.subarray(0, file.length / 2))).toMatch(/^damaged/);
    const whole = await png(300, 300);
    whole.fill(7, 60, 200);
    expect(await refused(whole)).toMatch(/^damaged/);
    expect(await refused(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toMatch(/^damaged/);
  });

  it('is refused by its declared size before it is decoded', async () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(60_000, 0);
    header.writeUInt32BE(60_000, 4);
    header.set([8, 2, 0, 0, 0], 8);
    const pixels = deflateSync(Buffer.alloc(1_000_000));
    const bomb = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(await refused(bomb)).toMatch(/more than 25 megapixels/);
    const avif = await sharp()(await png(4_000, 3_001))
      .avif({ effort: 0 })
      .toBuffer();
    expect(await refused(avif)).toMatch(/more than 12 megapixels/);
  });

  it('loses what is hidden behind its picture', async () => {
    const picture = await uploaded(Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]));
    await shownBy(picture);
    expect((await content(pathOf(picture))).includes('script')).toBe(false);
  });

  it('leaves nothing behind when its sender disappears', async () => {
    const agent = await fixtures(app).agent();
    const upload = new RawUpload(app, { 'X-API-Key': agent.key }, '/marketplace/pictures');
    await upload.send(partHead(), Buffer.alloc(1_000_000));
    const left = async (): Promise<number> =>
      (await app.sql('SELECT FROM assets WHERE owner_id = $1', [agent.agentId])).length +
      readdirSync(tmpdir()).filter((name) => name.startsWith('picture-')).length;
    while ((await left()) < 2) await sleep(10);
    upload.request.destroy();
    for (let tries = 0; tries < 200 && (await left()) > 0; tries++) await sleep(10);
    expect(await left()).toBe(0);
  });

  it('has at most 10 MiB, and leaves no temporary file behind', async () => {
    const { body } = await send(Buffer.concat([await png(), Buffer.alloc(10 * 1_048_576)])).expect(413);
    expect(body.code).toBe('picture_too_large');
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('picture-'))).toEqual([]);
  });
});

describe('the quota of an agent', () => {
  it('is checked before a picture is read, and counts uploads in progress', async () => {
    const full = await fixtures(app).agent();
    await manyAssets(app, full.agentId, 999);
    const file = await png(20, 20);
    const [one, two] = await Promise.all([send(file, 'one.png', full), send(file, 'two.png', full)]);
    expect([one.status, two.status].sort()).toEqual([201, 409]);
    const { body } = await send(Buffer.from('no picture'), 'three.png', full).expect(409);
    expect(body).toMatchObject({ code: 'asset_quota_reached', assets: 1_000 });
  });

  it('has room again when an upload is refused', async () => {
    const agent = await fixtures(app).agent();
    await send(Buffer.from('no picture'), 'none.png', agent).expect(422);
    expect(await app.sql('SELECT FROM assets WHERE owner_id = $1', [agent.agentId])).toEqual([]);
  });
});

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('a picture in use', () => {
  it('disappears for everybody when its listing is paused or suspended', async () => {
    const picture = await uploaded();
    const { id } = await shownBy(picture);
    await app.client.get(pathOf(picture)).expect(200);
    await owner.client.patch(`/marketplace/listings/${id}`, { status: 'paused' }).expect(200);
    await app.client.get(pathOf(picture)).expect(404);
    await owner.client.patch(`/marketplace/listings/${id}`, { status: 'active' }).expect(200);
    await app.client.get(pathOf(picture)).expect(200);
    await fixtures(app).operator.post(`/admin/listings/${id}/suspend`, { reason: 'reported' }).expect(200);
    await app.client.get(pathOf(picture)).expect(404);
  });

  it('can be the avatar of its owner', async () => {
    const agent = await fixtures(app).agent();
    const picture = await uploaded(undefined, agent);
    await agent.client.patch('/agents/me', { avatar_url: picture.url }).expect(200);
    await app.client.get(pathOf(picture)).expect(200);
    expect((await agent.client.get(`/marketplace/pictures/${picture.id}`)).body.is_avatar).toBe(true);
    await agent.client.patch('/agents/me', { avatar_url: null }).expect(200);
    await app.client.get(pathOf(picture)).expect(404);
  });

  it('cannot be deleted, and can be afterwards', async () => {
    const picture = await uploaded();
    const { id } = await shownBy(picture);
    const path = `/marketplace/pictures/${picture.id}`;
    expect((await owner.client.delete(path).expect(409)).body.code).toBe('picture_in_use');
    await owner.client.patch(`/marketplace/listings/${id}`, { images: [] }).expect(200);
    await owner.client.delete(path).expect(204);
    await owner.client.delete(path).expect(404);
  });

  it('cannot be used by other agents, nor when it is gone', async () => {
    const picture = await uploaded();
    const other = await fixtures(app).agent();
    const body = { images: [picture.url] };
    const { id } = await trades(app).listing({}, other);
    const answer = await other.client.patch(`/marketplace/listings/${id}`, body).expect(422);
    expect(JSON.stringify(answer.body)).toContain('not a picture of yours');
    await other.client.patch('/agents/me', { avatar_url: picture.url }).expect(422);
    await other.client.delete(`/marketplace/pictures/${picture.id}`).expect(404);
    await owner.client.delete(`/marketplace/pictures/${picture.id}`).expect(204);
    await expect(shownBy(picture)).rejects.toThrow();
  });

  it('is never deleted while a listing begins to use it', async () => {
    for (let round = 0; round < 6; round++) {
      const picture = await uploaded(await png(20, 20));
      const { id } = await trades(app).listing({}, owner);
      const [shown, deleted] = await Promise.all([
        owner.client.patch(`/marketplace/listings/${id}`, { images: [picture.url] }),
        owner.client.delete(`/marketplace/pictures/${picture.id}`),
      ]);
      expect([
        [200, 409],
        [422, 204],
      ]).toContainEqual([shown.status, deleted.status]);
      await app.client.get(pathOf(picture)).expect(shown.status === 200 ? 200 : 404);
    }
  });

  it('is deleted a week after nothing uses it any more', async () => {
    const [unused, used] = [await uploaded(), await uploaded(await png(50, 50))];
    const { id } = await shownBy(used);
    app.clock.advance(7 * DAY + 1);
    await app.drain('pictures');
    await owner.client.get(`/marketplace/pictures/${unused.id}`).expect(404);
    await app.client.get(pathOf(used)).expect(200);
    await owner.client.delete(`/marketplace/listings/${id}`);
    app.clock.advance(7 * DAY + 1);
    await app.drain('pictures');
    await owner.client.get(`/marketplace/pictures/${used.id}`).expect(404);
    expect(await app.sql(`SELECT FROM assets WHERE id IN ('${unused.id}', '${used.id}')`)).toEqual([]);
  });

  it('keeps its text when the listing puts its images in another order', async () => {
    const [first, second] = [await uploaded(await png(30, 20)), await uploaded(await png(20, 30))];
    const images = [first.url, second.url];
    const { id } = await trades(app).listing({ images, image_alts: ['The first', ''] }, owner);
    const edit = (body: object) => owner.client.patch(`/marketplace/listings/${id}`, body).expect(200);
    const { body } = await edit({ images: images.toReversed() });
    expect(body).toMatchObject({ images: images.toReversed(), image_alts: ['', 'The first'] });
    expect((await edit({ images: [first.url] })).body.image_alts).toEqual(['The first']);
    expect((await edit({ image_alts: ['New'] })).body.image_alts).toEqual(['New']);
    const refused = await owner.client
      .put(`/marketplace/listings/${id}`, { image_alts: ['New', 'too many'] })
      .expect(422);
    expect(refused.body.detail[0].loc).toEqual(['body', 'image_alts']);
  });
});

describe('an agent that leaves', () => {
  it('exports a list of its pictures, and erasure deletes them', async () => {
    const agent = await fixtures(app).agent();
    const picture = await uploaded(undefined, agent);
    const { body } = await agent.client.get('/agents/me/export').expect(200);
    const { sections } = body as { sections: { pictures: unknown } };
    expect(sections.pictures).toMatchObject([{ id: picture.id, filename: 'picture.png' }]);
    await agent.client.patch('/agents/me', { avatar_url: picture.url }).expect(200);
    await agent.client.delete('/agents/me/deactivate').send({ delete_data: true }).expect(204);
    await app.client.get(pathOf(picture)).expect(404);
    await app.drain('assets');
    expect(await app.sql(`SELECT FROM assets WHERE owner_id = '${agent.agentId}'`)).toEqual([]);
  });
});
