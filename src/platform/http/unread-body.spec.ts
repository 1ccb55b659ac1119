import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough, pipeline } from 'node:stream';
import { limitBodyTime } from './unread-body';

const LIMITS = { bodyMs: 60, lingerMs: 60 };
const HALF = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf';

let server: Server;
async function connected(listener: RequestListener): Promise<Socket> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
}
afterEach(() => server.close());

async function heard(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket) text += String(piece);
  return text;
}

describe('a body', () => {
  it('that does not come is waited for no longer than its time', async () => {
    const socket = await connected((request, response) => limitBodyTime(request, response, false, LIMITS));
    socket.write(HALF);
    expect(await heard(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('that is a file has longer', async () => {
    const socket = await connected((request, response) => {
      limitBodyTime(request, response, true, LIMITS);
      setTimeout(() => response.end('patient'), 150);
    });
    socket.write(HALF);
    expect(await heard(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*patient/);
  });

  it('that goes on after the answer is cut off, and the answer arrives', async () => {
    const socket = await connected((request, response) => {
      limitBodyTime(request, response, false, { bodyMs: 5_000, lingerMs: 60 });
      response.writeHead(401).end('no');
    });
    socket.write(HALF);
    expect(await heard(socket)).toMatch(/^HTTP\/1.1 401 [\s\S]*no/);
  });

  it('is cut off too if a failed stream took the socket from the request', async () => {
    const socket = await connected((request, response) => {
      limitBodyTime(request, response, true, LIMITS);
      pipeline(request, new PassThrough().destroy(), () => response.writeHead(400).end('no'));
    });
    socket.write(HALF);
    expect(await heard(socket)).toMatch(/^HTTP\/1.1 400 [\s\S]*no/);
  });

  it('that came whole leaves the connection open', async () => {
    const socket = await connected((request, response) => {
      limitBodyTime(request, response, false, { bodyMs: 500, lingerMs: 500 });
      request.resume().once('end', () => response.end('ok'));
    });
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi');
    await once(socket, 'data');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(socket.destroyed).toBe(false);
    expect(socket.readyState).toBe('open');
    socket.destroy();
  });
});
