import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Pool } from 'pg';
import { refusalOf } from '../errors/problems';
import { addErrorListener } from './pool';

/** A message of the PostgreSQL protocol: type, length, payload. */
function message(letter: string, said: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(said.length + 4, 1);
  return Buffer.concat([head, said]);
}
const SIGNED_IN = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const DONE = message('C', Buffer.from('SELECT 0\0'));
const GOING = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

/** Answers the first statement of a connection and announces its shutdown in the same packet. */
function dyingServer(): Server {
  return createServer((socket: Socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([SIGNED_IN, READY]));
      socket.once('data', () => socket.end(Buffer.concat([DONE, READY, GOING])));
    });
    socket.on('error', () => undefined);
  });
}

it('a connection that breaks as it is handed on ends a statement, not the process', async () => {
  const server = dyingServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pool = new Pool({
    host: '127.0.0.1',
    port,
    max: 1,
    user: 'me',
    ssl: false,
    onConnect: addErrorListener,
  });
  pool.on('error', () => undefined);
  const asked = async (): Promise<unknown> => {
    const client = await pool.connect();
    return client.query('SELECT 1').finally(() => client.release());
  };
  const [first, second] = await Promise.allSettled([pool.query('SELECT 1'), asked()]);
  expect(first.status).toBe('fulfilled');
  expect(refusalOf((second as PromiseRejectedResult).reason)).toMatchObject({ code: 'busy' });
  await expect(pool.query('SELECT 1')).resolves.toMatchObject({ command: 'SELECT' });
  await pool.end();
  await new Promise((resolve) => server.close(resolve));
});
