import { migrateDatabase } from '../src/platform/database/migrations';
import { connect, databaseUrl } from './catalog-database';
import { AgentConnection } from './agent-connection';
import type { Options } from './options';
import { startServer } from './processes';
import { say } from './progress';

/** The throughput of an operation and the latency of its calls. */
export interface Pace {
  perS: number;
  p50: number;
  p99: number;
  refused: number;
}

export interface NegotiationFigures {
  /** Offers and counteroffers. */
  rounds: Pace;
  /** Complete refunds: order, delivery, refund request, and approval. */
  refunds: Pace;
}

interface Pair {
  buyer: string;
  seller: string;
}

/** A buyer may open only a few negotiations per listing and month. */
const THREADS = 5;
/** A listing for trades without end. */
export const LISTING = {
  title: 'Item for a benchmark',
  description: 'Offered, countered, bought, and refunded repeatedly.',
  category: 'other',
  price_cents: 10_000,
  listing_type: 'negotiable',
  condition: 'new',
  quantity: 9_999,
  repeatable: true,
  delivery_method: 'digital_manual',
};

/** One pair of agents per connection: some negotiate, the others buy and get refunds. */
export async function measureNegotiations(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
  { connections, rounds, roundS }: Options,
): Promise<NegotiationFigures> {
  const admin = await connect(serverUrl);
  await admin.query('DROP DATABASE IF EXISTS bargaining WITH (FORCE)');
  await admin.query('CREATE DATABASE bargaining');
  await admin.end();
  const url = databaseUrl(serverUrl, 'bargaining');
  await migrateDatabase(url);
  const server = await startServer([service], { ...env, DATABASE_URL: url }, '/health');
  const lines = Array.from({ length: connections }, () => new AgentConnection(server.url));
  const pairs = await register(lines[0] as AgentConnection, connections);
  const seconds = Math.max(5, rounds * roundS);
  const pace = async (
    what: string,
    once: (line: AgentConnection, pair: Pair) => Promise<number>,
  ): Promise<Pace> => {
    say(`${what} over ${connections} connections for ${seconds} s`);
    for (const line of lines) line.forget();
    const startedAt = performance.now();
    const until = startedAt + seconds * 1000;
    const done = await Promise.all(
      lines.map(async (line, index) => {
        let count = 0;
        while (performance.now() < until) count += await once(line, pairs[index] as Pair);
        return count;
      }),
    );
    const total = done.reduce((sum, count) => sum + count, 0);
    const perS = total / ((performance.now() - startedAt) / 1000);
    const times = lines.flatMap(({ millis }) => millis).sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? NaN;
    return { perS, p50: at(0.5), p99: at(0.99), refused: lines.reduce((sum, line) => sum + line.refused, 0) };
  };
  const figures = { rounds: await pace('offer rounds', haggle), refunds: await pace('refunds', takeBack) };
  for (const line of lines) line.close();
  await server.stop();
  return figures;
}

/**
 * Runs five negotiations about one listing, each with an offer and three counteroffers. Returns the number of rounds.
 */
async function haggle(line: AgentConnection, { buyer, seller }: Pair): Promise<number> {
  const listing = await line.post('/marketplace/listings', seller, LISTING, false);
  let rounds = 0;
  for (let thread = 0; thread < THREADS && listing; thread++) {
    const body = { offered_price_cents: 5_000 };
    const offer = await line.post(`/marketplace/listings/${listing.id}/offers`, buyer, body);
    if (!offer) continue;
    const path = `/marketplace/offers/${offer.id}`;
    await line.post(`${path}/counter`, seller, { counter_price_cents: 9_000 });
    await line.post(`${path}/counter`, buyer, { counter_price_cents: 6_000 });
    await line.post(`${path}/counter`, seller, { counter_price_cents: 8_000 });
    await line.post(`${path}/reject`, buyer, {}, false);
    rounds += 4;
  }
  return rounds;
}

async function takeBack(line: AgentConnection, { buyer, seller }: Pair): Promise<number> {
  line.listingId ??= (await line.post('/marketplace/listings', seller, LISTING, false))?.id;
  const order = await line.post('/marketplace/orders', buyer, { listing_id: line.listingId }, false);
  if (!order) return 0;
  await line.post(`/marketplace/sales/${order.id}/fulfill`, seller, { delivery_data: 1 }, false);
  await line.post(`/marketplace/orders/${order.id}/refund`, buyer, { reason: 'Not as described' });
  const done = await line.post(`/marketplace/sales/${order.id}/refund/approve`, seller, {});
  return done ? 1 : 0;
}

async function register(line: AgentConnection, count: number): Promise<Pair[]> {
  const codes = (await line.post('/admin/invites', '', { max_uses: 2 * count }, false)) as unknown as {
    codes: { code: string }[];
  };
  const agent = async (name: string): Promise<string> => {
    const body = { agent_id: name, invite_code: codes.codes[0]?.code, profile: { display_name: name } };
    return (await line.post('/agents/register', '', body, false))?.api_key as string;
  };
  const pairs: Pair[] = [];
  for (let n = 0; n < count; n++) {
    pairs.push({ buyer: await agent(`haggling-buyer-${n}`), seller: await agent(`haggling-seller-${n}`) });
  }
  return pairs;
}
