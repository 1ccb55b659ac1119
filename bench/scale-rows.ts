import { connect } from './catalog-database';
import { type Cast, createFunctions, type ScaleSizes } from './scale-terms';
import { EVENT_TABLES, loadEvents } from './scale-events';
import { LEDGER_TABLES, loadLedger } from './scale-ledger';
import { ORDER_TABLES, loadOrders } from './scale-orders';
import { loadMessageHistory } from './message-history';
import { loadOffers, OFFER_TABLES } from './scale-offers';
import { loadTalk, TALK_TABLES } from './scale-talk';

/** Of all agents, how many the message history counts: the hub knows an eighth of them. */
const HUB_KNOWS = 1 / 4;

export const SCALE_TABLES = [
  ...ORDER_TABLES,
  ...OFFER_TABLES,
  ...LEDGER_TABLES,
  ...EVENT_TABLES,
  ...TALK_TABLES,
];

/** The rows of an installation with this many orders. */
export const sizesFor = (orders: number, endpoints: number): ScaleSizes => ({
  orders,
  refunded: 0.03,
  messages: orders,
  notifications: orders,
  activities: orders,
  events: 2 * orders,
  deliveries: 2 * orders,
  endpoints,
});

/**
 * Adds years of trade to a database that has listings (`loadCatalog`), agents (`loadAgents`), and the registered agents of the
 * cast: set-based statements, in the order of time, with all indexes, so that tables and indexes are as large as if they had grown
 * that way. Most rows are old and ended; a small share is live.
 */
export async function loadScale(
  url: string,
  sizes: ScaleSizes,
  cast: Cast,
  onProgress: (what: string) => void = () => undefined,
): Promise<void> {
  const db = await connect(url);
  try {
    await db.query('SET synchronous_commit = off');
    await db.query(`SET work_mem = '256MB'`);
    // the rows are consistent by construction; triggers and foreign keys would take longer than the rows
    await db.query('SET session_replication_role = replica');
    await createFunctions(db);
    await loadOrders(db, sizes, cast);
    onProgress('orders');
    await loadOffers(db, sizes);
    onProgress('offers');
    await loadLedger(db);
    onProgress('ledger');
    await loadEvents(db, sizes, cast);
    onProgress('events, deliveries, notifications, activities');
    const { rows } = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM agents');
    await loadMessageHistory(url, [cast.hub], Math.floor((rows[0]?.n ?? 0) * HUB_KNOWS));
    await loadTalk(db, sizes, cast);
    onProgress('messages');
    for (const table of [...SCALE_TABLES, 'listings', 'seller_profiles', 'agents'])
      await db.query(`VACUUM (ANALYZE) ${table}`);
    onProgress('vacuum');
  } finally {
    await db.end();
  }
}
