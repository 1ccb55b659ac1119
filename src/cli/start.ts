import '../platform/fast/packed-modules';
import 'reflect-metadata';
import cluster from 'node:cluster';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { choosePort, settingsFromEnvironment } from '../platform/config/environment';
import type { Settings } from '../platform/config/settings';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres';
import { migrateDatabase } from '../platform/database/migrations';
import { failWith } from '../platform/startup/failure';
import { serve } from '../serve';
import { seed } from './seed';

/** `npm start`: sets up everything, then runs the service. */
async function start(): Promise<void> {
  await choosePort();
  let settings = settingsFromEnvironment();
  if (cluster.isWorker) return serve(settings);
  let stopDatabase: (() => Promise<void>) | undefined;
  if (!settings.DATABASE_URL) {
    say(`starting PostgreSQL in ${settings.DATA_DIR}`);
    const server = await startEmbeddedPostgres({
      dataDir: join(settings.DATA_DIR, 'postgres'),
      durable: true,
    });
    stopDatabase = () => server.stop();
    settings = settingsFromEnvironment({ DATABASE_URL: server.url });
    const applied = await migrateDatabase(server.url);
    if (applied.length > 0) say(`applied ${applied.length} migrations`);
  }
  await serve(settings, (app) => announce(settings, app), stopDatabase);
}

async function announce(settings: Settings, app?: INestApplication): Promise<void> {
  const invite = await seed(settings, app);
  const lines = [
    ...(settings.ROLES.includes('web')
      ? [
          ['service', settings.PUBLIC_URL],
          ['docs', `${settings.PUBLIC_URL}/docs`],
        ]
      : [['watch', `port ${settings.PORT}: only /health and /metrics`]]),
    ['invite', `${invite.code} (${invite.remainingUses} uses left)`],
    ['money', settings.livemode ? 'real' : `play money (${settings.PAYMENTS})`],
    ...(settings.SMTP_URL ? [] : [['mail', join(settings.DATA_DIR, 'mail')]]),
  ];
  say(`${settings.PLATFORM_NAME} is ready`);
  for (const [name, value] of lines) say(`  ${name?.padEnd(8)} ${value}`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

start().catch((error: unknown) => failWith(error, 'cannot start'));
