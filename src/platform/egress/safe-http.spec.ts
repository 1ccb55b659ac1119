import { createServer, request, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Addresses } from './addresses';
import { reasonOf } from './call-failure';
import { FilteringAgents } from './filtering-agents';
import { type CallResult, SafeHttp } from './safe-http';

const DEVELOPMENT = { production: false, allowCidrs: [] };
const PRODUCTION = { production: true, allowCidrs: [] };
const QUICK = { connectMs: 1_000, wholeMs: 1_500 };

const servers: (Server | TcpServer)[] = [];
const clients: SafeHttp[] = [];

function client(...parameters: ConstructorParameters<typeof SafeHttp>): SafeHttp {
  const made = new SafeHttp(...parameters);
  clients.push(made);
  return made;
}

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener): Promise<number> => listen(createServer(listener));

function post(http: SafeHttp, url: string): Promise<CallResult> {
  return http.post({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"a":1}') });
}

afterEach(async () => {
  for (const http of clients.splice(0)) http.onApplicationShutdown();
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('a call', () => {
  it('posts the body as it is and reports status, time and the start of the answer', async () => {
    let received = '';
    const port = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.toString()));
      request.on('end', () => response.writeHead(202, { 'retry-after': '7' }).end('thank you'));
    });
    const result = await post(client(DEVELOPMENT), `http://127.0.0.1:${port}/hooks`);
    expect(received).toBe('{"a":1}');
    expect(result).toMatchObject({
      status: 202,
      error: null,
      bodyStart: 'thank you',
      retryAfter: '7',
      internal: false,
    });
    expect(result.durationMs).toBeGreaterThanOrEqual(0);
  });

  it('reaches a receiver by its name', async () => {
    const port = await serve((_, response) => response.end());
    expect(await post(client(DEVELOPMENT), `http://localhost:${port}/`)).toMatchObject({ status: 200 });
  });

  it('does not follow a redirect', async () => {
    let followed = false;
    const target = await serve((_, response) => {
      followed = true;
      response.end();
    });
    const port = await serve((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end(),
    );
    expect(await post(client(DEVELOPMENT), `http://127.0.0.1:${port}/`)).toMatchObject({ status: 307 });
    expect(followed).toBe(false);
  });

  it('ignores a proxy of the environment', async () => {
    process.env.http_proxy = process.env.HTTP_PROXY = 'http://127.0.0.1:9';
    try {
      const port = await serve((_, response) => response.end());
      expect(await post(client(DEVELOPMENT), `http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 });
    } finally {
      delete process.env.http_proxy;
      delete process.env.HTTP_PROXY;
    }
  });

  it('uses a connection again, and makes a new one when the receiver has closed it', async () => {
    const ports: (number | undefined)[] = [];
    const server = createServer((request, response) => {
      ports.push(request.socket.remotePort);
      response.end('ok');
    });
    const port = await listen(server);
    const http = client(DEVELOPMENT);
    await post(http, `http://127.0.0.1:${port}/`);
    await post(http, `http://127.0.0.1:${port}/`);
    expect(ports[1]).toBe(ports[0]);
    server.closeAllConnections();
    expect(await post(http, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 });
  });

  it('uses all connections of many calls to one host again', async () => {
    const ports = new Set<number | undefined>();
    let held: (() => void)[] = [];
    const port = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      held.push(() => response.end());
      if (held.length < 60) return;
      for (const end of held) end();
      held = [];
    });
    const http = client(DEVELOPMENT);
    const sixty = () =>
      Promise.all(Array.from({ length: 60 }, () => post(http, `http://127.0.0.1:${port}/`)));
    for (const result of [...(await sixty()), ...(await sixty())]) expect(result.status).toBe(200);
    expect(ports.size).toBe(60);
  });
});

describe('a receiver that misbehaves', () => {
  it.each(['refused', 'silent', 'reset', 'garbage'])(
    'becomes a result, not an exception: %s',
    async (kind) => {
      const server = createTcpServer((socket) => {
        socket.on('error', () => undefined).resume();
        if (kind === 'reset') socket.once('data', () => socket.resetAndDestroy());
        if (kind === 'garbage') socket.end('I am no HTTP server\r\n\r\n');
      });
      const port = await listen(server);
      if (kind === 'refused') await new Promise((resolve) => server.close(resolve));
      const result = await post(client(DEVELOPMENT, QUICK), `http://127.0.0.1:${port}/`);
      const expected = {
        refused: 'connection_refused',
        silent: 'timeout',
        reset: 'connection_reset',
        garbage: 'bad_response',
      };
      expect(result).toMatchObject({
        status: null,
        bodyStart: null,
        error: expected[kind as keyof typeof expected],
      });
    },
  );

  it('has no more than the connect time to shake hands', async () => {
    const port = await listen(createTcpServer((socket) => socket.on('error', () => undefined).resume()));
    const result = await post(
      client(DEVELOPMENT, { connectMs: 100, wholeMs: 20_000 }),
      `https://127.0.0.1:${port}/`,
    );
    expect(result.error).toBe('connect_timeout');
  });

  it('is not trusted with a certificate that nobody vouches for', async () => {
    const port = await serve((_, response) => response.end());
    expect((await post(client(DEVELOPMENT), `https://127.0.0.1:${port}/`)).error).toBe('tls_error');
  });

  it('cannot keep us by an answer that drips: the status counts, the rest is cut off', async () => {
    let closed = false;
    const port = await serve((request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      request.socket.on('close', () => {
        closed = true;
        clearInterval(drip);
      });
      response.write('.');
    });
    const result = await post(client(DEVELOPMENT, QUICK), `http://127.0.0.1:${port}/`);
    expect(result).toMatchObject({ status: 200, error: null });
    for (let tries = 0; tries < 1_000 && !closed; tries++) await sleep(10);
    expect(closed).toBe(true);
  });

  it('has its status counted, and is not called again, if it cuts off its body', async () => {
    let calls = 0;
    const answered = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
    const cutOff = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n0123456789';
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => (++calls === 1 ? socket.write(answered) : socket.end(cutOff)));
    });
    const url = `http://127.0.0.1:${await listen(server)}/`;
    const http = client(DEVELOPMENT);
    await post(http, url);
    expect(await post(http, url)).toMatchObject({ status: 200, error: null, bodyStart: '0123456789' });
    expect(calls).toBe(2);
    const document = await http.get({ url, headers: {}, maxBytes: 1_000 });
    expect(document).toMatchObject({ status: null, error: 'connection_reset' });
  });

  it('cannot keep an idle connection by sending more', async () => {
    let [sent, open] = [0, 0];
    const server = createTcpServer((socket) => {
      open++;
      socket.on('error', () => undefined).on('close', () => open--);
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        setTimeout(() => (sent += Number(socket.write('more'))), 50);
      });
    });
    const port = await listen(server);
    expect(await post(client(DEVELOPMENT), `http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 });
    for (let tries = 0; tries < 200 && open > 0; tries++) await sleep(10);
    expect([sent, open]).toEqual([1, 0]);
  });

  it('is called although the call waited for the connection of another one', async () => {
    let calls = 0;
    const port = await serve((request, response) => {
      calls++;
      request.resume().on('end', () => setTimeout(() => response.end(), calls <= 512 ? 1_000 : 2_500));
    });
    const http = client(DEVELOPMENT, { connectMs: 3_000, wholeMs: 10_000 });
    const all = Array.from({ length: 513 }, () => post(http, `http://127.0.0.1:${port}/`));
    for (const result of await Promise.all(all)) expect(result).toMatchObject({ status: 200, error: null });
  });

  it('holds a call that waits for a connection no longer than the connect time', async () => {
    const port = await listen(createTcpServer((socket) => socket.on('error', () => undefined).resume()));
    const http = client(DEVELOPMENT, { connectMs: 2_000, wholeMs: 10_000 });
    const all = await Promise.all(Array.from({ length: 513 }, () => post(http, `http://127.0.0.1:${port}/`)));
    expect(all[512]).toMatchObject({ error: 'connect_timeout' });
    expect(all[512]?.durationMs).toBeLessThan(9_000); // before the others end
  });

  it('cannot flood us: 4 kB are read, 1 kB is kept', async () => {
    let sent = 0;
    const port = await serve((_, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1000))) sent += 1000;
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    const result = await post(client(DEVELOPMENT), `http://127.0.0.1:${port}/`);
    expect(result).toMatchObject({ status: 200, error: null, bodyStart: 'x'.repeat(1024) });
    await sleep(50);
    expect(sent).toBeLessThan(50_000_000);
  });

  it('cannot send text that the log could not hold', async () => {
    const port = await serve((_, response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
    expect((await post(client(DEVELOPMENT), `http://127.0.0.1:${port}/`)).bodyStart).toBe('a\ufffd\ufffdb');
  });
});

describe('the guard against calls into our own network', () => {
  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
  ])('does not call %s in production', async (host) => {
    let called = false;
    const port = await serve((_, response) => {
      called = true;
      response.end();
    });
    expect(await post(client(PRODUCTION), `${host}:${port}/`)).toMatchObject({
      status: null,
      error: 'address_not_allowed',
    });
    expect(called).toBe(false);
  });

  it.each([
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
  ])('does not call %s outside production either', async (url) => {
    expect(await post(client(DEVELOPMENT, QUICK), url)).toMatchObject({ error: 'address_not_allowed' });
  });

  it('judges a name by what it resolves to, all of it', async () => {
    const lookUp = (): Promise<string[]> => Promise.resolve(['93.184.216.34', '10.0.0.1']);
    expect((await post(client(PRODUCTION, QUICK, lookUp), 'https://innocent.example/')).error).toBe(
      'address_not_allowed',
    );
  });

  it('judges a name again at each call, so that rebinding it does not help', async () => {
    const port = await serve((_, response) => response.end());
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const lookUp = (): Promise<string[]> => Promise.resolve(answers.shift() ?? []);
    const http = client(DEVELOPMENT, QUICK, lookUp);
    expect((await post(http, `http://rebinding.example:${port}/`)).status).toBe(200);
    expect((await post(http, `http://rebinding.example:${port}/`)).error).toBe('address_not_allowed');
  });

  it('connects to the address that was judged, without asking again', async () => {
    let asked = 0;
    const port = await serve((_, response) => response.end());
    const lookUp = (): Promise<string[]> => Promise.resolve(asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
    expect((await post(client(DEVELOPMENT, QUICK, lookUp), `http://once.example:${port}/`)).status).toBe(200);
    expect(asked).toBe(1);
  });

  it('tries the other family when the first cannot be connected', async () => {
    const port = await serve((_, response) => response.end());
    const lookUp = (): Promise<string[]> => Promise.resolve(['::1', '127.0.0.1']);
    expect((await post(client(DEVELOPMENT, QUICK, lookUp), `http://both.example:${port}/`)).status).toBe(200);
  });

  it('has a second line: the agent refuses the connection itself', async () => {
    const agents = new FilteringAgents([]);
    const refusals = [
      '127.0.0.1',
      '::1',
      '169.254.169.254',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      'fec0::1',
      '2002:7f00:1::',
    ];
    for (const host of refusals) {
      const agent = agents.for('http:', host.includes(':') ? 6 : 4, true);
      const error = await new Promise((resolve) =>
        request({ host, port: 9, agent }).on('error', resolve).end(),
      );
      expect([host, reasonOf(error)]).toEqual([host, 'address_not_allowed']);
    }
  });

  it('takes an address for internal that it cannot know any more, if the operator admits some', () => {
    const isInternal = (allowCidrs: string[]) =>
      new Addresses({ production: true, allowCidrs }).isInternal(undefined);
    expect([isInternal(['10.20.0.0/16']), isInternal([])]).toEqual([true, false]);
  });

  it('calls what the operator admits, and marks its answers as internal', async () => {
    const port = await serve((_, response) => response.end('inside'));
    const http = client({ production: true, allowCidrs: ['127.0.0.0/8'] });
    expect(await post(http, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, internal: true });
  });
});
