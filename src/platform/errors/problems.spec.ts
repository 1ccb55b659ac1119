import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Pool } from 'pg';
import { refusalOf } from './problems';

/** The error that the driver throws when it connects to this server instead of PostgreSQL. */
async function errorOf(onConnection: (socket: Socket) => void): Promise<unknown> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pool = new Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 });
  pool.on('error', () => undefined);
  const error: unknown = await pool.query('SELECT 1').then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  await pool.end();
  server.close();
  return error;
}

const BUSY = { code: 'busy', kind: 'unavailable', extras: { retry_after: 1 } };

describe('a database that is away', () => {
  it.each([
    ['hangs up, as a proxy without a server does', (socket: Socket) => void socket.end()],
    ['resets the connection', (socket: Socket) => void socket.resetAndDestroy()],
    ['takes the connection and is silent', (socket: Socket) => void setTimeout(() => socket.destroy(), 300)],
  ])('is a matter of trying again when it %s', async (_, onConnection) => {
    expect(refusalOf(await errorOf(onConnection))).toMatchObject(BUSY);
  });

  it.each(['25006', '57P01', '57P02', '57P03', '08006', '08P01', 'EPIPE'])('also says so by %s', (code) => {
    expect(refusalOf(Object.assign(new Error('refused'), { code }))).toMatchObject(BUSY);
  });

  it('also says so where a full disk keeps it from opening a connection', () => {
    const error = Object.assign(new Error('could not write init file'), { code: 'XX000' });
    expect(refusalOf(Object.assign(error, { severity: 'FATAL' }))).toMatchObject(BUSY);
    expect(refusalOf(Object.assign(error, { severity: 'ERROR' }))).toBeUndefined();
  });

  it('is not every fault', () => {
    expect(refusalOf(new Error('something else'))).toBeUndefined();
    expect(refusalOf(Object.assign(new Error('no such table'), { code: '42P01' }))).toBeUndefined();
  });
});
