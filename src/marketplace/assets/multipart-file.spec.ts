import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileOf } from './multipart-file';

const MEBIBYTE = 1_048_576;
const HEAD =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: text/plain\r\n\r\n';

let server: Server;
let arrived: Promise<[IncomingMessage]>;
beforeEach(async () => {
  server = createServer();
  arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function sender(): ReturnType<typeof httpRequest> {
  const { port } = server.address() as AddressInfo;
  const request = httpRequest({
    port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  request.on('error', () => undefined);
  return request;
}

describe('a file that arrives', () => {
  it('waits for its reader: what is not read is not taken in either', async () => {
    const sending = sender();
    sending.write(HEAD);
    for (let sent = 0; sent < 30; sent++) sending.write(Buffer.alloc(MEBIBYTE, sent));
    sending.end('\r\n--b--\r\n');
    const [request] = await arrived;
    const file = await fileOf(request);
    await sleep(200);
    expect(request.socket.bytesRead).toBeLessThan(2 * MEBIBYTE);
    let size = 0;
    for await (const chunk of file.content) size += (chunk as Buffer).length;
    expect(size).toBe(30 * MEBIBYTE);
  });

  it('fails for its reader when the sender is gone', async () => {
    const sending = sender();
    sending.write(HEAD + 'the beginning');
    const [request] = await arrived;
    const file = await fileOf(request);
    sending.destroy();
    await expect(file.content.toArray()).rejects.toMatchObject({ code: 'upload_interrupted' });
  });

  it('fails for its reader when the form breaks off', async () => {
    const sending = sender();
    sending.end(HEAD + 'the beginning');
    const [request] = await arrived;
    const file = await fileOf(request);
    await expect(file.content.toArray()).rejects.toMatchObject({ code: 'malformed_request' });
  });
});
