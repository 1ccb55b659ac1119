import { migrateDatabase } from '../src/platform/database/migrations';
import { loadCatalog } from './catalog-rows';
import { connect, databaseUrl } from './catalog-database';
import { TRIPS, type Traveler, type Trip } from './protocol-trips';
import { AgentConnection } from './agent-connection';
import type { Options } from './options';
import { cpuOf, cpuOfPostgres, startServer, type Started } from './processes';
import { say } from './progress';

export interface ProtocolFigures {
  /** The task, and the protocol used for it. */
  errand: string;
  protocol: string;
  perS: number;
  p50: number;
  p99: number;
  /** CPU milliseconds per task. */
  nodeMs: number;
  postgresMs: number;
  refused: number;
  /** The CPU time of Node and PostgreSQL, relative to the same task over the plain route, which comes first. */
  ratio: number;
}

const LISTINGS = 20_000;
const WORDS = 500;
const WARM_UP_S = 1;

interface Ground {
  server: Started;
  postmaster: number;
  travelers: Traveler[];
}

/** Measures the overhead of each protocol: the same tasks over plain routes and through each protocol. */
export async function measureProtocols(
  postgres: { url: string; pid: number },
  service: string,
  env: Record<string, string>,
  { connections, rounds, roundS }: Options,
): Promise<ProtocolFigures[]> {
  const url = await freshDatabase(postgres.url);
  const words = await wordsOf(url);
  const server = await startServer([service], { ...env, DATABASE_URL: url }, '/health');
  const travelers = await register(server.url, connections, words);
  const ground = { server, postmaster: postgres.pid, travelers };
  const stays = TRIPS.map((): Stay[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, trip] of TRIPS.entries()) {
      say(`round ${round + 1} of ${rounds}: ${trip.errand}, ${trip.protocol}`);
      await stay(ground, trip, WARM_UP_S);
      const stayed = await stay(ground, trip, roundS);
      stays[index]?.push(stayed);
      if (stayed.refused > 0) say(travelers.find(({ line }) => line.refusal)?.line.refusal ?? 'refused');
    }
  }
  for (const { line } of travelers) line.close();
  await server.stop();
  const figures = TRIPS.map(({ errand, protocol }, index) =>
    figuresOf(errand, protocol, stays[index] as Stay[]),
  );
  return figures.map((one) => ({ ...one, ratio: cpu(one) / cpu(plain(figures, one)) }));
}

async function freshDatabase(serverUrl: string): Promise<string> {
  const admin = await connect(serverUrl);
  await admin.query('DROP DATABASE IF EXISTS protocols WITH (FORCE)');
  await admin.query('CREATE DATABASE protocols');
  await admin.end();
  const url = databaseUrl(serverUrl, 'protocols');
  await migrateDatabase(url);
  await loadCatalog(url, LISTINGS, (done, what) => say(`loading: ${done.toLocaleString('en')} ${what}`));
  return url;
}

/** Words that some listings contain and most do not. */
async function wordsOf(url: string): Promise<string[]> {
  const db = await connect(url);
  const { rows } = await db.query<{ term: string }>(
    `SELECT term FROM search_terms WHERE kind = 'word' AND listings BETWEEN 10 AND 1000 ORDER BY md5(term) LIMIT ${WORDS}`,
  );
  await db.end();
  return rows.map(({ term }) => term);
}

/** One buyer per connection, each with a seller that it is connected to. */
async function register(url: string, count: number, words: string[]): Promise<Traveler[]> {
  const first = new AgentConnection(url);
  const { codes } = (await first.post('/admin/invites', '', { max_uses: 2 * count }, false)) as unknown as {
    codes: { code: string }[];
  };
  const agent = async (agentId: string): Promise<string> => {
    const profile = { display_name: agentId };
    const body = { agent_id: agentId, invite_code: codes[0]?.code, profile };
    return (await first.post('/agents/register', '', body, false))?.api_key as string;
  };
  const travelers: Traveler[] = [];
  for (let n = 0; n < count; n++) {
    const [sellerId, key, sellerKey] = [`seller-${n}`, await agent(`buyer-${n}`), await agent(`seller-${n}`)];
    const listing = await first.post('/marketplace/listings', sellerKey, GOODS, false);
    await first.post('/interest', key, { target_agent_id: sellerId }, false);
    await first.post('/interest', sellerKey, { target_agent_id: `buyer-${n}` }, false);
    const opened = (await first.post('/conversations', key, { agent_id: sellerId }, false)) as unknown as {
      conversation_id: string;
    };
    travelers.push({
      line: new AgentConnection(url),
      key,
      sellerId,
      listingId: listing?.id as string,
      conversationId: opened.conversation_id,
      words,
      trips: n * 61,
    });
  }
  first.close();
  return travelers;
}

const GOODS = {
  title: 'Item for the protocol benchmark',
  description: 'The same item over every protocol.',
  category: 'other',
  price_cents: 1,
  listing_type: 'fixed_price',
  condition: 'new',
  quantity: 9_999,
  repeatable: true,
  delivery_method: 'digital_manual',
};

interface Stay {
  times: number[];
  refused: number;
  seconds: number;
  nodeS: number;
  postgresS: number;
}

async function stay({ server, postmaster, travelers }: Ground, { go }: Trip, seconds: number): Promise<Stay> {
  const before = [cpuOf(server.pid), cpuOfPostgres(postmaster)] as const;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  const travel = async (traveler: Traveler): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now();
      traveler.trips += 1;
      if (await go(traveler)) times.push(performance.now() - began);
      else refused += 1;
    }
  };
  await Promise.all(travelers.map(travel));
  return {
    times,
    refused,
    seconds: (performance.now() - startedAt) / 1000,
    nodeS: cpuOf(server.pid) - before[0],
    postgresS: cpuOfPostgres(postmaster) - before[1],
  };
}

function figuresOf(errand: string, protocol: string, stays: Stay[]): ProtocolFigures {
  const times = stays.flatMap((one) => one.times).sort((a, b) => a - b);
  const sum = (of: (one: Stay) => number): number => stays.reduce((total, one) => total + of(one), 0);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? NaN;
  return {
    errand,
    protocol,
    perS: times.length / sum(({ seconds }) => seconds),
    p50: at(0.5),
    p99: at(0.99),
    nodeMs: (1000 * sum(({ nodeS }) => nodeS)) / times.length,
    postgresMs: (1000 * sum(({ postgresS }) => postgresS)) / times.length,
    refused: sum((one) => one.refused),
    ratio: 1,
  };
}

const cpu = ({ nodeMs, postgresMs }: ProtocolFigures): number => nodeMs + postgresMs;
const plain = (all: ProtocolFigures[], { errand }: ProtocolFigures): ProtocolFigures =>
  all.find((one) => one.errand === errand) as ProtocolFigures;
