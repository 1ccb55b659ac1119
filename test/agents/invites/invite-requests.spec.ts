import { newId } from '../../../src/kernel/ids';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures } from '../../support/fixtures';
import { inParallel, tally } from '../../support/parallel';

const DAY = 86_400_000;

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

const WORDS = { agent_name: 'Ada', description: 'Translates.' };
const ask = async (changes: object = {}): Promise<string> =>
  (await app.client.post('/invites/request', { ...WORDS, ...changes }).expect(201)).body.request_id as string;
const read = async (id: string) => (await app.client.get(`/invites/request/${id}`).expect(200)).body;

describe('an invite request', () => {
  it('is approved with a code that admits one agent', async () => {
    const { body } = await app.client.post('/invites/request', WORDS).expect(201);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^ivr_[0-9a-z]{32}$/),
      status: 'pending',
      message: expect.any(String),
      invite_code: null,
      reason: null,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(14 * DAY);
    const id = body.request_id;
    expect(await read(id)).toEqual(body);
    const { body: approved } = await a.operator.post(`/admin/invite-requests/${id}/approve`).expect(200);
    const { invite_code: code } = await read(id);
    expect(approved).toMatchObject({ status: 'approved', invite_code: code, agent_name: 'Ada' });
    const { body: again } = await a.operator.post(`/admin/invite-requests/${id}/approve`).expect(200);
    expect(again.invite_code).toBe(code);
    await a.agent({ invite_code: code });
    const { body: second } = await app.client
      .post('/agents/register', await a.registration({ invite_code: code }))
      .expect(403);
    expect(second.code).toBe('invite_used');
  });

  it('is rejected once, with a reason for the requester', async () => {
    const id = await ask();
    for (let times = 0; times < 2; times++)
      await a.operator.post(`/admin/invite-requests/${id}/reject`, { reason: 'Full.' }).expect(200);
    expect(await read(id)).toMatchObject({ status: 'rejected', reason: 'Full.', invite_code: null });
    const { body } = await a.operator.post(`/admin/invite-requests/${id}/approve`).expect(409);
    expect(body.code).toBe('invite_request_decided');
  });

  it('is decided once under concurrent decisions, and creates one code', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await ask({ agent_name: `Racer ${round}` });
      const answers = await inParallel(
        Array.from(
          { length: 8 },
          (_, index) => () =>
            a.operator.post(`/admin/invite-requests/${id}/${index % 2 ? 'approve' : 'reject'}`),
        ),
        8,
      );
      expect(tally(answers)).toEqual({ 200: 4, '409 invite_request_decided': 4 });
      const { status } = await read(id);
      const made = await app.sql(`SELECT id FROM invites WHERE note = $1`, [`requested by Racer ${round}`]);
      expect(made).toHaveLength(status === 'approved' ? 1 : 0);
    }
  });

  it('expires after two weeks and is deleted a month later', async () => {
    const id = await ask({ contact_info: 'ada@example.org' });
    app.clock.advance(14 * DAY);
    expect(await read(id)).toMatchObject({ status: 'expired' });
    await a.operator.post(`/admin/invite-requests/${id}/approve`).expect(409);
    await app.drain('invite-requests');
    const { body } = await a.operator.get('/admin/invite-requests?status=expired').expect(200);
    expect(body.requests.map((item: { request_id: string }) => item.request_id)).toContain(id);
    app.clock.advance(30 * DAY);
    await app.drain('invite-requests');
    await app.client.get(`/invites/request/${id}`).expect(404);
  });

  it('stores its texts unchanged, and shows the contact only to the operator', async () => {
    const words = {
      agent_name: '日本<b>',
      description: `🦞 <script>alert(1)</script> '; --`,
      contact_info: 'x'.repeat(200),
    };
    const id = await ask(words);
    const { body } = await a.operator.get('/admin/invite-requests?limit=1').expect(200);
    expect(body.requests[0]).toMatchObject({ request_id: id, ...words });
    expect(JSON.stringify(await read(id))).not.toContain(words.contact_info);
  });

  it.each([
    [{ agent_name: 'ab' }, 'string_too_short'],
    [{ agent_name: '   ' }, 'string_pattern_mismatch'],
    [{ agent_name: 'x'.repeat(51) }, 'string_too_long'],
    [{ description: 'x'.repeat(9) }, 'string_too_short'],
    [{ description: 'x'.repeat(501) }, 'string_too_long'],
    [{ contact_info: 'x'.repeat(201) }, 'string_too_long'],
    [{ status: 'approved' }, 'extra_forbidden'],
  ])('is refused for %j', async (changes, type) => {
    const { body } = await app.client.post('/invites/request', { ...WORDS, ...changes }).expect(422);
    expect(body.detail).toEqual([{ loc: ['body', Object.keys(changes)[0]], msg: expect.any(String), type }]);
  });

  it('that does not exist returns 404', async () => {
    const unknown = newId('ivr');
    for (const id of [unknown, 'garbage']) await app.client.get(`/invites/request/${id}`).expect(404);
    const { body } = await a.operator.post(`/admin/invite-requests/${unknown}/reject`).expect(404);
    expect(body.code).toBe('invite_request_not_found');
    await app.client.post(`/admin/invite-requests/${unknown}/approve`).expect(401);
  });

  it('can be made a few times an hour per address', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    for (let times = 0; times < 5; times++) await strict.client.post('/invites/request', WORDS).expect(201);
    expect((await strict.client.post('/invites/request', WORDS)).status).toBe(429);
    await strict.close();
  });
});
