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
import { type RandomSource, useRandom } from '../src/kernel/random';
import { useTimers } from '../src/kernel/timers';
import { SchemaThreads } from '../src/marketplace/verification/schema-threads';
import { loadSettings, type Settings } from '../src/platform/config/settings';
import { poolOf } from '../src/platform/database/pool';
import { LEASE_MS } from '../src/platform/workers/recurring-work';
import { Workers } from '../src/platform/workers/workers';
import { seededRandom } from '../test/support/seeded-random';
import { SLOW_WORKERS } from '../test/support/slow-workers';
import { Canaries } from './canaries';
import { claimOf, Deadlines } from './deadlines';
import { Faults } from './faults';
import { History } from './history';
import { ExpectedVerdicts } from './expected-verdicts';
import { VirtualClock } from './ports';
import { Receivers } from './receivers';
import { ClientOfChecks, Statements } from './statements';
import { Threads } from './threads';
import { Violation } from './violation';

export interface WorldPlan {
  databaseUrl: string;
  seed: number;
  from: Date;
  /** Connections break, replies are lost, and the process is killed. */
  withFaults?: boolean;
  write?: (line: string) => void;
}

export interface Answer {
  /** 0 if the reply was lost: then nobody knows whether the call had an effect. */
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Response['headers'];
}

export interface Call {
  method: string;
  path: string;
  /** Text is sent as it is. */
  body?: object | string;
  headers?: Record<string, string>;
  /** The history shows neither what is sent nor the answer, which have values that differ in each run. */
  isSecret?: boolean;
}

/** A call with its answer, for checks. */
export interface Exchange extends Pick<Call, 'method' | 'path' | 'body' | 'headers'> {
  actor: string;
  status: number;
  text: string;
}

const ADMIN_TOKEN = 'admin-token-of-the-simulation';
const MILLISECOND = 1;
const CONNECTIONS = 12;
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
  'IntervalHistogram',
]);
/** Statements wait for locks as long as others take turns, and the simulation finds deadlocks itself. */
const PATIENT =
  "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET deadlock_timeout = '1min'";
const UNAVAILABLE = 503;
const LOST: Answer = { status: 0, body: {}, text: '', headers: {} };
const nothing = (): void => undefined;

/** Opens all connections, which stay open: otherwise, how long one takes to open would decide what comes first. */
async function openAll(pool: Pool): Promise<void> {
  Object.assign(pool.options, { idleTimeoutMillis: 0, connectionTimeoutMillis: 0 });
  pool.on('connect', (client) => void client.query(PATIENT).catch(nothing));
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release();
}

function keepOwn(object: object, names: readonly string[]): void {
  const methods = object as Record<string, (...values: unknown[]) => unknown>;
  for (const name of names) methods[name] = (methods[name] as () => unknown).bind(object);
}

/** One installation on virtual time. One thing happens at a time, or, in `together`, statements of several commands alternate. */
export class World {
  inviteCode = '';
  day = 0;
  /** Nothing fails, because nothing has begun, or everything must end. */
  isCalm = true;
  /** Checks that see every call. */
  readonly observers: ((exchange: Exchange) => void)[] = [];
  /** What is private in this world. */
  readonly canaries = new Canaries();
  /** Who must be paid for which delivery. */
  readonly expected = new ExpectedVerdicts();
  readonly history: History;
  readonly receivers: Receivers;
  /** For checks, which change nothing, and their statements under way. */
  private readonly pool: Pool;
  private reading = 0;
  private readonly prepared = new Map<string, string>();
  readonly from: Date;
  /** Decides what has no actor: whose statement is next, and what fails. */
  readonly random: RandomSource;
  readonly deadlines: Deadlines;
  private readonly faults: Faults;
  /** Whether something may fail, at times. */
  readonly hasFaults: boolean;
  private readonly threads = new Threads();
  private isSpared = false;
  /** Schemas that a thread validates now. */
  private validating = 0;
  app!: NestExpressApplication;
  /** The workers that agents wait for, with what each claims when it is due. */
  private readonly prompt = new Map<string, ReadonlySet<string>>();
  /** Whether several act at once now. */
  isTogether = false;

  private constructor(
    { databaseUrl, from, withFaults, write }: WorldPlan,
    private readonly settings: Settings,
    readonly clock: VirtualClock,
    private readonly statements: Statements,
    random: RandomSource,
    private readonly restore: () => Promise<void>,
  ) {
    this.from = from;
    this.random = random;
    this.history = new History(write);
    this.receivers = new Receivers(clock);
    this.pool = new Pool({ connectionString: databaseUrl, max: 1, Client: ClientOfChecks });
    this.pool.on('error', () => undefined); // its database is dropped while it is idle
    this.deadlines = new Deadlines(this);
    this.hasFaults = withFaults === true;
    this.faults = new Faults(
      random,
      () => this.hasFaults && !this.isCalm && !this.isSpared,
      (offMs) => clock.beOffBy(offMs),
    );
  }

  static async open(plan: WorldPlan): Promise<World> {
    const { databaseUrl, seed, from } = plan;
    const clock = new VirtualClock(from.getTime());
    const statements = new Statements(databaseUrl);
    await statements.begin();
    const endings = [useRandom(seededRandom(seed)), useTimers(clock)];
    const dataDir = mkdtempSync(join(tmpdir(), 'rialto-simulation-'));
    const settings = loadSettings({
      NODE_ENV: 'test',
      RATE_LIMIT_FACTOR: '100000',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(CONNECTIONS),
      DATA_DIR: dataDir,
      SECRET_KEY: 'secret-key-of-the-simulation-and-nothing-else',
      ADMIN_TOKEN,
      LOG_LEVEL: plan.withFaults ? 'silent' : 'error',
    });
    timeIdsBy(() => clock.now().getTime());
    const world = new World(plan, settings, clock, statements, seededRandom(~seed), async () => {
      for (const end of endings) end();
      timeIdsBy(Date.now);
      await statements.end();
      rmSync(dataDir, { recursive: true, force: true });
    });
    statements.isElsewhereBusy = () => world.isElsewhereBusy();
    await world.boot();
    await world.learnClaims();
    const { code } = await world.app.get(InvitesService).ensureFirstInvite();
    world.inviteCode = code;
    world.history.hide(code, 'invite');
    await world.settle();
    statements.fateOf = (text) => world.faults.fateOf(text);
    return world;
  }

  private async boot(): Promise<void> {
    this.app = await createApp(this.settings, this.clock, this.receivers);
    await this.app.init();
    await openAll(poolOf(this.app.get(DataSource)));
    this.watchSchemas();
  }

  /** Node.js does not say that a thread of ours works, and no time must pass meanwhile. */
  private watchSchemas(): void {
    const threads = this.app.get(SchemaThreads);
    const validate = threads.validate.bind(threads);
    threads.validate = async (schema, value) => {
      this.validating++;
      try {
        return await validate(schema, value);
      } finally {
        this.validating--;
      }
    };
  }

  private async learnClaims(): Promise<void> {
    for (const name of this.app.get(Workers).names()) {
      if (SLOW_WORKERS.has(name)) continue;
      const claims = new Set<string>();
      this.statements.fateOf = (text) => {
        const claim = claimOf(text);
        if (claim) claims.add(claim.name);
        return 'sent';
      };
      await this.run(name);
      if (claims.size > 0) this.prompt.set(name, claims);
    }
  }

  /** Sends a request through everything but a socket, and lets all follow-ups happen. */
  async call(actor: string, call: Call): Promise<Answer> {
    const { method, path, body, headers, isSecret = false } = call;
    const fate = this.isTogether ? 'answered' : this.faults.fateOfCall();
    const answer = this.isTogether ? await this.inject(call) : await this.through(this.inject(call));
    const { statusCode: status, payload: text } = answer;
    const sent = body === undefined || isSecret ? '' : ` ${JSON.stringify(body)}`;
    const shown = isSecret ? path.replace(/\?.*/, '') : path;
    const line = { at: this.clock.now().toISOString(), actor, did: `${method} ${shown}${sent}` };
    if (fate === 'answered') this.history.add({ ...line, status }, isSecret ? undefined : text);
    else this.history.add({ ...line, status: fate });
    for (const observe of this.observers) observe({ actor, method, path, body, headers, status, text });
    if (status >= 500 && !(status === UNAVAILABLE && this.faults.explain()))
      throw new Violation('no answer has a status of 500 or more', `${method} ${path}: ${status} ${text}`);
    if (fate === 'killed') await this.restart();
    if (!this.isTogether && method !== 'GET') {
      this.clock.goTo(this.clock.milliseconds + MILLISECOND);
      await this.settle();
    }
    if (fate !== 'answered') return LOST;
    const json = text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {};
    return { status, body: json, text, headers: answer.headers };
  }

  private inject({ method, path, body, headers = {} }: Call): Promise<Response> {
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
    return inject(dispatch, {
      method: method as 'GET',
      url: path,
      headers: { host: 'localhost:3000', accept: 'application/json', ...headers },
      payload: body,
    });
  }

  asOperator(actor: string, method: string, path: string, body?: object): Promise<Answer> {
    return this.call(actor, { method, path, body, headers: { 'x-admin-token': ADMIN_TOKEN } });
  }

  /** Several at once, and the workers beside them: before every statement it is drawn who continues. */
  async together(commands: readonly (() => Promise<unknown>)[]): Promise<void> {
    while (this.isBusy()) await delay(1);
    this.statements.alternate((count) => this.random.int(count));
    this.isTogether = true;
    try {
      const workers = this.app.get(Workers).runUntilIdle(...this.prompt.keys());
      await this.through(Promise.all([...commands.map((command) => command()), workers.catch(this.excuse)]));
    } finally {
      this.isTogether = false;
      this.statements.takeTurns();
    }
    this.clock.goTo(this.clock.milliseconds + MILLISECOND);
    await this.settle();
  }

  /** Everything that agents wait for happens. */
  async settle(): Promise<void> {
    let before = '';
    for (;;) {
      const due = await this.deadlines.due();
      const state = JSON.stringify(due);
      if (due.length === 0 || state === before) return;
      before = state;
      for (const [worker, claims] of this.prompt)
        if (due.some(({ name }) => claims.has(name))) await this.run(worker);
    }
  }

  /** Also what is counted, ranked, and cleaned up. What a cut connection or a clock that is behind prevented happens a lease later. */
  async settleAll(): Promise<void> {
    await this.runAll();
    if (!this.hasFaults || this.isCalm) return;
    await this.spare(async () => {
      await this.goTo(this.clock.milliseconds + LEASE_MS);
      await this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    for (const name of this.app.get(Workers).names()) await this.run(name);
    await this.settle();
  }

  /** Nothing fails meanwhile. */
  async spare<T>(work: () => Promise<T>): Promise<T> {
    this.isSpared = true;
    try {
      return await work();
    } finally {
      this.isSpared = false;
    }
  }

  private async run(worker: string): Promise<void> {
    await this.through(this.app.get(Workers).runUntilIdle(worker)).catch(this.excuse);
  }

  /** Work that a cut connection ended is done again later. */
  private readonly excuse = (error: unknown): void => {
    if (!this.faults.explain()) throw error;
  };

  async goTo(time: number): Promise<void> {
    this.clock.goTo(time);
    await this.settle();
  }

  /**
   * As if the process were killed: only the database remains. An instance that loses its connection while it starts ends, and is started
   * again by its supervisor.
   */
  private async restart(): Promise<void> {
    this.clock.forget();
    await this.statements.cutAll();
    await this.spare(() => this.boot());
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
        await this.continueOne();
        still = 0;
      }
      await Promise.race([end, isBusy ? delay(1) : nextTurn()]).catch(nothing);
    }
    return end;
  }

  /** Whether the database, or a thread of Node, works on something. */
  private isBusy(): boolean {
    return this.statements.isAsking || this.isElsewhereBusy();
  }

  private isElsewhereBusy(): boolean {
    return (
      this.reading > 0 ||
      this.validating > 0 ||
      this.threads.areBusy ||
      process.getActiveResourcesInfo().some((name) => !QUIET_RESOURCES.has(name))
    );
  }

  private async continueOne(): Promise<void> {
    if (this.isTogether && (await this.statements.continueOne())) return;
    if (this.clock.skip()) return;
    const blocked = await this.statements.blockedStatements();
    throw new Error(
      blocked.length > 0 ? `deadlock:\n${blocked.join('\n')}` : 'everything waits, and for no timer',
    );
  }

  /** Prepared, since planning takes longer than these tables. */
  async rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    this.reading++;
    try {
      return (await this.pool.query<T>({ name: this.nameOf(text), text, values })).rows;
    } finally {
      this.reading--;
    }
  }

  private nameOf(text: string): string {
    const name = this.prepared.get(text) ?? `check_${this.prepared.size}`;
    this.prepared.set(text, name);
    return name;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.pool.end();
    this.threads.end();
    await this.restore();
  }
}
