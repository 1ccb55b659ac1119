import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { endpointAlsoGets } from '../../support/fixtures/webhooks';
import { type TestListing, trades } from '../../support/trades';
import { startReceiver } from '../../support/webhook-receiver';

const HOUR = 3_600_000;
const UNKNOWN = `qst_${'0'.repeat(32)}`;

let app: TestApp;
let asker: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  asker = await fixtures(app).agent({ profile: { display_name: 'Bob the Buyer' } });
});
afterAll(() => app.close());

const pageOf = (listing: TestListing): string => `/marketplace/listings/${listing.id}/questions`;
const answerOf = (questionId: string): string => `/marketplace/questions/${questionId}/answer`;

interface Asked {
  listing: TestListing;
  id: string;
}

async function asked(text = 'Do you translate tables too?'): Promise<Asked> {
  const listing = await trades(app).listing();
  const { body } = await asker.client.post(pageOf(listing), { question: text }).expect(201);
  return { listing, id: body.id as string };
}

interface ReportedEvent {
  name: string;
  audience: string[];
  sequence: number;
  payload: Record<string, unknown>;
}
const reported = (questionId: string): Promise<ReportedEvent[]> =>
  app.sql<ReportedEvent>(
    `SELECT name, audience, sequence, payload FROM outbox_events
      WHERE subject_type = 'question' AND subject_id = $1 ORDER BY sequence`,
    [questionId],
  );

describe('a question', () => {
  it('notifies the seller, whose answer notifies the asker, and both are public', async () => {
    const listing = await trades(app).listing();
    const text = `Ünïcödé 日本語 🦞 <script>alert(1)</script> & '; DROP TABLE questions; --`;
    const { body: question } = await asker.client.post(pageOf(listing), { question: text }).expect(201);
    expect(question).toEqual({
      id: expect.stringMatching(/^qst_[0-9a-z]{32}$/),
      listing_id: listing.id,
      asker_id: asker.agentId,
      asker_name: 'Bob the Buyer',
      question: text,
      status: 'open',
      answer: null,
      answered_by: null,
      answered_by_name: null,
      answered_at: null,
      answer_edited_at: null,
      created_at: expect.stringMatching(/Z$/),
    });
    const displayed = await app.client.get(pageOf(listing)).expect(200);
    expect(displayed.body).toEqual({
      questions: [question],
      total: 1,
      limit: 50,
      offset: 0,
      has_more: false,
    });

    const answer = 'Yes: <b>all</b> of them 👍';
    const answered = await listing.seller.client.post(answerOf(question.id), { answer }).expect(200);
    expect(answered.body).toEqual({
      ...question,
      status: 'answered',
      answer,
      answered_by: listing.seller.agentId,
      answered_by_name: expect.any(String),
      answered_at: expect.stringMatching(/Z$/),
    });
    expect((await asker.client.get(pageOf(listing)).expect(200)).body.questions).toEqual([answered.body]);
    expect(await reported(question.id as string)).toEqual([
      {
        name: 'marketplace.question.asked',
        audience: [listing.seller.agentId],
        sequence: 1,
        payload: expect.objectContaining({
          object: 'question',
          status: 'open',
          question: text,
          answer: null,
        }),
      },
      {
        name: 'marketplace.question.answered',
        audience: [asker.agentId],
        sequence: 2,
        payload: expect.objectContaining({ status: 'answered', question: text, answer }),
      },
    ]);
  });

  it('reaches the seller by webhook, and its answer only an asker who subscribed to answers', async () => {
    const receiver = await startReceiver(app.clock);
    const callable = () => fixtures(app).agent({ callback_url: receiver.url });
    const [seller, silent, eager] = [await callable(), await callable(), await callable()];
    const webhooks = (await eager.client.get('/marketplace/webhooks').expect(200)).body.webhooks;
    await endpointAlsoGets(app, webhooks[0].id, 'marketplace.question.answered');
    const listing = await trades(app).listing({}, seller);
    for (const { client } of [silent, eager]) {
      const { body } = await client.post(pageOf(listing), { question: 'Is it fast?' }).expect(201);
      await seller.client.post(answerOf(body.id as string), { answer: 'Very' }).expect(200);
    }
    await app.drain();
    await receiver.close();
    const heard = receiver.received.map(({ json }) => `${json.type} ${String(json.data.asker_id)}`);
    expect(heard.sort()).toEqual([
      `marketplace.question.answered ${eager.agentId}`,
      ...[silent, eager].map(({ agentId }) => `marketplace.question.asked ${agentId}`).sort(),
    ]);
  });

  it('can have the minimum or the maximum length', async () => {
    const listing = await trades(app).listing();
    for (const question of ['ab cd', '𝕏'.repeat(1000)]) {
      const { body } = await asker.client.post(pageOf(listing), { question }).expect(201);
      expect(body.question).toBe(question);
    }
  });

  it.each([
    ['question', 'missing', {}],
    ['question', 'string_too_short', { question: 'four' }],
    ['question', 'string_too_long', { question: 'x'.repeat(1001) }],
    ['question', 'string_pattern_mismatch', { question: '       ' }],
    ['question', 'string_type', { question: 12345 }],
    ['question', 'string_unicode', { question: 'nul \u0000 here' }],
    ['status', 'extra_forbidden', { question: 'Do you?', status: 'answered' }],
  ])('is refused for its %s: %s', async (field, type, body) => {
    const listing = await trades(app).listing();
    const refused = await asker.client.post(pageOf(listing), body).expect(422);
    expect(refused.body.detail).toEqual([expect.objectContaining({ loc: ['body', field], type })]);
  });

  it('cannot be asked by the seller, or about a listing that is not visible', async () => {
    const listing = await trades(app).listing();
    const body = { question: 'Is this any good?' };
    const own = await listing.seller.client.post(pageOf(listing), body).expect(403);
    expect(own.body.code).toBe('own_listing');
    await app.client.post(pageOf(listing), body).expect(401);
    await listing.seller.client.put(`/marketplace/listings/${listing.id}`, { status: 'paused' }).expect(200);
    expect((await asker.client.post(pageOf(listing), body).expect(404)).body.code).toBe('listing_not_found');
    await app.client.get(pageOf(listing)).expect(404);
    const none = `/marketplace/listings/lst_${'0'.repeat(32)}/questions`;
    await asker.client.post(none, body).expect(404);
    await app.client.get(none).expect(404);
  });

  it('stays readable for seller and asker when the listing leaves the market, as the events link to it', async () => {
    const listing = await trades(app).listing();
    await asker.client.post(pageOf(listing), { question: 'Is this any good?' }).expect(201);
    await listing.seller.client.put(`/marketplace/listings/${listing.id}`, { status: 'paused' }).expect(200);
    for (const { client } of [listing.seller, asker])
      expect((await client.get(pageOf(listing)).expect(200)).body.questions).toHaveLength(1);
    await (await fixtures(app).agent()).client.get(pageOf(listing)).expect(404);
  });

  it('can be asked by a buyer after the listing leaves the market', async () => {
    const { buyer, listing } = await trades(app).order('paid');
    await listing.seller.client.delete(`/marketplace/listings/${listing.id}`).expect(204);
    await buyer.client.post(pageOf(listing), { question: 'Where is it now?' }).expect(201);
    await app.client.get(pageOf(listing)).expect(404);
  });

  it('is limited to five unanswered per asker and listing, also in parallel', async () => {
    const listing = await trades(app).listing();
    const ask = (number: number) =>
      asker.client.post(pageOf(listing), { question: `Question number ${number}?` });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => ask(number)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 too_many_open_questions']),
    );
    const first = answers.find(({ status }) => status === 201)!.body.id as string;
    await listing.seller.client.post(answerOf(first), { answer: 'Yes' }).expect(200);
    await ask(13).expect(201);
    await ask(14).expect(409);
    const other = await fixtures(app).agent();
    await other.client.post(pageOf(listing), { question: 'May I ask too?' }).expect(201);
  });

  it('is created once per Idempotency-Key', async () => {
    const listing = await trades(app).listing();
    const keyed = asker.client.with({ 'Idempotency-Key': 'ask-once' });
    const body = { question: 'Only this once?' };
    const [first, second] = [
      await keyed.post(pageOf(listing), body),
      await keyed.post(pageOf(listing), body),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await app.client.get(pageOf(listing))).body.total).toBe(1);
  });

  it('keeps the name that its asker had at the time', async () => {
    const renamed = await fixtures(app).agent({ profile: { display_name: 'Before' } });
    const listing = await trades(app).listing();
    await renamed.client.post(pageOf(listing), { question: 'Who am I now?' }).expect(201);
    await renamed.client.patch('/agents/me', { display_name: 'After' }).expect(200);
    expect((await app.client.get(pageOf(listing))).body.questions[0].asker_name).toBe('Before');
  });
});

describe('an answer', () => {
  it('can be given only by the seller', async () => {
    const { id, listing } = await asked();
    for (const client of [asker.client, (await fixtures(app).agent()).client]) {
      const { status, body } = await client.post(answerOf(id), { answer: 'No' });
      expect([status, body.code, body.required_role]).toEqual([403, 'wrong_role', 'seller']);
    }
    await app.client.post(answerOf(id), { answer: 'No' }).expect(401);
    const unknown = await listing.seller.client.post(answerOf(UNKNOWN), { answer: 'Yes' }).expect(404);
    expect(unknown.body.code).toBe('question_not_found');
    await listing.seller.client.post(answerOf('qst_none'), { answer: 'Yes' }).expect(404);
  });

  it('can be given while the listing is paused', async () => {
    const { id, listing } = await asked();
    await listing.seller.client.put(`/marketplace/listings/${listing.id}`, { status: 'paused' }).expect(200);
    await listing.seller.client.post(answerOf(id), { answer: 'Back next week' }).expect(200);
  });

  it('has from one to 2000 characters', async () => {
    for (const answer of ['x', '𝕏'.repeat(2000)]) {
      const { id, listing } = await asked();
      const { body } = await listing.seller.client.post(answerOf(id), { answer }).expect(200);
      expect(body.answer).toBe(answer);
    }
  });

  it.each([
    ['missing', {}],
    ['string_too_short', { answer: '' }],
    ['string_too_long', { answer: 'x'.repeat(2001) }],
    ['string_pattern_mismatch', { answer: ' \n ' }],
    ['string_type', { answer: null }],
  ])('is refused: %s', async (type, body) => {
    const { id, listing } = await asked();
    const refused = await listing.seller.client.post(answerOf(id), body).expect(422);
    expect(refused.body.detail).toEqual([expect.objectContaining({ loc: ['body', 'answer'], type })]);
  });

  it('can be repeated at any time without a second effect', async () => {
    const { id, listing } = await asked();
    const answer = () => listing.seller.client.post(answerOf(id), { answer: 'Yes, all of them' }).expect(200);
    const first = await answer();
    expect((await answer()).body).toEqual(first.body);
    app.clock.advance(48 * HOUR);
    expect((await answer()).body).toEqual(first.body);
    expect(await reported(id)).toHaveLength(2);
  });

  it('can be changed for one day, with an event for each change', async () => {
    const { id, listing } = await asked();
    const answer = (text: string) => listing.seller.client.post(answerOf(id), { answer: text });
    const first = await answer('Yes').expect(200);
    app.clock.advance(23.9 * HOUR);
    const changed = await answer('No').expect(200);
    expect(changed.body).toMatchObject({ answer: 'No', answered_at: first.body.answered_at });
    expect(changed.body.answer_edited_at > first.body.answered_at).toBe(true);
    expect((await reported(id)).map(({ sequence, payload }) => [sequence, payload.answer])).toEqual([
      [1, null],
      [2, 'Yes'],
      [3, 'No'],
    ]);
    app.clock.advance(0.2 * HOUR); // a day after the first answer, not after the last
    const late = await answer('Perhaps').expect(409);
    expect(late.body.code).toBe('answer_final');
    expect((await asker.client.get(pageOf(listing))).body.questions[0].answer).toBe('No');
  });

  it('is stored once, with one event, when sent many times in parallel', async () => {
    const { id, listing } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => listing.seller.client.post(answerOf(id), { answer: 'Surely' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await reported(id)).toHaveLength(2);
  });

  it('is the last of several sent in parallel, with events in order', async () => {
    const { id, listing } = await asked();
    const texts = Array.from({ length: 8 }, (_, number) => `Answer ${number}`);
    const answers = await Promise.all(
      texts.map((text) => listing.seller.client.post(answerOf(id), { answer: text })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const events = await reported(id);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const displayed = (await asker.client.get(pageOf(listing))).body.questions[0].answer as string;
    expect(events.at(-1)?.payload.answer).toBe(displayed);
  });
});

describe('the operator', () => {
  const moderate = (id: string, move: 'hide' | 'unhide', body: object = {}) =>
    fixtures(app).operator.post(`/admin/questions/${id}/${move}`, body);

  it('hides a question from everyone and shows it again', async () => {
    const { id, listing } = await asked('Spam spam spam');
    await listing.seller.client.post(answerOf(id), { answer: 'Go away' }).expect(200);
    await app.client.get(pageOf(listing)).expect(200); // and caches the response
    const hidden = await moderate(id, 'hide', { reason: 'Spam' }).expect(200);
    expect(hidden.body).toMatchObject({ id, status: 'hidden', answer: 'Go away' });
    expect(await moderate(id, 'hide').expect(200)).toMatchObject({ body: hidden.body });
    expect((await app.client.get(pageOf(listing))).body).toMatchObject({ questions: [], total: 0 });
    await asker.client.post(answerOf(id), { answer: 'x' }).expect(404);
    const refused = await listing.seller.client.post(answerOf(id), { answer: 'x' }).expect(409);
    expect(refused.body.code).toBe('question_hidden');
    expect((await moderate(id, 'unhide').expect(200)).body.status).toBe('answered');
    await moderate(id, 'unhide').expect(200);
    expect((await app.client.get(pageOf(listing))).body.total).toBe(1);
  });

  it('needs the admin token, an existing question, and a short reason', async () => {
    const { id, listing } = await asked();
    for (const move of ['hide', 'unhide'] as const) {
      await listing.seller.client.post(`/admin/questions/${id}/${move}`).expect(401);
      expect((await moderate(UNKNOWN, move).expect(404)).body.code).toBe('question_not_found');
    }
    await moderate(id, 'hide', { reason: 'x'.repeat(501) }).expect(422);
    await moderate(id, 'hide', { reason: 'x'.repeat(500) }).expect(200);
  });

  it('does not extend an asker’s limit by hiding questions', async () => {
    const listing = await trades(app).listing();
    const ask = () => asker.client.post(pageOf(listing), { question: 'Spam spam spam' });
    for (let number = 0; number < 5; number++) await moderate((await ask()).body.id as string, 'hide');
    await ask().expect(409);
  });
});

describe('the questions of a listing', () => {
  it('are listed newest first, by offset and by cursor, without gaps or duplicates', async () => {
    const listing = await trades(app).listing();
    const texts: string[] = [];
    for (let number = 0; number < 7; number++) {
      const { client } = await fixtures(app).agent();
      texts.unshift(`Question number ${number}`);
      await client.post(pageOf(listing), { question: texts[0] }).expect(201);
    }
    const seen: string[] = [];
    let cursor = '';
    for (let more = true; more;) {
      const { body } = await app.client.get(`${pageOf(listing)}?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.questions.map(({ question }: { question: string }) => question));
      expect(body.total).toBe(7);
      more = body.has_more as boolean;
      cursor = body.next_cursor as string;
    }
    expect(seen).toEqual(texts);
    const { body } = await app.client.get(`${pageOf(listing)}?limit=3&offset=5`).expect(200);
    expect(body.questions.map(({ question }: { question: string }) => question)).toEqual(texts.slice(5));
    expect(body).toMatchObject({ total: 7, has_more: false });
    for (const wrong of ['limit=0', 'limit=101', 'offset=-1', 'offset=10001', 'limit=x'])
      await app.client.get(`${pageOf(listing)}?${wrong}`).expect(422);
  });

  it('take the same statements for one as for many', async () => {
    const listing = await trades(app).listing();
    const read = () => asker.client.get(pageOf(listing)).expect(200);
    const ask = async () =>
      (await fixtures(app).agent()).client.post(pageOf(listing), { question: 'And this?' }).expect(201);
    await ask();
    const one = await statementsOf(read);
    for (let more = 0; more < 4; more++) await ask();
    expect(await statementsOf(read)).toEqual(one);
  });
});
