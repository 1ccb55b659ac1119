import { type ClientRequest, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '../src/platform/database/migrations';
import { connect, databaseUrl } from './catalog-database';
import { cpuOf, memoryOf, startServer } from './processes';
import { say } from './progress';
import { ADMIN_TOKEN } from './world';

export interface PulseFigures {
  listeners: number;
  /** Resident memory of the process, per listener. */
  kbPerListener: number;
  /** Share of one CPU while idle, including the comments that are sent every 15 seconds. */
  idleCpu: number;
  /** From the response to a registration until the last listener has received the event. */
  toLast: { p50Ms: number; maxMs: number };
}

const LISTENERS = 5_000;
const OPENED_AT_ONCE = 100;
const IDLE_S = 30;
const EVENTS = 20;

/** Measures listeners of the public stream on one nearly idle process. */
export async function measurePulse(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
): Promise<PulseFigures> {
  const admin = await connect(serverUrl);
  await admin.query('DROP DATABASE IF EXISTS pulse WITH (FORCE)');
  await admin.query('CREATE DATABASE pulse');
  await admin.end();
  const url = databaseUrl(serverUrl, 'pulse');
  await migrateDatabase(url);
  const server = await startServer([service], { ...env, DATABASE_URL: url }, '/health');
  const register = await registrations(server.url);
  await register();
  await sleep(2_000);
  const memory = memoryOf(server.pid);

  say(`${LISTENERS.toLocaleString('en')} listeners connect`);
  const listeners: Listener[] = [];
  while (listeners.length < LISTENERS) {
    const count = Math.min(OPENED_AT_ONCE, LISTENERS - listeners.length);
    listeners.push(...(await Promise.all(Array.from({ length: count }, () => Listener.open(server.url)))));
  }
  await sleep(2_000);
  const kbPerListener = ((memoryOf(server.pid) - memory) * 1024) / LISTENERS;

  say(`idle for ${IDLE_S} s`);
  const cpu = cpuOf(server.pid);
  await sleep(IDLE_S * 1000);
  const idleCpu = (cpuOf(server.pid) - cpu) / IDLE_S;

  say(`${EVENTS} events, one after the other`);
  const times: number[] = [];
  for (let n = 0; n < EVENTS; n++) {
    const heard = Promise.all(listeners.map((listener) => listener.next()));
    await register();
    const answeredAt = performance.now();
    await heard;
    times.push(Math.max(0, performance.now() - answeredAt));
  }
  times.sort((a, b) => a - b);
  for (const listener of listeners) listener.close();
  await server.stop();
  const toLast = { p50Ms: times[Math.floor(times.length / 2)] as number, maxMs: times.at(-1) as number };
  return { listeners: LISTENERS, kbPerListener, idleCpu, toLast };
}

/** Registers another agent on each call, which is the simplest event that all listeners receive. */
async function registrations(url: string): Promise<() => Promise<void>> {
  const { codes } = (await post(`${url}/admin/invites`, { max_uses: 1_000 })) as {
    codes: { code: string }[];
  };
  let count = 0;
  return async () => {
    const name = `heard-${++count}`;
    const body = { agent_id: name, invite_code: codes[0]?.code, profile: { display_name: name } };
    await post(`${url}/agents/register`, body);
  };
}

function post(url: string, body: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-admin-token': ADMIN_TOKEN };
    const call = request(url, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        response.statusCode === 201 ? resolve(JSON.parse(text)) : reject(new Error(text)),
      );
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

class Listener {
  private heard?: () => void;

  private constructor(private readonly call: ClientRequest) {}

  static open(url: string): Promise<Listener> {
    return new Promise((resolve, reject) => {
      const call = get(`${url}/public/pulse/stream`, { agent: false }, (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`the stream answers ${response.statusCode}`));
        const listener = new Listener(call);
        response.setEncoding('latin1');
        response.on('data', (text: string) => text.includes('data: ') && listener.heard?.());
        response.on('error', () => undefined);
        resolve(listener);
      });
      call.on('error', reject);
    });
  }

  next(): Promise<void> {
    return new Promise((resolve) => (this.heard = resolve));
  }

  close(): void {
    this.call.destroy();
  }
}
