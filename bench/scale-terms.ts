import type { Client } from 'pg';

export interface ScaleSizes {
  orders: number;
  /** The share of orders that ended with a refund. */
  refunded: number;
  messages: number;
  /** Of orders; each has an entry in a feed. */
  events: number;
  deliveries: number;
  /** That deliveries are sent to. */
  endpoints: number;
  notifications: number;
  activities: number;
}

/** Agents whose lists are read through the service, and the key with which it seals addresses. */
export interface Cast {
  /** Buys and sells a tenth of everything. */
  hub: string;
  /** Has a few rows of each kind. */
  small: string;
  secretKey: string;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CHARACTERS = Array.from(
  { length: 12 },
  (_, at) => `substr('${ALPHABET}', ((v >> ${55 - 5 * at}) & 31)::int + 1, 1)`,
);

/**
 * Functions of this session. `scale_id` makes ids like those of the service: ordered by time, and as long, so that indexes
 * have the same size and order. Rows of the same millisecond are ordered by `n`. `scale_share` is a number from 0 to 1 that
 * depends only on `n` and the seed.
 */
export async function createFunctions(db: Client): Promise<void> {
  await db.query(`
    CREATE FUNCTION pg_temp.scale_id(prefix text, at timestamptz, n bigint) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
    DECLARE v bigint := (date_part('epoch', at) * 1000)::bigint * 4096 + n % 4096;
    BEGIN RETURN prefix || '_' || ${CHARACTERS.join(' || ')} || substr(md5(prefix || n), 1, 20); END $$`);
  await db.query(`
    CREATE FUNCTION pg_temp.scale_share(n bigint, seed bigint) RETURNS float8 IMMUTABLE LANGUAGE sql
    RETURN (hashint8extended(n, seed) & 1048575) / 1048576.0::float8`);
}
