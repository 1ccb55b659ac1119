import { request } from 'node:http';
import { TaskWaiter } from '../../src/a2a/streams/task-waiter';
import { startTestApp, type TestApp } from '../support/app';
import { connect } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { inParallel } from '../support/parallel';
import { give, Recipient, type Wire, words } from './parties';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let task: Wire;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  [ada, bob] = [await fixtures(app).agent(), await fixtures(app).agent()];
  await connect(bob, ada);
  await ada.client.patch('/agents/me', { accept_a2a: 'anyone' }).expect(200);
  app.app.get(TaskWaiter).maxMs = 50;
  task = await give(bob, ada, 'Begin');
  path = `/a2a/agents/${ada.agentId}`;
});
afterAll(() => app.close());

interface Answer {
  status: number;
  body: Wire;
}

/** Sends the raw bytes, which no client library would do. */
function send(
  method: string,
  at: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      app.url,
      { method, path: at, headers: { 'X-API-Key': bob.key, 'Content-Type': 'application/json', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const good = () => words('x');
const sending = (message: unknown, more: object = {}) => ({
  message,
  configuration: { returnImmediately: true },
  ...more,
});
const deep = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));
const STRANGE: unknown[] = [
  null,
  -1,
  1e300,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
  [[]],
  {},
  deep(40),
  '__proto__',
];
const METHODS = [
  'SendMessage',
  'SendStreamingMessage',
  'GetTask',
  'ListTasks',
  'CancelTask',
  'SubscribeToTask',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard',
  'message/send',
  'tasks/get',
  'tasks/pushNotificationConfig/set',
  'tasks/pushNotificationConfig/list',
];

const isBusy = ({ status, body }: Answer): boolean =>
  status === 503 && JSON.stringify(body).includes('"code":"busy"');

/** Retries while the service reports that it is busy, as a well-behaved client does. */
async function patient(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call();
  for (let tries = 0; tries < 5 && isBusy(answer); tries++) answer = await call();
  return answer;
}

/** Returns the responses that are server errors, each with the request that caused it. */
async function faults(calls: [string, () => Promise<Answer>][]): Promise<unknown[]> {
  const found: unknown[] = [];
  const answers = await inParallel(
    calls.map(
      ([, call]) =>
        () =>
          patient(call),
    ),
    8,
  );
  for (const [index, { status, body }] of answers.entries()) {
    const name = calls[index]?.[0] as string;
    const code = body?.error?.code as number | undefined;
    if (status >= 500 || code === -32603 || code === 500) found.push([name.slice(0, 300), status, body]);
  }
  return found;
}

describe('malformed A2A input never causes a server error', () => {
  it('in the envelope, the id, the method, or the params', async () => {
    const bodies = STRANGE.flatMap((strange) => [
      strange,
      { jsonrpc: '2.0', id: strange, method: 'GetTask', params: { id: 'x' } },
      { jsonrpc: strange, id: 1, method: 'GetTask' },
      { jsonrpc: '2.0', id: 1, method: strange },
    ]);
    for (const params of [null, 7, [[]], deep(40)])
      bodies.push(...METHODS.map((method) => ({ jsonrpc: '2.0', id: 1, method, params })));
    const calls = bodies.map((body): [string, () => Promise<Answer>] => {
      const text = JSON.stringify(body);
      return [text, () => send('POST', path, text)];
    });
    expect(await faults(calls)).toEqual([]);
  });

  it('in any member of the params', async () => {
    const members: [string, string, (strange: unknown) => object][] = [
      ...[
        'messageId',
        'role',
        'parts',
        'contextId',
        'taskId',
        'metadata',
        'extensions',
        'referenceTaskIds',
      ].map((name): [string, string, (strange: unknown) => object] => [
        ...(['SendMessage', name] as const),
        (strange) => sending({ ...good(), [name]: strange }),
      ]),
      ...['text', 'raw', 'url', 'data', 'mediaType', 'filename', 'metadata'].map(
        (name): [string, string, (strange: unknown) => object] => [
          ...(['SendMessage', name] as const),
          (strange) =>
            sending({ ...good(), parts: [{ text: name === 'text' ? null : 'x', [name]: strange }] }),
        ],
      ),
      ...['data', 'raw', 'url'].map((name): [string, string, (strange: unknown) => object] => [
        ...(['SendMessage', `${name} alone`] as const),
        (strange) => sending({ ...good(), parts: [{ [name]: strange }] }),
      ]),
      ...['acceptedOutputModes', 'historyLength', 'taskPushNotificationConfig', 'returnImmediately'].map(
        (name): [string, string, (strange: unknown) => object] => [
          ...(['SendMessage', name] as const),
          (strange) => ({ ...sending(good()), configuration: { returnImmediately: true, [name]: strange } }),
        ],
      ),
      ['SendMessage', 'tenant', (strange) => sending(good(), { tenant: strange })],
      ['GetTask', 'id', (strange) => ({ id: strange })],
      ['GetTask', 'historyLength', (strange) => ({ id: task.id, historyLength: strange })],
      ...['contextId', 'status', 'pageSize', 'pageToken', 'statusTimestampAfter', 'includeArtifacts'].map(
        (name): [string, string, (strange: unknown) => object] => [
          ...(['ListTasks', name] as const),
          (strange) => ({ [name]: strange }),
        ],
      ),
      ...['id', 'url', 'token', 'authentication'].map(
        (name): [string, string, (strange: unknown) => object] => [
          ...(['CreateTaskPushNotificationConfig', name] as const),
          (strange) => ({ taskId: task.id, url: 'http://127.0.0.1:9/x', [name]: strange }),
        ],
      ),
      ['DeleteTaskPushNotificationConfig', 'id', (strange) => ({ taskId: task.id, id: strange })],
    ];
    const calls = members.flatMap(([method, name, params]) =>
      STRANGE.map((strange): [string, () => Promise<Answer>] => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params(strange) });
        return [`${name} ${body}`, () => send('POST', path, body)];
      }),
    );
    expect(await faults(calls)).toEqual([]);
  });

  it('in the path, the query, or the headers', async () => {
    const odd = ['%00', '%ff', '%ED%A0%80', '..%2f..', 'x'.repeat(3_000), '%3Acancel', '*', '__proto__'];
    const tokens = [
      '999999999999999.x',
      '99999999999999.00000000-0000-4000-8000-000000000000',
      '-1.0',
      '\0.\0',
    ];
    const queries = [
      ...odd.flatMap((value) =>
        ['contextId', 'status', 'pageSize', 'pageToken', 'statusTimestampAfter', 'tenant', 'A2A-Version'].map(
          (name) => `${name}=${value}`,
        ),
      ),
      ...tokens.map((token) => `pageToken=${Buffer.from(token).toString('base64url')}`),
      ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '%2B275760-09-13T00:00:00Z', '0'].map(
        (time) => `statusTimestampAfter=${time}`,
      ),
      'pageSize=1&pageSize=2',
      'historyLength[]=1',
      'includeArtifacts=maybe',
      'contextId=',
      '&&&=&',
    ];
    const calls: [string, () => Promise<Answer>][] = [
      ...odd.flatMap((id) =>
        [
          ['GET', `/a2a/tasks/${id}`],
          ['GET', `${path}/tasks/${id}`],
          ['POST', `${path}/tasks/${id}:cancel`],
          ['GET', `${path}/tasks/${id}:subscribe`],
          ['GET', `${path}/tasks/${id}/pushNotificationConfigs`],
          ['GET', `${path}/tasks/${task.id}/pushNotificationConfigs/${id}`],
          ['DELETE', `${path}/tasks/${task.id}/pushNotificationConfigs/${id}`],
          ['POST', `/a2a/agents/${id}/message/send`],
          ['GET', `/a2a/agents/${id}/card`],
          ['GET', `/a2a/${id}/tasks`],
        ].map(([method, at]): [string, () => Promise<Answer>] => [
          `${method} ${at}`,
          () => send(method as string, at as string, method === 'POST' ? '{}' : undefined),
        ]),
      ),
      ...queries.map((query): [string, () => Promise<Answer>] => [
        query,
        () => send('GET', `/a2a/tasks?${query}`),
      ]),
      ...['1.0, 0.3', '1..0', '\u00e9', 'x'.repeat(4_000), '-1.0', '1.0.0.0'].map(
        (version): [string, () => Promise<Answer>] => [
          `version ${version}`,
          () => send('GET', '/a2a/tasks', undefined, { 'A2A-Version': version }),
        ],
      ),
    ];
    expect(await faults(calls)).toEqual([]);
  });

  it('in the raw body', async () => {
    const call = (text: string): string =>
      `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"configuration":{"returnImmediately":true},"message":${text}}}`;
    const bodies = [
      '',
      ' ',
      '\ufeff{}',
      'nul',
      '{',
      '{"jsonrpc":"2.0","id":1e400,"method":"GetTask"}',
      '[[[[[[',
      '\u0000',
      '['.repeat(200_000),
      `{"a":`.repeat(50_000),
      call('{"__proto__":{"x":1},"messageId":"p","role":"ROLE_USER","parts":[{"text":"x"}]}'),
      call('{"messageId":"d","messageId":"e","role":"ROLE_USER","parts":[{"data":{"__proto__":{"y":1}}}]}'),
      call(
        '{"messageId":"n","role":"ROLE_USER","parts":[{"data":[1e400,-0,1.7976931348623157e308,5e-324]}]}',
      ),
      call(`{"messageId":"k","role":"ROLE_USER","parts":[{"data":{"${'k'.repeat(100_000)}":1}}]}`),
      call(`{"messageId":"w","role":"ROLE_USER","parts":[${Array(101).fill('{"text":"x"}').join()}]}`),
      call('{"messageId":"z","role":"ROLE_USER","parts":[{"text":"\\u202e\\u0301\\ufffe\\uffff"}]}'),
    ].map((text) => Buffer.from(text));
    bodies.push(Buffer.from([0xff, 0xfe, 0x7b, 0x7d]), Buffer.from(call('"\xff"'), 'latin1'));
    const calls = bodies.flatMap((body) =>
      [path, '/a2a', `${path}/message:send`].map((at): [string, () => Promise<Answer>] => [
        `${at} ${body.subarray(0, 100).toString()}`,
        () => send('POST', at, body),
      ]),
    );
    expect(await faults(calls)).toEqual([]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('in the answer of an agent', async () => {
    const recipient = new Recipient(app, ada);
    const asked = await give(bob, ada, 'Answer');
    let received = await recipient.next();
    while (received.metadata.a2a_task_id !== asked.id) received = await recipient.next();
    const odd: Record<string, string>[] = [
      { a2a_parts: '['.repeat(5_000) },
      { a2a_parts: JSON.stringify([{ data: deep(31) }]) },
      { a2a_parts: '[{"text":"\\ud800"}]' },
      { a2a_artifact_id: '\u202e'.repeat(300), a2a_append: 'true' },
      { a2a_artifact_id: '🦊'.repeat(128) + 'x' },
      { a2a_artifact_id: `x${'🦊'.repeat(200)}` },
    ];
    for (const metadata of odd) await recipient.say(received, 'Odd', { a2a_state: 'working', ...metadata });
    await recipient.say(received, 'Done');
    const seen = await bob.client.get(`/a2a/tasks/${asked.id}`).expect(200);
    expect(seen.body.status.state).toBe('TASK_STATE_COMPLETED');
    const listed = await bob.client.get('/a2a/tasks?pageSize=100&historyLength=100&includeArtifacts=true');
    expect(listed.status).toBe(200);
  });
});
