import { startTestApp, type TestApp } from '../support/app';
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy';
import { fixtures, type TestAgent } from '../support/fixtures';
import { builtClient, clientOf, type Client, type RialtoClient, refused } from '../support/typescript-client';

const { Rialto } = builtClient().module;

let app: TestApp;
let proxy: FaultyProxy;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  proxy = await startFaultyProxy(app.url);
  agent = await fixtures(app).agent();
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});
beforeEach(() => {
  proxy.seen.splice(0);
  proxy.failNext();
});

const through = (options: RialtoClient.RialtoOptions = {}): Client =>
  clientOf(app, agent.key, { baseUrl: proxy.url, ...options });

/** The message of the error that a constructor throws. */
function refusal(options: object): string {
  try {
    new Rialto(options);
  } catch (error) {
    expect(error).toMatchObject({ name: 'RialtoError', code: 'invalid_option' });
    return (error as Error).message;
  }
  return 'accepted';
}

describe('the address of a call', () => {
  it.each(['@evil.example/x', '.evil.example/x', ':1@evil.example/x', '//evil.example/x', 'x', ''])(
    'stays with the service, or nothing is sent: %s',
    async (path) => {
      const sent: unknown[] = [];
      const rialto = through({
        maxRetries: 0,
        fetch: (url) => {
          sent.push(url);
          return Promise.reject(new Error('sent'));
        },
      });
      const error = await refused(rialto.request('GET', path as '/info'));
      expect([error.code, sent]).toEqual(['invalid_option', []]);
    },
  );

  it('is in the error of a lost connection, without the values of its query', async () => {
    const lost = through({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
    const { message } = await refused(lost.listings.search({ q: 'a private wish' }));
    expect(message).toContain(
      'GET /marketplace/search got no response from http://127.0.0.1:1/marketplace/search: ',
    );
    expect(message).not.toContain('private');
    const unset = new Rialto({
      maxRetries: 0,
      fetch: () => Promise.reject(new Error('refused')),
    });
    expect((await refused(unset.request('GET', '/info'))).message).toBe(
      'GET /info got no response from http://127.0.0.1:3000/info (the default address; baseUrl is not set): refused',
    );
  });
});

describe('baseUrl', () => {
  it.each([
    'https://ada:secret@market.example',
    'https://secret@market.example',
    'https://market.example/?token=secret',
    'https://market.example#secret',
    'secret://market.example',
    'market.example/secret',
  ])('is refused without being repeated: %s', (baseUrl) => {
    expect(refusal({ baseUrl })).toMatch(/^baseUrl (is not|must not)(?!.*secret)/);
  });

  it('may have a path', () => {
    expect(new Rialto({ baseUrl: 'https://market.example/rialto//' }).baseUrl).toBe(
      'https://market.example/rialto',
    );
  });

  it.each(['market.example', '8.8.8.8', '172.32.0.1', '192.169.0.1', '[2001:db8::1]', 'local.example'])(
    'with a key and without TLS is refused on public networks: %s',
    (host) => {
      const options = { baseUrl: `http://${host}:3000`, apiKey: 'rlt_test_x' };
      expect(refusal(options)).toContain(`sent to ${host} without encryption`);
      expect(refusal({ ...options, allowInsecureHttp: true })).toBe('accepted');
      expect(refusal({ ...options, apiKey: undefined })).toBe('accepted');
      expect(refusal({ ...options, baseUrl: `https://${host}` })).toBe('accepted');
      const anonymous = new Rialto({ baseUrl: options.baseUrl });
      expect(() => anonymous.withApiKey('rlt_test_x')).toThrow('without encryption');
    },
  );

  it.each([
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.1',
    '169.254.1.1',
    '[fd00::1]',
    '[fe80::1]',
    'rialto',
    'market.local',
    'market.svc.internal',
  ])('with a key and without TLS is accepted in private networks: %s', (host) => {
    expect(refusal({ baseUrl: `http://${host}:3000`, apiKey: 'rlt_test_x' })).toBe('accepted');
  });
});

describe('unknown options', () => {
  it.each([
    ['baseURL', 'Rialto has no option baseURL: did you mean baseUrl?'],
    ['api_key', 'Rialto has no option api_key: did you mean apiKey?'],
    ['timeout', 'Rialto has no option timeout: did you mean timeoutMs?'],
    ['color', 'Rialto has no option color: the options are apiKey, baseUrl, '],
  ])('are refused: %s', (name, message) => {
    expect(refusal({ [name]: 'x' })).toContain(message);
  });

  it('are refused by toArray, which needs a limit', async () => {
    const list = through().orders.list();
    const toArray = list.toArray.bind(list) as (options?: object) => Promise<unknown>;
    for (const options of [undefined, {}, { limit: 'all' }, { limit: NaN }])
      expect((await refused(toArray(options))).message).toBe(
        'toArray needs a limit, such as toArray({ limit: 100 }).',
      );
    expect(proxy.seen).toEqual([]);
  });
});

describe('the body of an error', () => {
  it.each([
    'null',
    '5',
    '[]',
    '{"detail":[null]}',
    '{"detail":[{"loc":5}]}',
    '{"type":5}',
    '{"detail":{}}',
    '{"code":5}',
    '{"allowed_actions":5}',
    '{"next":5,"docs":[],"request_id":{}}',
  ])('can have any shape: %s', async (body) => {
    proxy.failNext({ status: 500, headers: { 'content-type': 'application/json' }, body });
    const error = await refused(through({ maxRetries: 0 }).wallet.balance());
    expect(error).toMatchObject({ status: 500, code: 'http_500', problems: [], next: undefined });
    expect(error.message).toBe('GET /marketplace/wallet returned 500.');
  });

  it('has what to do next, with which the message ends', async () => {
    const body = JSON.stringify({ code: 'x', detail: 'The order is open.', next: 'Pay it first.' });
    proxy.failNext({ status: 409, headers: { 'content-type': 'application/json' }, body });
    const error = await refused(through().wallet.balance());
    expect([error.message, error.detail]).toEqual(['The order is open. Pay it first.', 'The order is open.']);
  });
});

describe('a Retry-After of a month', () => {
  it('pauses the stream of events for five minutes', async () => {
    proxy.failBy(() => ({ status: 429, headers: { 'retry-after': '2592000' } }));
    const ended = new AbortController();
    const real = globalThis.setTimeout;
    const paused = new Promise<number>((resolve) => {
      jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
        if (ms > 60_000) resolve(ms);
        return real(run, ms);
      }) as typeof setTimeout);
    });
    const reading = (async () => {
      for await (const { id } of through().events.stream({ signal: ended.signal })) expect(id).toBe('none');
    })();
    expect(await paused).toBe(300_000);
    ended.abort();
    await reading;
    jest.restoreAllMocks();
    expect(proxy.seen).toHaveLength(1);
  });
});
