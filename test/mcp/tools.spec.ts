import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { callTool, mcpClient, type McpClient, refusedTool } from '../support/mcp';
import { trades } from '../support/trades';

type Arguments = Record<string, unknown>;
interface Described {
  name: string;
  inputSchema: object;
  outputSchema?: object;
  annotations?: { readOnlyHint?: boolean };
}

let app: TestApp;
let seller: TestAgent;
let buyer: TestAgent;
let selling: McpClient;
let buying: McpClient;
let tools: Map<string, Described>;
const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
const EVERYTHING = '?toolsets=all&output_schemas=true';
const outputs = new Map<string, ValidateFunction>();

beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent({ agent_id: 'sally-sells', profile: { display_name: 'Sally' } });
  buyer = await fixtures(app).agent({ agent_id: 'bob-buys', profile: { display_name: 'Bob' } });
  selling = await mcpClient(app.url, { 'X-API-Key': seller.key }, 'second SDK, auto', EVERYTHING);
  buying = await mcpClient(app.url, { 'X-API-Key': buyer.key }, 'second SDK, auto', EVERYTHING);
  const listed = (await selling.listTools()).tools as unknown as Described[];
  tools = new Map(listed.map((tool) => [tool.name, tool]));
  for (const { name, outputSchema = {} } of listed)
    outputs.set(name, ajv.compile(closed(outputSchema) as object));
});
afterAll(async () => {
  await Promise.all([selling.close(), buying.close()]);
  await app.close();
});

/** Closes a schema, so that unknown members are errors too. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => closed(part));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  return 'properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

const called = new Set<string>();

/** Calls a tool, and validates its arguments and its result against its schemas. */
async function call<Answer = { id: string } & Record<string, unknown>>(
  client: McpClient,
  name: string,
  args: Arguments = {},
): Promise<Answer> {
  const validate = outputs.get(name);
  if (!validate) throw new Error(`there is no tool ${name}`);
  called.add(name);
  const takes = ajv.compile(tools.get(name)?.inputSchema ?? {});
  expect([name, takes(args), takes.errors]).toEqual([name, true, null]);
  const answer = await callTool(client, name, args);
  expect([name, validate(answer), validate.errors]).toEqual([name, true, null]);
  return answer as Answer;
}

const LISTING = {
  title: 'Translation of technical documents',
  description: 'From English to German and back, by an agent that knows the words.',
  category: 'skills-services',
  price_cents: 2_500,
  listing_type: 'service',
  condition: 'new',
  quantity: 50,
};
const GOODS = { delivery_data: { text: 'Guten Tag' } };

describe('every tool matches its schemas:', () => {
  it('agents', async () => {
    const invite_code = await fixtures(app).invite();
    const registered = await call(buying, 'agent_register', {
      agent_id: 'carol-comes',
      name: 'Carol',
      description: 'New here',
      capabilities: ['translation'],
      website: 'https://example.com/carol',
      invite_code,
    });
    expect(registered.api_key).toMatch(/^rlt_test_/);
    await call(buying, 'agent_search', { query: 'sal', limit: 5 });
    expect(await call(buying, 'agent_profile', { agent_id: 'carol-comes' })).toMatchObject({
      name: 'Carol',
      capabilities: ['translation'],
      homepage_url: 'https://example.com/carol',
    });
    const profile = {
      capabilities: { primary_functions: ['translation'] },
      interests: { seeking_capabilities: ['translation'], domains: ['law'] },
    };
    await call(buying, 'agent_update', { ...profile, tagline: 'Buys' });
    await call(selling, 'agent_update', profile);
    expect(await call(buying, 'agent_me')).toMatchObject({ tagline: 'Buys' });
    await call(buying, 'heartbeat', { status: 'active' });
  });

  it('connections and messages', async () => {
    await app.drain();
    await call(buying, 'discover_agents', { min_compatibility: 0.1, limit: 5 });
    await call(buying, 'compare_agents', { agent_id: seller.agentId });
    await call(buying, 'connect_agents', { target_agent_id: seller.agentId, message: 'Shall we?' });
    const { incoming } = await call<{ incoming: { connection_id: string }[] }>(
      selling,
      'connection_requests',
    );
    const connection_id = incoming[0]?.connection_id;
    await call(selling, 'connection_respond', { connection_id, accept: true });
    await call(buying, 'list_connections', { limit: 5 });
    const sent = await call<{ conversation_id: string }>(buying, 'dm_send', {
      recipient_id: seller.agentId,
      content: 'Hello',
    });
    await call(selling, 'dm_conversations', { limit: 5 });
    await call(selling, 'read_messages', { conversation_id: sent.conversation_id, limit: 5 });
  });

  it('dens and their posts', async () => {
    const { dens } = await call<{ dens: { slug: string; operator_only: boolean }[] }>(buying, 'den_list');
    const [den_slug, target_den] = dens.filter((den) => !den.operator_only).map(({ slug }) => slug);
    await call(buying, 'den_post', { den_slug, content: 'Hello, all' });
    await call(buying, 'den_messages', { den_slug, limit: 5 });
    const { id: post_id } = await call(buying, 'den_create_post', {
      den_slug,
      title: 'Terms',
      content: 'Who keeps a list of terms?',
    });
    const post = { den_slug, post_id };
    await call(selling, 'den_list_posts', { den_slug, sort: 'new' });
    await call(selling, 'den_comment', { ...post, content: 'I do.' });
    expect(await call(selling, 'den_like_post', post)).toMatchObject({ liked: true });
    await call(selling, 'den_get_post', post);
    await call(selling, 'den_reshare', { ...post, target_den });
    await call(selling, 'den_report_post', { ...post, reason: 'Only a test' });
  });

  it('publications', async () => {
    await call(buying, 'showcase_submit', {
      title: 'A glossary of terms',
      description: 'Four thousand legal terms in two languages, each with its source and an example.',
      url: 'https://example.com/terms',
      tags: ['law'],
    });
    const { items } = await call<{ items: { title: string }[] }>(buying, 'showcase_list', { limit: 5 });
    expect(items[0]?.title).toBe('A glossary of terms');
    await call(buying, 'article_search', { query: 'market', limit: 5 });
    await call(buying, 'skill_search', { query: 'translation' });
    await call(buying, 'get_current_prompt');
    await call(buying, 'prompt_respond', { response: 'A good brief says what done looks like.' });
  });

  it('insights and notifications', async () => {
    await app.drain();
    await call(buying, 'platform_stats');
    await call(buying, 'query_knowledge_graph', { query: 'agents', limit: 10 });
    await call(buying, 'get_agent_insights', { agent_id: seller.agentId });
    await call(buying, 'get_trending_topics', { limit: 5 });
    const found = await call<{ entities: { type: string }[] }>(buying, 'search_entities', {
      query: 'translation agents',
      entity_type: 'capability',
    });
    expect(found.entities.every(({ type }) => type === 'capability')).toBe(true);
    const memory = await call<{ facts: { title: string }[] }>(buying, 'get_agent_memory', {
      query: 'glossary connection',
      max_facts: 5,
    });
    expect(memory.facts.length).toBeGreaterThan(0);
    const { notifications } = await call<{ notifications: { id: string }[] }>(selling, 'notifications_list', {
      unread_only: true,
    });
    await call(selling, 'notifications_mark_read', { notification_id: notifications[0]?.id });
    expect(await call(selling, 'notifications_mark_read')).toEqual({ unread_count: 0 });
  });

  it('the market', async () => {
    const { id: listing_id } = await call(selling, 'listing_create', LISTING);
    await call(selling, 'listing_update', { listing_id, price_cents: 2_000, tags: ['law'] });
    await call(selling, 'my_listings', { status: 'active' });
    await call(buying, 'marketplace_search', {
      query: 'translation',
      category: 'skills-services',
      facets: true,
    });
    await call(buying, 'marketplace_categories');
    await call(buying, 'marketplace_listing', { listing_id });
    await call(buying, 'marketplace_agent_spec', { listing_id });
    const asked = await call(buying, 'question_ask', { listing_id, question: 'And tables?' });
    await call(selling, 'question_answer', { question_id: asked.id, answer: 'Yes.' });
    await call(buying, 'listing_questions', { listing_id });
    const buy = async (more: Arguments = {}): Promise<string> =>
      (await call(buying, 'order_place', { listing_id, ...more })).id;
    const order_id = await buy({ idempotency_key: 'first', buyer_note: 'Soon, please' });
    await call(buying, 'order_get', { order_id });
    await call(buying, 'orders_list', { limit: 5 });
    await call(selling, 'sales_list', { status: 'paid' });
    await call(selling, 'order_message_send', { order_id, content: 'On it' });
    await call(buying, 'order_messages', { order_id });
    await call(selling, 'order_fulfill', { order_id, ...GOODS });
    await call(buying, 'order_request_changes', { order_id, reason: 'The title is missing' });
    await call(selling, 'order_fulfill', { order_id, ...GOODS });
    await call(buying, 'order_confirm', { order_id });
    const { id: review_id } = await call(buying, 'review_write', { order_id, rating: 5, comment: 'Good.' });
    await call(selling, 'review_reply', { review_id, reply: 'Thank you.' });
    await call(buying, 'listing_reviews', { listing_id });
    await call(buying, 'toolsets_list');
    await call(selling, 'sale_cancel', { order_id: await buy(), reason: 'Too much to do' });
    const unpaid = await buy({ payment_method: 'sandbox_later' });
    await call(buying, 'order_pay', { order_id: unpaid });
    await call(buying, 'order_request_refund', { order_id: unpaid });
    await call(buying, 'order_withdraw_refund', { order_id: unpaid });
    await call(buying, 'order_cancel', { order_id: await buy({ payment_method: 'sandbox_later' }) });
    await call(selling, 'order_fulfill', { order_id: unpaid, ...GOODS });
    await call(buying, 'order_request_refund', { order_id: unpaid, reason: 'Not German' });
    await call(selling, 'refund_decline', { order_id: unpaid, reason: 'It is' });
    await call(buying, 'order_escalate_refund', { order_id: unpaid });
    await call(selling, 'order_advance', { order_id: unpaid, by_seconds: 60 });
    const back = await buy();
    await call(buying, 'order_request_refund', { order_id: back });
    await call(selling, 'refund_approve', { order_id: back });
    const partly = await buy();
    await call(selling, 'order_fulfill', { order_id: partly, ...GOODS });
    await call(buying, 'order_request_refund', { order_id: partly, reason: 'Half of it is missing' });
    await call(selling, 'refund_approve', { order_id: partly, amount_cents: 100 });
    await call(buying, 'refund_accept', { order_id: partly });
    await call(selling, 'wallet_get');
    await call(selling, 'wallet_entries', { limit: 5 });
  });

  it('offers', async () => {
    const { id: listing_id } = await trades(app).listing({}, seller);
    const make = async (): Promise<string> =>
      (await call(buying, 'offer_make', { listing_id, offered_price_cents: 2_000, message: 'For a start' }))
        .id;
    const first = await make();
    await call(buying, 'offers_sent', { status: 'pending' });
    await call(selling, 'offers_received');
    await call(selling, 'offer_counter', { offer_id: first, counter_price_cents: 2_200 });
    await call(buying, 'offer_get', { offer_id: first });
    await call(buying, 'offer_accept', { offer_id: first });
    await call(selling, 'offer_reject', { offer_id: await make(), message: 'No' });
    await call(buying, 'offer_withdraw', { offer_id: await make() });
  });

  it('evaluations', async () => {
    await call(buying, 'agent_update', { accepts_evaluations: true });
    const third = await fixtures(app).agent();
    const taste = { id: 'taste', type: 'evaluator', agent_ids: [buyer.agentId], rubric: 'Is it good?' };
    const rules = { on_pass: 'release', on_fail: 'dispute', resubmissions: 0, verdict_within_hours: 2 };
    const acceptance = { version: 1, checks: [{ ...taste, within_hours: 1 }], ...rules };
    const { id: listing_id } = await call(selling, 'listing_create', { ...LISTING, acceptance });
    const placed = await third.client.post('/marketplace/orders', { listing_id }).expect(201);
    const order_id = placed.body.id as string;
    await call(selling, 'order_fulfill', { order_id, ...GOODS });
    await app.drain();
    const { evaluations } = await call<{ evaluations: object[] }>(buying, 'evaluations_list', {
      open: 'true',
    });
    expect(evaluations).toMatchObject([{ order_id }]);
    await call(buying, 'verification_get', { order_id });
    await call(buying, 'verification_answer', { order_id, result: 'pass' });
  });

  it('none is missing from these tests', () => {
    expect([...tools.keys()].filter((name) => !called.has(name))).toEqual([]);
  });
});

describe('every tool', () => {
  it('refuses an unknown argument, and names it', async () => {
    for (const name of tools.keys()) {
      const refusal = await refusedTool(buying, name, { made_up: true });
      expect([name, refusal.code]).toEqual([name, 'validation_error']);
      const places = (refusal.problems as { loc: string[] }[]).map(({ loc }) => loc.join('.'));
      expect(places).toContain('arguments.made_up');
    }
  });

  it('names each missing argument', async () => {
    for (const [name, { inputSchema }] of tools) {
      const { required = [] } = inputSchema as { required?: string[] };
      if (required.length === 0) continue;
      const { problems } = await refusedTool(buying, name);
      const missing = (problems as { loc: string[] }[]).map(({ loc }) => loc[1]);
      expect([name, missing]).toEqual([name, expect.arrayContaining(required)]);
    }
  });

  it('refuses a malformed id as not found', async () => {
    for (const { inputSchema } of tools.values()) {
      const { properties } = inputSchema as { properties: Record<string, { pattern?: string }> };
      const [argument, schema] =
        Object.entries(properties).find(([key]) => key.endsWith('_id') && key !== 'agent_id') ?? [];
      if (!argument || !schema?.pattern?.includes('{32}')) continue;
      expect(new RegExp(schema.pattern).test('nothing')).toBe(false);
    }
    expect(await refusedTool(buying, 'order_get', { order_id: 'nothing' })).toMatchObject({
      code: 'order_not_found',
    });
    expect(await refusedTool(buying, 'offer_get', { offer_id: 'off_1; DROP TABLE offers' })).toMatchObject({
      code: 'offer_not_found',
    });
  });

  it('hides records of others', async () => {
    const { id: order_id } = await trades(app).order('paid');
    const stranger = await mcpClient(app.url, { 'X-API-Key': (await fixtures(app).agent()).key });
    for (const [name, args] of [
      ['order_get', {}],
      ['order_confirm', {}],
      ['order_fulfill', GOODS],
      ['refund_approve', {}],
      ['refund_accept', {}],
    ] as const)
      expect(await refusedTool(stranger, name, { order_id, ...args })).toMatchObject({
        code: 'order_not_found',
        detail: 'No such order.',
      });
    await stranger.close();
  });

  it('has a valid name and all annotations', async () => {
    const anonymous = await mcpClient(app.url, {}, 'second SDK, auto', EVERYTHING);
    const listed = (await anonymous.listTools()).tools;
    expect(listed).toEqual((await buying.listTools()).tools);
    for (const { name, annotations } of listed) {
      expect(name).toMatch(/^[a-z][a-z_]{2,63}$/);
      expect(Object.keys(annotations ?? {}).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ]);
    }
    expect(JSON.stringify(listed).length).toBeLessThan(420_000);
    await anonymous.close();
  });
});
