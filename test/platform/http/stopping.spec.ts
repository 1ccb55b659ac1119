import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { InboundHttp } from '../../../src/platform/http/inbound-http';
import { startApp } from '../../support/running-app';

describe('an instance that stops', () => {
  it('closes connections without a request, and answers requests in progress', async () => {
    const running = await startApp(() => ({}));
    const server = running.app.getHttpServer() as Server;
    const { port } = server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1');
    const asking = connect(port, '127.0.0.1');
    await Promise.all([once(silent, 'connect'), once(asking, 'connect')]);
    asking.write('GET /info HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    expect((await fetch(`${running.url}/info`)).status).toBe(200); // by now, both connections were accepted
    running.app.get(InboundHttp).drain(server);
    const ended = once(server, 'close');
    silent.resume();
    await once(silent, 'close');
    let answer = '';
    asking.setEncoding('utf8').on('data', (part: string) => (answer += part));
    asking.write('Connection: close\r\n\r\n');
    await once(asking, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    await ended;
    await running.close();
  }, 12_000);
});
