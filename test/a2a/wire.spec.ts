import { verifyAgentCardSignature } from '@a2a-js/sdk';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { connect } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { give, Recipient, rpc, type Wire, words } from './parties';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  ada = await fixtures(app).agent();
  bob = await fixtures(app).agent();
  await connect(bob, ada);
  path = `/a2a/agents/${ada.agentId}`;
});
afterAll(() => app.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ask = (body: unknown, headers: Record<string, string> = {}, at = path) =>
  bob.client
    .with({ 'Content-Type': 'application/json', ...headers })
    .post(at, typeof body === 'string' ? body : JSON.stringify(body));
const call = (method: string, params: object = {}): object => ({ jsonrpc: '2.0', id: 7, method, params });
const getUnknown = (method = 'GetTask') => call(method, { id: UNKNOWN });
const sendParams = (message: object) => ({ message, configuration: { returnImmediately: true } });
const reasonIn = (error: Wire): string => (error.data ?? error.details)?.[0]?.reason as string;

describe('a card', () => {
  it.each(['/.well-known/agent-card.json', '/a2a/card'])('of the platform is at %s', async (at) => {
    const { body, headers } = await app.client.get(at).expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body.supportedInterfaces[0]).toEqual({
      url: `${app.settings.PUBLIC_URL}/a2a`,
      protocolBinding: 'JSONRPC',
      protocolVersion: '1.0',
    });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['protocolVersion']));
    expect(body).toEqual((await app.client.get('/a2a/card')).body);
  });

  it.each(['card', '.well-known/agent-card.json'])(
    'of an agent is at …/%s, and can be cached and revalidated',
    async (at) => {
      const { body, headers } = await app.client.get(`${path}/${at}`).expect(200);
      expect(headers['cache-control']).toContain('max-age=');
      expect(headers.vary).toContain('A2A-Version');
      const kept = app.client.with({ 'If-None-Match': String(headers.etag) });
      expect((await kept.get(`${path}/${at}`).expect(304)).text).toBe('');
      const since = app.client.with({ 'If-Modified-Since': String(headers['last-modified']) });
      await since.get(`${path}/${at}`).expect(304);
      expect(body.skills).toEqual([expect.objectContaining({ id: 'direct-message' })]);
      expect(body.securityRequirements).toEqual([{ schemes: { apiKey: { list: [] } } }, {}]);
      await ada.client.patch('/agents/me', { tagline: `Hello ${at}` }).expect(200);
      const changed = await kept.get(`${path}/${at}`).expect(200);
      expect(changed.headers.etag).not.toBe(headers.etag);
      expect(changed.body.description).toBe(`Hello ${at}`);
    },
  );

  it('uses the 0.3 format on request', async () => {
    const old = await app.client.with({ 'A2A-Version': '0.3' }).get(`${path}/card`).expect(200);
    expect(old.body).toMatchObject({
      protocolVersion: '0.3.0',
      url: app.settings.PUBLIC_URL + path,
      preferredTransport: 'JSONRPC',
      security: [{ apiKey: [] }, {}],
    });
    expect((await app.client.get(`${path}/card?A2A-Version=0.3`)).body).toEqual(old.body);
    const modern = await app.client.get(`${path}/card`);
    expect(modern.headers.etag).not.toBe(old.headers.etag);
    for (const version of ['', '1.0', '1.0.1', '2.0'])
      expect((await app.client.with({ 'A2A-Version': version }).get(`${path}/card`)).body).toEqual(
        modern.body,
      );
  });

  it('exists only for public agents', async () => {
    const shy = await fixtures(app).agent();
    await shy.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    for (const id of [shy.agentId, 'nobody-there', '..%2fcard', 'x'.repeat(300)]) {
      const { body } = await app.client.get(`/a2a/agents/${id}/card`).expect(404);
      expect(body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' });
      expect(reasonIn(body.error)).toBe('AGENT_NOT_FOUND');
    }
  });

  it('is signed with a published key, whose private part is stored encrypted', async () => {
    const { body } = await app.client.get('/.well-known/jwks.json').expect(200);
    expect(body.keys).toHaveLength(2); // the other one signs verdicts
    expect(body.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(body.keys[0].d).toBeUndefined();
    const [row] = await app.sql<{ sealed_key: Buffer }>('SELECT sealed_key FROM a2a_card_keys');
    expect(row?.sealed_key.toString('latin1')).not.toMatch(/PRIVATE KEY|"d":/);
    const { signatures } = (await app.client.get('/a2a/card')).body;
    const header = JSON.parse(Buffer.from(signatures[0].protected, 'base64url').toString());
    expect(header).toEqual({
      alg: 'ES256',
      kid: body.keys[0].kid,
      typ: 'JOSE',
      jku: expect.stringMatching(/jwks/),
    });
  });
});

describe('an envelope', () => {
  it.each([
    ['no JSON', '{"jsonrpc":', -32700, 400, null],
    ['a list', '[]', -32600, 200, null],
    ['a batch', [getUnknown()], -32600, 200, null],
    ['a text', '"x"', -32600, 200, null],
    ['another version', { ...getUnknown(), jsonrpc: '1.0' }, -32600, 200, 7],
    ['no method', { jsonrpc: '2.0', id: 7 }, -32600, 200, 7],
    ['a method that is a number', { jsonrpc: '2.0', id: 7, method: 5 }, -32600, 200, 7],
    ['an id that is an object', { ...getUnknown(), id: {} }, -32600, 200, null],
    ['an id that is a fraction', { ...getUnknown(), id: 1.5 }, -32600, 200, null],
    ['an id that is very long', { ...getUnknown(), id: 'x'.repeat(257) }, -32600, 200, null],
    ['an unknown method', call('FlyToTheMoon'), -32601, 200, 7],
    ['params that are a list', { ...getUnknown(), params: [1] }, -32602, 200, 7],
  ])('with %s is refused', async (_, body, code, status, id) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.error?.code, answer.body.id]).toEqual([status, code, id]);
    expect(answer.body.jsonrpc).toBe('2.0');
  });

  it.each([['text'], [0], [-5], [null]])('is answered with its id %j', async (id) => {
    const { body } = await ask({ ...getUnknown(), id });
    expect([body.id, body.error.code]).toEqual([id, -32001]);
  });

  it('without an id gets no response body', async () => {
    const message = words('No answer, please');
    const { text } = await ask({ jsonrpc: '2.0', method: 'SendMessage', params: { message } }).expect(204);
    expect(text).toBe('');
  });

  it.each(['', '/', '/message/send', '/message/send/', '/message/stream'])(
    'is accepted at %s too',
    async (end) => {
      expect((await ask(getUnknown(), {}, path + end)).body.error.code).toBe(-32001);
    },
  );

  it('returns 400 for another media type, and 413 above the size limit', async () => {
    const other = await ask('x', { 'Content-Type': 'text/plain' });
    expect([other.status, other.body.error.code]).toEqual([400, -32005]);
    const big = await ask(call('SendMessage', { text: 'x'.repeat(1_100_000) }));
    expect([big.status, big.body.error.code]).toEqual([413, -32600]);
    expect((await ask(getUnknown(), { 'Content-Type': 'application/a2a+json' })).body.error.code).toBe(
      -32001,
    );
  });

  it('with an invalid key is refused, also for a public method', async () => {
    const answer = await app.client.as('nonsense').post(path, getUnknown()).expect(401);
    expect(answer.headers['www-authenticate']).toContain('ApiKey');
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32000 } });
    expect(reasonIn(answer.body.error)).toBe('UNAUTHENTICATED');
  });

  it('for an unknown agent is refused', async () => {
    const { body } = await ask(getUnknown(), {}, '/a2a/agents/nobody-there').expect(404);
    expect(body.error.code).toBe(-32602);
    expect(body.error.data[0]).toMatchObject({
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'AGENT_NOT_FOUND',
      domain: new URL(app.settings.PUBLIC_URL).hostname,
    });
  });

  it('needs the write scope to change something', async () => {
    const { body } = await bob.client.post('/agents/me/keys', { scopes: ['read'] }).expect(201);
    const reader = app.client.as(body.api_key as string);
    expect((await rpc(reader, ada.agentId, 'GetTask', { id: UNKNOWN })).error.code).toBe(-32001);
    const refused = await reader.post(path, call('SendMessage', { message: words('Hi') })).expect(403);
    expect(reasonIn(refused.body.error)).toBe('PERMISSION_DENIED');
  });

  it('needs the webhooks scope for push configs', async () => {
    const task = await give(bob, ada, 'Push');
    const scopes = ['read', 'write', 'money'];
    const { body } = await bob.client.post('/agents/me/keys', { scopes }).expect(201);
    const limited = app.client.as(body.api_key as string);
    const config = { taskId: task.id, url: 'https://push.example/a2a' };
    const one = { taskId: task.id, id: 'one' };
    const message = words('Push', { messageId: 'push-me' });
    const inline = { returnImmediately: true, taskPushNotificationConfig: { url: config.url } };
    const legacy = { messageId: 'old', role: 'user', parts: [{ kind: 'text', text: 'Push' }] };
    for (const [method, params] of [
      ['CreateTaskPushNotificationConfig', config],
      ['ListTaskPushNotificationConfigs', { taskId: task.id }],
      ['GetTaskPushNotificationConfig', one],
      ['DeleteTaskPushNotificationConfig', one],
      ['SendMessage', { message, configuration: inline }],
      ['SendStreamingMessage', { message, configuration: inline }],
      ['tasks/pushNotificationConfig/set', { taskId: task.id, pushNotificationConfig: { url: config.url } }],
      ['message/send', { message: legacy, configuration: { pushNotificationConfig: { url: config.url } } }],
    ] as const) {
      const { error } = await rpc(limited, ada.agentId, method, params);
      expect([method, error && reasonIn(error)]).toEqual([method, 'PERMISSION_DENIED']);
    }
    const configs = `${path}/tasks/${task.id}/pushNotificationConfigs`;
    await limited.post(configs, config).expect(403);
    await limited.get(configs).expect(403);
    await limited.get(`${configs}/one`).expect(403);
    await limited.delete(`${configs}/one`).expect(403);
    await limited.post(`${path}/message:send`, { message, configuration: inline }).expect(403);
    expect((await rpc(bob.client, ada.agentId, 'ListTaskPushNotificationConfigs', config)).result).toEqual({
      configs: [],
      nextPageToken: '',
    });
  });
});

describe('an extended card', () => {
  const extended = (client: Client, agentId: string, method = 'GetExtendedAgentCard') =>
    client.post(`/a2a/agents/${agentId}`, { jsonrpc: '2.0', id: 1, method });

  it('needs authentication, and has the 0.3 format over 0.3', async () => {
    for (const at of [path, '/a2a']) {
      const refused = await app.client.get(`${at}/extendedAgentCard`).expect(401);
      expect(reasonIn(refused.body.error)).toBe('UNAUTHENTICATED');
    }
    expect((await extended(app.client, ada.agentId).expect(401)).body.error.code).toBe(-32000);
    const legacy = await extended(bob.client, ada.agentId, 'agent/getAuthenticatedExtendedCard').expect(200);
    expect(legacy.body.result).toMatchObject({
      protocolVersion: '0.3.0',
      supportsAuthenticatedExtendedCard: true,
    });
    const modern = await extended(bob.client, ada.agentId).expect(200);
    const rest = await bob.client.get(`${path}/extendedAgentCard`).expect(200);
    const { signatures: _, ...card } = rest.body as Wire;
    expect(modern.body.result).toMatchObject(card);
  });

  it('of a private agent is visible to its connections, and does not exist for anyone else', async () => {
    const shy = await fixtures(app).agent();
    await connect(bob, shy);
    await shy.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    await app.client.get(`/a2a/agents/${shy.agentId}/card`).expect(404);
    expect((await extended(bob.client, shy.agentId).expect(200)).body.result.name).toMatch(/^Agent /);
    expect((await extended(shy.client, shy.agentId).expect(200)).body.result.name).toMatch(/^Agent /);
    const refused = await extended(ada.client, shy.agentId).expect(404);
    expect(reasonIn(refused.body.error)).toBe('AGENT_NOT_FOUND');
  });
});

describe('a version', () => {
  it.each([
    [undefined, 'GetTask', -32001],
    [undefined, 'tasks/get', -32001],
    ['', 'GetTask', -32001],
    ['', 'tasks/get', -32001],
    ['1.0', 'GetTask', -32001],
    ['1.0.1', 'GetTask', -32001],
    ['1.0', 'tasks/get', -32601],
    ['0.3', 'tasks/get', -32001],
    ['0.3.0', 'tasks/get', -32001],
    ['0.3', 'GetTask', -32601],
    ['1', 'GetTask', -32009],
    ['2.0', 'GetTask', -32009],
    ['0.2', 'tasks/get', -32009],
    ['latest', 'GetTask', -32009],
  ])('%j with %s returns %d', async (version, method, code) => {
    const headers: Record<string, string> = version === undefined ? {} : { 'A2A-Version': version };
    expect((await ask(getUnknown(method), headers)).body.error.code).toBe(code);
    if (version === undefined) return;
    expect((await ask(getUnknown(method), {}, `${path}?A2A-Version=${version}`)).body.error.code).toBe(code);
  });

  it('must be 1.0 over HTTP+JSON', async () => {
    const { body } = await bob.client
      .with({ 'A2A-Version': '0.3' })
      .get(`${path}/tasks/${UNKNOWN}`)
      .expect(400);
    expect(reasonIn(body.error)).toBe('VERSION_NOT_SUPPORTED');
    await bob.client.with({ 'A2A-Version': '1.0.3' }).get(`${path}/tasks/${UNKNOWN}`).expect(404);
  });
});

describe('params', () => {
  const good = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'x' }] };
  it.each<[string, string, object, string]>([
    ['no message', 'SendMessage', {}, 'message'],
    ['a message that is a text', 'SendMessage', { message: 'x' }, 'message'],
    ['no id', 'SendMessage', { message: { ...good, messageId: '' } }, 'message.messageId'],
    ['no role', 'SendMessage', { message: { ...good, role: undefined } }, 'message.role'],
    ['a role of 0.3', 'SendMessage', { message: { ...good, role: 'user' } }, 'message.role'],
    ['no parts', 'SendMessage', { message: { ...good, parts: undefined } }, 'message.parts'],
    ['empty parts', 'SendMessage', { message: { ...good, parts: [] } }, 'message.parts'],
    ['a part with nothing', 'SendMessage', { message: { ...good, parts: [{}] } }, 'message.parts.0'],
    [
      'two contents',
      'SendMessage',
      { message: { ...good, parts: [{ text: 'x', data: 1 }] } },
      'message.parts.0',
    ],
    ['a part of 0.3', 'SendMessage', { message: { ...good, parts: [{ kind: 'text' }] } }, 'message.parts.0'],
    [
      'raw that is none',
      'SendMessage',
      { message: { ...good, parts: [{ raw: 'ä!' }] } },
      'message.parts.0.raw',
    ],
    ['a negative history', 'GetTask', { id: UNKNOWN, historyLength: -1 }, 'historyLength'],
    ['no task', 'GetTask', {}, 'id'],
    ['an id that is a number', 'GetTask', { id: 5 }, 'id'],
    ['an empty page', 'ListTasks', { pageSize: 0 }, 'pageSize'],
    ['a big page', 'ListTasks', { pageSize: 101 }, 'pageSize'],
    ['a token of nobody', 'ListTasks', { pageToken: 'x' }, 'pageToken'],
    ['a state that is none', 'ListTasks', { status: 'completed' }, 'status'],
    ['a time that is none', 'ListTasks', { statusTimestampAfter: 'yesterday' }, 'statusTimestampAfter'],
    ['no url', 'CreateTaskPushNotificationConfig', { taskId: UNKNOWN }, 'url'],
  ])('with %s are refused', async (_, method, params, field) => {
    const { body } = await ask(call(method, params));
    expect(body.error.code).toBe(-32602);
    const details = body.error.data as Wire[];
    expect(details[0]).toMatchObject({ reason: 'INVALID_PARAMS', domain: 'a2a-protocol.org' });
    expect(details[1]['@type']).toBe('type.googleapis.com/google.rpc.BadRequest');
    expect(details[1].fieldViolations.map((one: Wire) => one.field)).toContain(field);
  });

  it('with text that cannot be stored are refused with the same code', async () => {
    const { body } = await ask(call('SendMessage', { message: { ...good, parts: [{ text: 'a\0b' }] } }));
    expect([body.id, body.error.code]).toEqual([7, -32602]);
  });

  it('may contain unknown members, null for absent ones, and proto field names', async () => {
    const message = { message_id: 'proto', role: 'ROLE_USER', parts: [{ text: 'x', url: null }], extra: 1 };
    const { body } = await ask(call('SendMessage', { ...sendParams(message), tenant: null }));
    expect(body.result.task.status.state).toBe('TASK_STATE_SUBMITTED');
  });
});

describe('errors', () => {
  it('have the specified codes and reasons in both bindings', async () => {
    const done = await give(bob, ada, 'Quick');
    await new Recipient(app, ada).next();
    await bob.client.post(`${path}/tasks/${done.id}:cancel`).expect(200);
    const recipient = new Recipient(app, ada);
    const finished = await give(bob, ada, 'Finished');
    for (let task = await recipient.next(); ; task = await recipient.next())
      if (task.metadata.a2a_task_id === finished.id) {
        await recipient.say(task, 'Yes');
        break;
      }
    const cases: [string, object, () => Promise<Wire>, number, number, string][] = [
      [
        'GetTask',
        { id: UNKNOWN },
        () => bob.client.get(`${path}/tasks/${UNKNOWN}`),
        -32001,
        404,
        'TASK_NOT_FOUND',
      ],
      [
        'CancelTask',
        { id: finished.id },
        () => bob.client.post(`${path}/tasks/${finished.id}:cancel`),
        ...([-32002, 400, 'TASK_NOT_CANCELABLE'] as const),
      ],
      [
        'SubscribeToTask',
        { id: finished.id },
        () => bob.client.get(`${path}/tasks/${finished.id}:subscribe`),
        ...([-32004, 400, 'UNSUPPORTED_OPERATION'] as const),
      ],
      [
        'SendMessage',
        { message: { ...words('x'), parts: [{ text: 'x', mediaType: 'application/x-strange' }] } },
        () =>
          bob.client.post(`${path}/message:send`, {
            message: { ...words('x'), parts: [{ text: 'x', mediaType: 'application/x-strange' }] },
          }),
        ...([-32005, 400, 'CONTENT_TYPE_NOT_SUPPORTED'] as const),
      ],
      ['GetTask', {}, () => bob.client.get(`${path}/tasks?pageSize=0`), -32602, 400, 'INVALID_PARAMS'],
    ];
    for (const [method, params, rest, code, status, reason] of cases) {
      const { body } = await ask(call(method, params)).expect(200);
      expect([method, body.error.code, reasonIn(body.error)]).toEqual([method, code, reason]);
      const answer = await rest();
      expect([method, answer.status, answer.body.error?.code, reasonIn(answer.body.error)]).toEqual([
        method,
        status,
        status,
        reason,
      ]);
    }
  });

  it('are plain JSON when they occur before a stream starts', async () => {
    const stream = await ask(call('SendStreamingMessage', { message: { ...words('x'), parts: [] } }));
    expect([stream.headers['content-type'], stream.body.error.code]).toEqual([
      expect.stringMatching(/^application\/json/),
      -32602,
    ]);
  });

  it('over HTTP+JSON report unknown paths and methods', async () => {
    const { body } = await bob.client.get(`${path}/nothing`).expect(404);
    expect(body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' });
    const wrong = await bob.client.get(`${path}/message:send`).expect(405);
    expect(wrong.headers.allow).toBe('POST');
  });

  it("and results use the protocol's media type, or plain JSON on request", async () => {
    const task = await give(bob, ada, 'Types');
    const typeFor = async (id: string, accept?: string): Promise<string | undefined> => {
      const client = accept === undefined ? bob.client : bob.client.with({ Accept: accept });
      return (await client.get(`${path}/tasks/${id}`)).headers['content-type']?.split(';')[0];
    };
    for (const id of [task.id, UNKNOWN]) {
      for (const accept of [undefined, '*/*', 'application/a2a+json', 'image/png'])
        expect([accept, await typeFor(id, accept)]).toEqual([accept, 'application/a2a+json']);
      for (const accept of ['application/json', 'application/a2a+json;q=0.5, application/json'])
        expect([accept, await typeFor(id, accept)]).toEqual([accept, 'application/json']);
    }
    const plain = await bob.client.get(`${path}/tasks/${task.id}`);
    expect((await bob.client.get(`/a2a/tasks/${task.id}?historyLength=0`)).body.history).toBeUndefined();
    expect((await bob.client.get(`/a2a/tasks/${task.id}`)).body).toEqual(plain.body);
  });
});

describe('documents', () => {
  it.each([
    '/.well-known/agent-card.json',
    '/.well-known/ucp',
    '/.well-known/agent-registration.json',
    '/.well-known/openapi.json',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/jwks.json',
    '/.well-known/ucp/2026-08-25',
    '/idp/.well-known/openid-configuration',
    '/idp/jwks',
    '/openapi.json',
    '/ucp/profile',
    '/a2a/card',
    '/a2a/agents/(ada)/card',
    '/a2a/agents/(ada)/.well-known/agent-card.json',
  ])('at %s can be read from any origin', async (at) => {
    const url = app.url + at.replace('(ada)', ada.agentId);
    const origin = { Origin: 'https://pages.example' };
    const asked = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'a2a-version' };
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { ...origin, ...asked } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('a2a-version');
    const read = await fetch(url, { headers: { ...origin, 'A2A-Version': '1.0' } });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(read.headers.get('content-type')).toMatch(/^application\/json/);
    await read.arrayBuffer();
  });
});

it('signs cards with the newest key, and keeps publishing the previous key for a while', async () => {
  const DAY = 86_400_000;
  const read = async (): Promise<{ card: Wire; kid: string; etag: string; kids: string[]; keys: Wire[] }> => {
    const { body: card, headers } = await app.client.get('/a2a/card').expect(200);
    const { kid } = JSON.parse(Buffer.from(card.signatures[0].protected, 'base64url').toString());
    const { keys } = (await app.client.get('/.well-known/jwks.json')).body as { keys: Wire[] };
    const ofVerdicts = await app.sql<{ kid: string }>('SELECT kid FROM verdict_keys');
    const kids = keys
      .map((key) => key.kid as string)
      .filter((id) => !ofVerdicts.some((other) => other.kid === id));
    return { card, kid, etag: headers.etag as string, keys, kids };
  };
  const first = await read();
  expect(first.kids).toEqual([first.kid]);
  app.clock.advance(91 * DAY);
  const announced = await read();
  expect([announced.kid, announced.kids.length]).toEqual([first.kid, 2]);
  expect((await read()).kids).toEqual(announced.kids);
  app.clock.advance(2 * 3_600_000);
  const second = await read();
  expect(second.kid).not.toBe(first.kid);
  expect(second.kids).toEqual([second.kid, first.kid]);
  await app.client.with({ 'If-None-Match': first.etag }).get('/a2a/card').expect(200);
  await app.client.with({ 'If-None-Match': second.etag }).get('/a2a/card').expect(304);
  for (const { card } of [first, second]) {
    const verify = verifyAgentCardSignature((kid) =>
      Promise.resolve(second.keys.find((key) => key.kid === kid)),
    );
    await verify(card as never);
  }
  app.clock.advance(31 * DAY);
  expect((await read()).kids).toEqual([second.kid]);
});
