import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { createApp } from '../../src/app.setup';
import type { Clock } from '../../src/kernel/clock';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import type { TestApp } from './app';
import { stopApp } from './running-app';

export interface Instance {
  app: INestApplication;
  url: string;
  close(): Promise<void>;
}

/** Starts a second instance on the same database, in this process. Each receives the other's notifications. */
export async function startAnotherInstance(
  first: TestApp,
  changes: Partial<TestApp['settings']> = {},
  clock: Clock = first.clock,
): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rialto-test-'));
  const settings = Object.assign(Object.create(first.settings) as TestApp['settings'], first.settings, {
    DATA_DIR: dataDir,
    ...changes,
  });
  const app = await createApp(settings, clock);
  await app.listen(0, '127.0.0.1');
  await app.get(PgNotifications).listen();
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await stopApp(app);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
