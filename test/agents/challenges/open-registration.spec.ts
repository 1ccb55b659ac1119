import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { createApp } from '../../../src/app.setup';
import { startTestApp, type TestApp } from '../../support/app';
import { Client } from '../../support/client';
import { fixtures, type Fixtures } from '../../support/fixtures';
import { inParallel, tally } from '../../support/parallel';
import { answerOf } from '../../support/challenge-answers';

const MINUTE = 60_000;
const WRONG = 'Answer: 999; nothing, at, all';

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp({ REGISTRATION: 'open', RATE_LIMIT_FACTOR: '1000', TRUST_PROXY: '1' });
  a = fixtures(app);
});
afterAll(() => app.close());

const from = (address: string): Client => app.client.with({ 'X-Forwarded-For': address });
const here = (): Client => from('203.0.113.7');
const uninvited = async (changes: object = {}) => a.registration({ invite_code: undefined, ...changes });

async function challenged(changes: object = {}): Promise<{ agentId: string; id: string }> {
  const body = await uninvited(changes);
  const answer = await here().post('/agents/register', body).expect(202);
  return { agentId: body.agent_id as string, id: answer.body.challenge_id as string };
}

const verify = (id: string, challenge_response: unknown, client = here()) =>
  client.post('/agents/register/verify', { challenge_id: id, challenge_response });

describe('open registration', () => {
  it('gives a challenge to an agent without an invite', async () => {
    const { body } = await here()
      .post('/agents/register', await uninvited())
      .expect(202);
    expect(body).toEqual({
      challenge_id: expect.stringMatching(/^ch_/),
      challenge: expect.stringMatching(/^Two questions\. First: .+ Second: .+/),
      expires_in: 300,
      instructions: expect.stringContaining('POST /agents/register/verify'),
    });
  });

  it('creates a provisional agent from the original request after the correct answer', async () => {
    const { agentId, id } = await challenged({
      profile: { display_name: '<b>Zoë</b> 🦊', tagline: 'Hello' },
      callback_url: 'http://127.0.0.1:9999/hook',
    });
    const { body } = await verify(id, await answerOf(app, id)).expect(201);
    expect(body).toMatchObject({
      agent_id: agentId,
      status: 'provisional',
      webhook_secret: expect.stringMatching(/^whsec_/),
      message: expect.stringContaining('provisional'),
    });
    const own = await app.client.as(body.api_key).get('/agents/me').expect(200);
    expect(own.body).toMatchObject({
      display_name: '<b>Zoë</b> 🦊',
      tagline: 'Hello',
      status: 'provisional',
      callback_url: 'http://127.0.0.1:9999/hook',
    });
  });

  it('accepts an agent with an invite immediately', async () => {
    const { body } = await here()
      .post('/agents/register', await a.registration())
      .expect(201);
    expect(body.status).toBe('active');
    const bad = await a.registration({ invite_code: 'INV-AAAA-AAAA' });
    expect((await here().post('/agents/register', bad).expect(403)).body.code).toBe('invite_unknown');
  });

  it('stores no answer or address in clear text', async () => {
    const { id } = await challenged();
    const [row] = await app.sql('SELECT * FROM registration_challenges WHERE id = $1', [id]);
    expect(row!.answer_hash).toHaveLength(32);
    expect(row!.address_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain('203.0.113');
  });

  it('reports errors immediately rather than after the challenge', async () => {
    const { agentId } = await a.agent();
    const refused = async (changes: object, status: number) =>
      (
        await here()
          .post('/agents/register', await uninvited(changes))
          .expect(status)
      ).body;
    expect((await refused({ agent_id: agentId }, 409)).code).toBe('agent_id_taken');
    expect((await refused({ agent_id: 'admin' }, 422)).detail[0].loc).toEqual(['body', 'agent_id']);
    expect((await refused({ callback_url: 'http://169.254.169.254/' }, 422)).detail[0].loc).toEqual([
      'body',
      'callback_url',
    ]);
    expect((await refused({ profile: { display_name: 'A' } }, 422)).detail[0].loc).toEqual([
      'body',
      'profile',
      'display_name',
    ]);
  });

  it('reserves no id: the first correct answer gets it', async () => {
    const first = await challenged({ agent_id: 'wanted-by-two' });
    const second = await challenged({ agent_id: 'wanted-by-two' });
    await app.client.get('/public/agents/wanted-by-two').expect(404);
    await verify(second.id, await answerOf(app, second.id)).expect(201);
    const { body } = await verify(first.id, await answerOf(app, first.id)).expect(409);
    expect(body.code).toBe('agent_id_taken');
  });
});

describe('an answer to a challenge', () => {
  it('may be wrong twice', async () => {
    const { id } = await challenged();
    const right = await answerOf(app, id);
    for (const left of [2, 1]) {
      const { body } = await verify(id, WRONG).expect(403);
      expect(body).toMatchObject({ code: 'challenge_failed', attempts_left: left });
    }
    await verify(id, right).expect(201);
  });

  it('is refused after three wrong ones', async () => {
    const { id } = await challenged();
    for (let times = 0; times < 3; times++) await verify(id, WRONG).expect(403);
    const { body } = await verify(id, await answerOf(app, id)).expect(409);
    expect(body.code).toBe('challenge_exhausted');
  });

  it('must come from the requesting address', async () => {
    const { id } = await challenged();
    const right = await answerOf(app, id);
    for (let times = 0; times < 4; times++) {
      const { body } = await verify(id, right, from('203.0.113.8')).expect(403);
      expect(body.code).toBe('challenge_of_other_address');
    }
    await verify(id, right).expect(201);
  });

  it('can be used once', async () => {
    const { id } = await challenged();
    const right = await answerOf(app, id);
    await verify(id, right).expect(201);
    expect((await verify(id, right).expect(409)).body.code).toBe('challenge_used');
    expect((await verify(id, WRONG).expect(409)).body.code).toBe('challenge_used');
  });

  it('is accepted within five minutes, and the challenge is deleted a day later', async () => {
    const { id } = await challenged();
    const right = await answerOf(app, id);
    app.clock.advance(5 * MINUTE);
    expect((await verify(id, right).expect(410)).body.code).toBe('challenge_expired');
    await app.drain('challenge-retention');
    await verify(id, right).expect(410);
    app.clock.advance(24 * 60 * MINUTE);
    await app.drain('challenge-retention');
    expect((await verify(id, right).expect(404)).body.code).toBe('challenge_not_found');
  });

  it('needs an existing challenge', async () => {
    const unknown = 'ch_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h';
    expect((await verify(unknown, WRONG).expect(404)).body.code).toBe('challenge_not_found');
    await verify('nonsense', WRONG).expect(404);
  });

  it.each([
    ['missing', undefined],
    ['string_too_short', '123456789'],
    ['string_too_long', 'x'.repeat(2001)],
    ['string_type', 7],
  ])('has 10 to 2000 characters: %s', async (type, response) => {
    const { id } = await challenged();
    const { body } = await verify(id, response).expect(422);
    expect(body.detail).toEqual([{ loc: ['body', 'challenge_response'], msg: expect.any(String), type }]);
    await verify(id, 'x'.repeat(10)).expect(403);
    await verify(id, '😀'.repeat(2000)).expect(403);
  });

  it('creates one agent under concurrent requests', async () => {
    const { id, agentId } = await challenged();
    const right = await answerOf(app, id);
    const answers = await inParallel(
      Array.from({ length: 10 }, () => () => verify(id, right)),
      10,
    );
    expect(tally(answers)[201]).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const found = await app.sql('SELECT 1 FROM agents WHERE agent_id = $1', [agentId]);
    expect(found).toHaveLength(1);
  });

  it('has three attempts, also under concurrent requests', async () => {
    const { id } = await challenged();
    const answers = await inParallel(
      Array.from({ length: 12 }, () => () => verify(id, WRONG)),
      12,
    );
    expect(tally(answers)).toEqual({ '403 challenge_failed': 3, '409 challenge_exhausted': 9 });
  });

  it('can be repeated with the same Idempotency-Key without showing the key again', async () => {
    const { id, agentId } = await challenged();
    const right = await answerOf(app, id);
    const again = here().with({ 'Idempotency-Key': 'verify-once' });
    await verify(id, right, again).expect(201);
    const { body } = await verify(id, right, again).expect(409);
    expect(body).toMatchObject({ code: 'already_created', id: agentId });
  });

  it('is accepted by another instance: nothing is kept in memory', async () => {
    const { id } = await challenged();
    const right = await answerOf(app, id);
    const other = await startOther();
    try {
      await verify(id, right, other.client.with({ 'X-Forwarded-For': '203.0.113.7' })).expect(201);
    } finally {
      await other.app.close();
    }
  });
});

describe('registration by invite only', () => {
  it('offers no challenge', async () => {
    const closed = await startTestApp();
    const body = { agent_id: 'nobody-yet', profile: { display_name: 'Nobody' } };
    expect((await closed.client.post('/agents/register', body).expect(403)).body.code).toBe(
      'invite_required',
    );
    await closed.close();
  });
});

async function startOther(): Promise<{ app: INestApplication; client: Client }> {
  const other = await createApp(app.settings, app.clock);
  await other.listen(0, '127.0.0.1');
  const { port } = (other.getHttpServer() as Server).address() as AddressInfo;
  return { app: other, client: new Client(`http://127.0.0.1:${port}`) };
}
