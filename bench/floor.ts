/**
 * The floor: a bare node:http server that sends the service's own statements through `pg` and returns the raw rows. No
 * framework, validation, limits, headers, views, cache, or log.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PoolClient } from 'pg';
import { newId } from '../src/kernel/ids';
import { floorPool, send, serveBare, textOf } from './bare-server';
import { decodeValue, type Recorded } from './recording';

export interface FloorPlan {
  /** The statements of a GET, by its path without the number that makes it unique. */
  reads: Record<string, Recorded[]>;
  /** What each step of a trade writes to its own tables, recorded from one trade. */
  steps: Record<string, Recorded[]>;
  /** Ids of that trade that must be new in each repetition. */
  orderId: string;
  listingId: string;
}

const { BENCH_PLAN, PORT } = process.env;
const plan = JSON.parse(readFileSync(BENCH_PLAN as string, 'utf8')) as FloorPlan;
const pool = floorPool();
const reads = new Map(
  Object.entries(plan.reads).map(([path, statements]) => [path, statements.map(decoded)]),
);
const steps = new Map(
  Object.entries(plan.steps).map(([step, statements]) => [step, statements.map(decoded)]),
);
const OF_A_TRADE = /^\/marketplace\/(?:orders|sales)\/(ord_\w+)\/(\w+)$/;

serveBare(Number(PORT), answer);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url as string;
  if (request.method === 'GET')
    return send(
      response,
      JSON.stringify(url === '/health' ? {} : await read(url.replace(/[?&]_n=\d+$/, ''))),
    );
  const body = JSON.parse((await textOf(request)) || '{}') as { listing_id?: string };
  if (url === '/marketplace/orders') {
    const id = newId('ord');
    await write('order', id, body.listing_id as string);
    return send(response, JSON.stringify({ id }), 201);
  }
  const [, id, step] = OF_A_TRADE.exec(url) as RegExpExecArray;
  const seller = step === 'review' && request.headers['x-bench-side'] === 'seller';
  await write(seller ? 'review-by-seller' : (step as string), id as string, '');
  send(response, JSON.stringify({ id }));
}

async function read(path: string): Promise<unknown> {
  let rows: unknown;
  for (const statement of reads.get(path) as Recorded[]) rows = (await pool.query(statement)).rows;
  return rows;
}

async function write(step: string, orderId: string, listingId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of steps.get(step) as Recorded[])
      await client.query(renewed(statement, orderId, listingId));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    (client as PoolClient).release();
  }
}

/** The recorded statement, adapted to another order. */
function renewed({ name, text, values }: Recorded, orderId: string, listingId: string): Recorded {
  const withNewIds = (value: string): string =>
    value
      .replaceAll(plan.orderId, orderId)
      .replaceAll(plan.listingId, listingId || plan.listingId) // later calls name no listing
      .replaceAll(/\brev_\w{20,}/g, () => newId('rev'));
  const fresh = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fresh);
    return typeof value === 'string' ? withNewIds(value) : value;
  };
  return { name, text, values: values.map(fresh) };
}

function decoded({ name, text, values }: Recorded): Recorded {
  return { ...(name === undefined ? {} : { name }), text, values: values.map(decodeValue) };
}
