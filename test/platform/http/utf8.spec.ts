import { request as httpRequest } from 'node:http';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

interface Reply {
  status: number;
  body: string;
}
const send = (
  method: string,
  path: string,
  body?: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const all = {
      ...(body && { 'content-type': 'application/json', 'content-length': `${body.length}` }),
      ...headers,
    };
    const sent = httpRequest({ hostname, port, method, path, headers: all }, (response) => {
      let text = '';
      response
        .on('data', (chunk) => (text += chunk))
        .on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject).end(body);
  });

const BAD: [string, number[]][] = [
  ['Latin-1', [0xe9]],
  ['cp1252 quotes', [0x93, 0x61, 0x94]],
  ['GBK', [0xc4, 0xe3, 0xba, 0xc3]],
  ['Shift-JIS', [0x93, 0xfa, 0x96, 0x7b]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an overlong NUL', [0xc0, 0x80]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
  ['a sequence that is cut', [0xe2, 0x82]],
  ['beyond Unicode', [0xf5, 0x80, 0x80, 0x80]],
];
const json = (text: string, bytes: number[]): Buffer => {
  const [before = '', after = ''] = text.split('*');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
};

describe('bytes that are not UTF-8', () => {
  it.each(BAD)('in a body are refused: %s', async (_, bytes) => {
    const key = { 'X-API-Key': agent.key };
    const { status, body } = await send('PATCH', '/agents/me', json('{"status_message":"caf*"}', bytes), key);
    expect([status, JSON.parse(body).code]).toEqual([400, 'malformed_request']);
  });

  const RPC = (method: string, params: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
  it.each<[string, string, string, Record<string, string>]>([
    ['POST', '/agents/register', '{"agent_id":"x-*"}', {}],
    [
      'POST',
      '/mcp',
      RPC('tools/call', '{"name":"marketplace_search","arguments":{"query":"*"}}'),
      { accept: 'application/json, text/event-stream' },
    ],
    [
      'POST',
      '/a2a',
      RPC('SendMessage', '{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"*"}]}}'),
      { 'A2A-Version': '1.0' },
    ],
    ['POST', '/ucp/catalog/search', '{"query":"*"}', {}],
    ['POST', '/oauth/register', '{"client_name":"*","redirect_uris":["https://example.com/cb"]}', {}],
    [
      'POST',
      '/oauth/token',
      'grant_type=refresh_token&refresh_token=*',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('are refused by %s %s', async (method, path, text, headers) => {
    const { status, body } = await send(method, path, json(text, [0xe9]), headers);
    expect([path, status, body.includes('\ufffd')]).toEqual([path, 400, false]);
  });

  it('in escapes of forms, queries, and paths are refused', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = [
      await send('POST', '/oauth/token', Buffer.from('grant_type=caf%E9'), form),
      await send('GET', '/marketplace/search?q=caf%E9'),
      await send('GET', '/marketplace/search?q=%ED%A0%80'),
      await send('GET', '/marketplace/search?q=%C0%AF'),
      await send('GET', '/public/agents/caf%E9'),
      await send('GET', '/market?q=caf%E9'),
      await send('GET', '/marketplace/search?q=caf\u00e9'), // as one byte
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });

  it('are not confused with a stray percent sign or a byte order mark', async () => {
    expect((await send('GET', '/marketplace/search?q=100%')).status).toBe(200);
    const marked = Buffer.from('\ufeff{"status_message":"café"}');
    expect((await send('PATCH', '/agents/me', marked, { 'X-API-Key': agent.key })).status).toBe(200);
  });

  it('never repeat another call', async () => {
    const headers = { 'X-API-Key': agent.key, 'Idempotency-Key': 'one-key-for-both' };
    for (const byte of [0xe9, 0xe8]) {
      const body = json('{"name":"caf*","query":"cafe"}', [byte]);
      expect((await send('POST', '/marketplace/saved-searches', body, headers)).status).toBe(400);
    }
    const right = Buffer.from('{"name":"café","query":"cafe"}');
    expect((await send('POST', '/marketplace/saved-searches', right, headers)).status).toBe(201);
  });

  it('in the file name of an upload are refused', async () => {
    const text =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="caf*.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n';
    const headers = { 'X-API-Key': agent.key, 'content-type': 'multipart/form-data; boundary=b' };
    expect((await send('POST', '/marketplace/assets', json(text, [0xe9]), headers)).status).toBe(400);
    expect((await send('POST', '/marketplace/assets', json(text, [0xc3, 0xa9]), headers)).status).toBe(201);
  });
});
