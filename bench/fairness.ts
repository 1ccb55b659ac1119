import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '../src/platform/database/migrations';
import { connect, databaseUrl } from './catalog-database';
import { startServer } from './processes';
import { say } from './progress';

/** What another agent's reads took, in milliseconds, while one agent made its costliest calls. */
export interface FairnessFigures {
  during: string;
  reads: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** The answers to the costly calls, by status. */
  answers: Record<number, number>;
}

/** As many as the default limit allows in a minute. */
const CALLS = 90;
const PAYLOADS = 1_000;
/** Listings that the calls change: one, whose lock they wait for, or many. */
const LISTINGS = { 'writes of one listing': 1, 'writes of forty listings': 40 };
const QUIET_MS = 5_000;
const PAUSE_MS = 5;

/** Another agent reads its wallet again and again while one agent sends all of its calls at once. */
export async function measureFairness(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
  matching: string,
): Promise<FairnessFigures[]> {
  const admin = await connect(serverUrl);
  await admin.query('DROP DATABASE IF EXISTS fairness WITH (FORCE)');
  await admin.query('CREATE DATABASE fairness');
  await admin.end();
  const url = databaseUrl(serverUrl, 'fairness');
  await migrateDatabase(url);
  const server = await startServer([service], { ...env, DATABASE_URL: url }, '/health');
  const [greedy, other] = [new Caller(server.url), new Caller(server.url)];
  for (const [nth, caller] of [greedy, other].entries())
    await caller.register(`fairness-${nth}`, env.ADMIN_TOKEN as string);
  const figures = [await timesOf(other, 'nothing', () => sleep(QUIET_MS).then(() => []))];
  for (const [name, count] of Object.entries(LISTINGS)) {
    if (!name.includes(matching)) continue;
    say(`fairness: ${name}`);
    const paths: string[] = [];
    for (let nth = 0; nth < count; nth++) paths.push(await greedy.list(nth));
    const body = { digital_payloads: Array.from({ length: PAYLOADS }, (_, nth) => `key ${nth}`) };
    const calls = (): Promise<number[]> =>
      Promise.all(
        Array.from({ length: CALLS }, async (_, nth) => {
          const { status } = await greedy.send('PUT', paths[nth % count] as string, body);
          return status;
        }),
      );
    figures.push(await timesOf(other, name, calls));
  }
  await server.stop();
  return figures;
}

async function timesOf(
  reader: Caller,
  during: string,
  work: () => Promise<number[]>,
): Promise<FairnessFigures> {
  const times: number[] = [];
  let done = false;
  const statuses = work().finally(() => (done = true));
  while (!done) {
    const since = performance.now();
    await reader.send('GET', '/marketplace/wallet');
    times.push(performance.now() - since);
    await sleep(PAUSE_MS);
  }
  const answers: Record<number, number> = {};
  for (const status of await statuses) answers[status] = (answers[status] ?? 0) + 1;
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { during, reads: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), answers };
}

class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CALLS });
  private key = '';

  constructor(private readonly url: string) {}

  async register(id: string, adminToken: string): Promise<void> {
    const invited = await this.send(
      'POST',
      '/admin/invites',
      { max_uses: 1 },
      { 'x-admin-token': adminToken },
    );
    const { codes } = JSON.parse(invited.body) as { codes: { code: string }[] };
    const profile = { display_name: id, interests: { domains: ['research'] } };
    const request = { agent_id: id, invite_code: codes[0]?.code, profile };
    const { body } = await this.send('POST', '/agents/register', request);
    this.key = (JSON.parse(body) as { api_key: string }).api_key;
  }

  /** The path of a new listing. */
  async list(nth: number): Promise<string> {
    const listing = {
      title: `Keys ${nth}`,
      description: 'License keys, one for each unit, delivered at once.',
      category: 'skills-services',
      price_cents: 100,
      listing_type: 'service',
      condition: 'new',
      delivery_method: 'digital_instant',
      digital_payloads: ['key'],
    };
    const { status, body } = await this.send('POST', '/marketplace/listings', listing);
    if (status !== 201) throw new Error(`no listing: ${body}`);
    return `/marketplace/listings/${(JSON.parse(body) as { id: string }).id}`;
  }

  send(
    method: string,
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const key = this.key === '' ? {} : { 'x-api-key': this.key };
      const headers = { 'content-type': 'application/json', ...key, ...more };
      const sent = request(`${this.url}${path}`, { method, headers, agent: this.agent }, (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += String(part)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }
}
