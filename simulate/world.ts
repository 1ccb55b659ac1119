import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import inject, { type DispatchFunc, type Response } from 'light-my-request';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app.setup';
import { InvitesService } from '../src/agents/invites/invites.service';
import { timeIdsBy } from '../src/kernel/ids';
import { useRandom } from '../src/kernel/random';
import { useTimers } from '../src/kernel/timers';
import { loadSettings } from '../src/platform/config/settings';
import { poolOf } from '../src/platform/database/pool';
import { Workers } from '../src/platform/workers/workers';
import { seededRandom } from '../test/support/seeded-random';
import { SLOW_WORKERS } from '../test/support/slow-workers';
import { History } from './history';
import { VirtualClock } from './ports';
import { Receivers } from './receivers';
import { StatementsInTurn } from './statements-in-turn';

export interface WorldPlan {
  databaseUrl: string;
  seed: number;
  from: Date;
  write?: (line: string) => void;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const ADMIN_TOKEN = 'admin-token-of-the-simulation';
const MILLISECOND = 1;
/** Turns of the event loop without work, after which everything that there is waits for a timer. */
const STILL_TURNS = 30;
/** What may stay open while nothing happens. */
const QUIET_RESOURCES = new Set([
  'TCPSocketWrap',
  'PipeWrap',
  'TTYWrap',
  'Timeout',
  'Immediate',
  'SignalWrap',
  'ProcessWrap',
  'MessagePort',
]);
const nothing = (): void => undefined;

/** Opens all connections, for good: how long one takes to open would decide what goes on first. */
async function openAll(pool: Pool): Promise<void> {
  Object.assign(pool.options, { idleTimeoutMillis: 0 });
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release();
}

function keepOwn(object: object, names: readonly string[]): void {
  const methods = object as Record<string, (...values: unknown[]) => unknown>;
  for (const name of names) methods[name] = (methods[name] as () => unknown).bind(object);
}

/** One installation on virtual time, in which one thing happens at a time. */
export class World {
  inviteCode = '';
  /** Nothing fails anymore. */
  isCalm = false;
  private readonly prompt: string[];

  private constructor(
    readonly app: NestExpressApplication,
    readonly clock: VirtualClock,
    readonly history: History,
    readonly receivers: Receivers,
    private readonly statements: StatementsInTurn,
    /** For checks, which change nothing. */
    readonly pool: Pool,
    readonly from: Date,
    private readonly restore: () => void,
  ) {
    this.prompt = app
      .get(Workers)
      .names()
      .filter((name) => !SLOW_WORKERS.has(name));
  }

  static async open({ databaseUrl, seed, from, write }: WorldPlan): Promise<World> {
    const clock = new VirtualClock(from.getTime());
    const statements = new StatementsInTurn();
    const endings = [useRandom(seededRandom(seed)), useTimers(clock), () => statements.end()];
    const dataDir = mkdtempSync(join(tmpdir(), 'rialto-simulation-'));
    const settings = loadSettings({
      NODE_ENV: 'test',
      RATE_LIMIT_FACTOR: '100000',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '4',
      DATA_DIR: dataDir,
      SECRET_KEY: 'secret-key-of-the-simulation-and-nothing-else',
      ADMIN_TOKEN,
      LOG_LEVEL: 'error',
    });
    const receivers = new Receivers(clock);
    timeIdsBy(() => clock.milliseconds);
    const app = await createApp(settings, clock, receivers);
    await app.init();
    await openAll(poolOf(app.get(DataSource)));
    const pool = new Pool({ connectionString: databaseUrl, max: 1 });
    const world = new World(app, clock, new History(write), receivers, statements, pool, from, () => {
      for (const end of endings) end();
      timeIdsBy(Date.now);
      rmSync(dataDir, { recursive: true, force: true });
    });
    await world.begin();
    return world;
  }

  private async begin(): Promise<void> {
    const { code } = await this.app.get(InvitesService).ensureFirstInvite();
    this.inviteCode = code;
    this.history.hide(code, 'invite');
    await this.settle();
  }

  /** Sends a request through everything but a socket, and lets all follow-ups happen. */
  async call(
    actor: string,
    {
      method,
      path,
      body,
      headers = {},
    }: { method: string; path: string; body?: object; headers?: Record<string, string> },
  ): Promise<Answer> {
    const server = this.app.getHttpServer() as Server;
    const dispatch: DispatchFunc = (request, response) => {
      // Express replaces the prototypes of both, so these must be their own
      keepOwn(request, ['read', '_read', 'destroy']);
      keepOwn(response, ['writeHead', 'write', 'end', 'destroy', 'setTimeout']);
      // what a real request has, and the service uses
      Object.assign(request.socket, { destroy: nothing, setTimeout: nothing });
      Object.assign(request, { complete: true });
      server.emit('request', request, response);
    };
    const answer: Response = await this.through(
      inject(dispatch, {
        method: method as 'GET',
        url: path,
        headers: { host: 'localhost:3000', accept: 'application/json', ...headers },
        payload: body,
      }),
    );
    const sent = body === undefined ? '' : ` ${JSON.stringify(body)}`;
    this.history.add(
      {
        at: this.clock.now().toISOString(),
        actor,
        did: `${method} ${path}${sent}`,
        status: answer.statusCode,
      },
      answer.payload,
    );
    this.clock.goTo(this.clock.milliseconds + MILLISECOND);
    await this.settle();
    const json = answer.payload.startsWith('{') ? (JSON.parse(answer.payload) as Answer['body']) : {};
    if (answer.statusCode >= 500)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.payload}`);
    return { status: answer.statusCode, body: json };
  }

  asOperator(actor: string, method: string, path: string, body?: object): Promise<Answer> {
    return this.call(actor, { method, path, body, headers: { 'x-admin-token': ADMIN_TOKEN } });
  }

  /** Everything that agents wait for happens. */
  async settle(): Promise<void> {
    await this.through(this.app.get(Workers).runUntilIdle(...this.prompt));
  }

  /** Also what is counted, ranked, and cleaned up. */
  async settleAll(): Promise<void> {
    await this.through(this.app.get(Workers).runUntilIdle());
  }

  async goTo(time: number): Promise<void> {
    this.clock.goTo(time);
    await this.settle();
  }

  /** Lets time pass while everything waits for a timer. */
  private async through<T>(work: Promise<T>): Promise<T> {
    let ended = false;
    const end = work.finally(() => (ended = true));
    end.catch(nothing);
    for (let still = 0; !ended; still++) {
      const isBusy = this.isBusy();
      if (isBusy) still = 0;
      else if (still > STILL_TURNS) {
        if (!this.clock.skip()) throw new Error('everything waits, and for no timer');
        still = 0;
      }
      await Promise.race([end, isBusy ? delay(1) : nextTurn()]).catch(nothing);
    }
    return end;
  }

  /** Whether the database, or a thread of Node, works on something. */
  private isBusy(): boolean {
    return (
      this.statements.isAsking || process.getActiveResourcesInfo().some((name) => !QUIET_RESOURCES.has(name))
    );
  }

  async rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.pool.end();
    this.restore();
  }
}
