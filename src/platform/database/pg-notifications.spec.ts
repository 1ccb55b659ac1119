import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Settings } from '../config/settings';
import type { Log } from '../observability/log';
import { PgNotifications } from './pg-notifications';

/** A proxy without a primary behind it: accepts a connection and closes it at once. */
it('tries again once for a connection that is closed while it is opened', async () => {
  let attempts = 0;
  const held = new Set<Socket>();
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    if (++attempts === 1) socket.end();
    else held.add(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const settings = { sessionUrl: `postgres://me@127.0.0.1:${port}/none` } as Settings;
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => warnings.push(said) } as unknown as Log;
  const notifications = new PgNotifications(settings, {} as DataSource, log);
  await notifications.listen();
  while (held.size === 0) await sleep(20);
  await sleep(300); // a second retry would be due at about the same time
  expect(attempts).toBe(2);
  expect(warnings).toHaveLength(1);

  const stopped = notifications.onApplicationShutdown();
  for (const socket of held) socket.destroy();
  await stopped;
  await new Promise((resolve) => proxy.close(resolve));
  expect(warnings).toHaveLength(1);
});
