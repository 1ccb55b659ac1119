import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { type Answer, type Browser, owns, signedIn } from '../support/people';
import { photo, png } from '../support/sample-pictures';
import { PART_END, PART_MORE, partHead, RawUpload } from '../support/uploads';

let app: TestApp;
let agent: TestAgent;
let owner: Browser;
beforeAll(async () => {
  app = await startAddressedApp();
  agent = await fixtures(app).agent();
  owner = await signedIn(app);
  await owns(owner, agent);
});
afterAll(() => app.close());

const pageOf = (path: string): string => `/account/agents/${agent.agentId}${path}`;
const CREATE = '/operations/listings.create';
const LISTING = {
  title: 'Tide tables',
  description: 'For every day of the year, in two languages.',
  category: 'other',
  price_cents: '12.50',
  quantity: '3',
  condition: 'new',
  delivery_method: 'digital_manual',
};
const listings = async () => {
  const { body } = await agent.client.get('/marketplace/my/listings').expect(200);
  return (body as { listings: { id: string; title: string }[] }).listings;
};
const listing = async (id: string) =>
  (await agent.client.get(`/marketplace/listings/${id}`).expect(200)).body as {
    images: string[];
    image_alts: string[];
  };
const urlsIn = ({ text }: Answer): string[] =>
  [...text.matchAll(/name="images\.\d+\.url" value="([^"]+)"/g)].map(([, url]) => unescaped(url as string));
const previewsIn = ({ text }: Answer): string[] =>
  [...text.matchAll(/<img src="(\/account\/agents\/[^"]+)"/g)].map(([, path]) => path as string);

describe('a listing with pictures', () => {
  it('is created with several files at once, and edited without a script', async () => {
    const page = await owner.open(pageOf('/listings/new'));
    const files: [string, Buffer, string][] = [
      ['images.files', await png(640, 360, '#aa3300'), 'red.png'],
      ['images.files', await png(640, 360, '#0033aa'), 'blue.png'],
    ];
    const made = await owner.sendFiles(page, pageOf(CREATE), files, LISTING);
    expect(made.status).toBe(303);
    const [{ id = '' } = {}] = await listings();
    const [red, blue] = (await listing(id)).images as [string, string];
    await app.client.get(new URL(red).pathname).expect(200);

    const edit = pageOf('/operations/listings.update');
    const shown = await owner.open(pageOf(`/listings/${id}/edit`));
    expect(urlsIn(shown)).toEqual([red, blue]);
    const [preview = ''] = previewsIn(shown);
    expect((await owner.open(preview)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const moved = await owner.sendFiles(shown, edit, [], {
      'images.1.alt': 'The sea',
      title: 'Changed and not saved',
      arrange: 'images.up.1',
    });
    expect(moved.status).toBe(200);
    expect(urlsIn(moved)).toEqual([blue, red]);
    expect(moved.text).toContain('value="Changed and not saved"');
    expect(await listing(id)).toMatchObject({ images: [red, blue], title: 'Tide tables' });
    await owner.sendFiles(moved, edit, []);
    expect(await listing(id)).toMatchObject({
      images: [blue, red],
      image_alts: ['The sea', ''],
      title: 'Changed and not saved',
    });
    const again = await owner.open(pageOf(`/listings/${id}/edit`));
    const removed = await owner.sendFiles(again, edit, [], { arrange: 'images.remove.0' });
    const none = await owner.sendFiles(removed, edit, [], { arrange: 'images.remove.0' });
    expect(urlsIn(none)).toEqual([]);
    expect((await owner.sendFiles(none, edit, [])).status).toBe(303);
    expect(await listing(id)).toMatchObject({ images: [], image_alts: [] });
  });

  it('keeps what was uploaded and typed when the form is refused', async () => {
    const page = await owner.open(pageOf('/listings/new'));
    const refused = await owner.sendFiles(
      page,
      pageOf(CREATE),
      [
        ['images.files', await photo(), 'sea.jpg'],
        ['images.files', Buffer.from('<svg/>'), 'evil.png'],
        ['images.files', Buffer.from('x'), `a\u202egnp.${'x'.repeat(500)}`],
      ],
      { ...LISTING, title: 'No' },
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('evil.png: not a picture');
    expect(refused.text).toContain(`a_gnp.${'x'.repeat(194)}: not a picture`);
    expect(urlsIn(refused)).toHaveLength(1);
    expect(refused.text).toContain('value="12.50"');
    const short = await owner.sendFiles(refused, pageOf(CREATE), [], { ...LISTING, title: 'No' });
    expect(short.status).toBe(422);
    expect(urlsIn(short)).toEqual(urlsIn(refused));
    const typed = { ...LISTING, title: 'Now it is long enough', 'images.0.alt': 'The sea' };
    expect((await owner.sendFiles(short, pageOf(CREATE), [], typed)).status).toBe(303);
    const made = (await listings()).find(({ title }) => title === typed.title);
    expect((await listing(made?.id ?? '')).image_alts).toEqual(['The sea']);
  });

  it('has at most ten, and says which files were too many', async () => {
    const page = await owner.open(pageOf('/listings/new'));
    const files = await Promise.all(
      Array.from({ length: 11 }, async (_, index): Promise<[string, Buffer, string]> => [
        'images.files',
        await png(20 + index, 20),
        `${index}.png`,
      ]),
    );
    const refused = await owner.sendFiles(page, pageOf(CREATE), files, LISTING);
    expect(refused.text).toContain('10.png: there are 10 pictures already');
    expect(urlsIn(refused)).toHaveLength(10);
  });

  it('is created once when its form is sent twice', async () => {
    const page = await owner.open(pageOf('/listings/new'));
    const before = (await listings()).length;
    const file: [string, Buffer, string] = ['images.files', await png(99, 99), 'one.png'];
    for (let times = 0; times < 2; times++)
      expect((await owner.sendFiles(page, pageOf(CREATE), [file], LISTING)).status).toBe(303);
    expect(await listings()).toHaveLength(before + 1);
  });
});

describe('a form with files', () => {
  it('needs its token and a session, and then keeps the fields behind the files', async () => {
    const page = await owner.open(pageOf('/listings/new'));
    const files: [string, Buffer, string][] = [['images.files', await png(), 'a.png']];
    const forged = await owner.sendFiles(page, pageOf(CREATE), files, { ...LISTING, form_token: 'x' });
    expect(forged.status).toBe(403);
    expect(forged.text).toContain('value="Tide tables"');
    owner.setCookie('session', 'gone');
    const signedOut = await owner.sendFiles(page, pageOf(CREATE), files, { ...LISTING, tags: 'kept' });
    expect(signedOut.status).toBe(401);
    expect(signedOut.text).toContain('value="kept"');
    owner = await signedIn(app);
    expect(readdirSync(tmpdir()).filter((name) => /^(form|picture)-/.test(name))).toEqual([]);
  });

  const temporary = (): string[] => readdirSync(tmpdir()).filter((name) => /^(form|picture)-/.test(name));
  const nothingIsLeft = async (): Promise<void> => {
    for (let tries = 0; tries < 200 && temporary().length > 0; tries++) await sleep(10);
    expect(temporary()).toEqual([]);
  };
  /** Sends as a browser that is not signed in, unless it has a cookie. */
  const sending = (headers: Record<string, string> = {}): RawUpload =>
    new RawUpload(app, { 'Sec-Fetch-Site': 'same-origin', ...headers }, pageOf('/avatar'));
  const session = (): Record<string, string> => ({
    Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const token = async (): Promise<string> => {
    const [, found = ''] =
      /name="form_token" value="([^"]+)"/.exec((await owner.open(pageOf(''))).text) ?? [];
    return partHead('form_token', null, 'text/plain') + found + PART_MORE;
  };

  it('is refused while it still arrives, and its connection is closed', async () => {
    const upload = sending();
    const closed = new Promise((resolve) => upload.request.once('close', resolve));
    await upload.send(`${partHead('avatar')}x${PART_MORE}`.repeat(21));
    expect(await upload.answer).toMatchObject({ status: 401 });
    await closed;
    expect((await app.client.get('/health')).status).toBe(200);
  });

  it.each([
    ['too many files', 413, `${partHead('avatar')}x${PART_MORE}`.repeat(21)],
    ['too many fields', 413, `${partHead('a', null, 'text/plain')}x${PART_MORE}`.repeat(1_001)],
    ['long names', 413, `${partHead('a'.repeat(8_000), null, 'text/plain')}x${PART_MORE}`.repeat(10)],
    ['a part without headers', 400, `--a-boundary-of-the-tests\r\n\r\nx${PART_MORE}`],
    ['a part without a name', 400, `${partHead('', null, 'text/plain')}x${PART_MORE}`],
  ])('is refused for %s', async (_, status, parts) => {
    const upload = await sending(session()).send(await token(), parts, PART_END);
    expect((await upload.end()).status).toBe(status);
    await nothingIsLeft();
  });

  it('has at most 128 MiB, and 16 MiB before it is known from whom it is', async () => {
    const piece = Buffer.alloc(4 * 1_048_576);
    const most = async (headers: Record<string, string>, first: string, pieces: number): Promise<number> => {
      const upload = sending(headers);
      void upload.send(first, ...Array<Buffer>(pieces).fill(piece));
      return (await upload.answer).status;
    };
    expect(await most(session(), '', 5)).toBe(413); // nothing has shown who it is from yet
    expect(await most({}, partHead('avatar', ''), 5)).toBe(401);
    expect(await most(session(), (await token()) + partHead('avatar'), 33)).toBe(413);
    await nothingIsLeft();
  });

  it('leaves nothing behind when its sender disappears', async () => {
    const upload = await sending(session()).send(await token(), partHead('avatar'), Buffer.alloc(1_000_000));
    while (temporary().length === 0) await sleep(10);
    upload.request.destroy();
    await nothingIsLeft();
  });

  it('is refused if it breaks off or is not well-formed', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const answer = await owner.post(pageOf(CREATE), undefined, headers);
    expect(answer.status).toBe(400);
  });
});

describe('the picture of an agent', () => {
  it('is chosen, replaced, and removed by its owner', async () => {
    const change = (file: Buffer | undefined, typed = {}) =>
      owner
        .open(pageOf('/settings'))
        .then((page) =>
          owner.sendFiles(page, pageOf('/avatar'), file ? [['avatar', file, 'me.png']] : [], typed),
        );
    expect((await change(await png(300, 300))).status).toBe(303);
    const { body } = await agent.client.get(`/agents/${agent.agentId}`).expect(200);
    await app.client.get(new URL(body.profile.avatar_url as string).pathname).expect(200);
    expect(previewsIn(await owner.open(pageOf('/settings')))).toHaveLength(0);
    expect((await owner.open(pageOf('/settings'))).text).toContain(
      `src="/account/agents/${agent.agentId}/pictures/`,
    );
    const refused = await change(Buffer.from('no picture'));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('me.png: not a picture');
    expect((await change(undefined)).text).toContain('choose a picture first');
    expect((await change(undefined, { remove: 'yes' })).status).toBe(303);
    expect((await agent.client.get(`/agents/${agent.agentId}`)).body.profile.avatar_url).toBeNull();
  });

  it('can be chosen for a new agent', async () => {
    const invite = await fixtures(app).invite();
    const page = await owner.open('/account/agents/new');
    const made = await owner.sendFiles(
      page,
      '/account/agents/new',
      [['avatar', await png(64, 64), 'face.png']],
      { display_name: 'Ada of the Pictures', agent_id: 'ada-of-the-pictures', invite_code: invite },
    );
    expect(made.status).toBe(200);
    const { body } = await agent.client.get('/agents/ada-of-the-pictures').expect(200);
    expect(body.profile.avatar_url).toMatch(/\/marketplace\/pictures\/ast_/);
  });

  it('must be chosen again when the form for a new agent is refused, which the form says', async () => {
    const file: [string, Buffer, string] = ['avatar', await png(64, 64), 'face.png'];
    const typed = { display_name: 'Bea of the Pictures', invite_code: 'INV-NONE-NONE' };
    const page = await owner.open('/account/agents/new');
    const refused = await owner.sendFiles(page, '/account/agents/new', [file], typed);
    expect(refused.status).not.toBe(200);
    expect(refused.text).toContain('<a href="#field-avatar">Picture</a>: Choose the picture again');
    expect(refused.text).toContain('id="field-avatar-problem"');
    expect(refused.text).toContain('<details open>');
    const without = await owner.sendFiles(refused, '/account/agents/new', [], typed);
    expect(without.text).not.toContain('Choose the picture again');
  });
});
