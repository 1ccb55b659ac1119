import { Client } from 'pg';
import { newId } from '../src/kernel/ids';
import { BAND_SIZES } from '../src/marketplace/catalog/search/search-statement';
import { termsOf } from '../src/marketplace/catalog/search/search-terms.service';
import { CONDITIONS, DELIVERY_METHODS, RETURN_POLICIES } from '../src/marketplace/policies';
import { CATEGORIES } from '../src/kernel/categories';
import { randomFrom, zipf } from './random';
import { words } from './vocabulary';

const BATCH = 1_000;
const CONNECTIONS = 2;
const LISTINGS_PER_SELLER = 50;
/** The catalog sizes at which the service's search bands end. */
const BAND_ENDS = BAND_SIZES.map((_, band) =>
  BAND_SIZES.slice(0, band + 1).reduce((sum, size) => sum + size),
);

interface Row {
  id: string;
  seller_id: string;
  title: string;
  description: string;
  short_description: string | null;
  category: string;
  subcategory: string;
  price_cents: number;
  condition: string;
  delivery_method: string;
  return_policy: string;
  tags: string;
  quantity: number;
  quantity_sold: number;
  views: number;
  favorites: number;
  rating_sum: number;
  rating_count: number;
  search_band: number;
  created_at: Date;
}
const COLUMNS: [keyof Row, string][] = [
  ['id', 'text'],
  ['seller_id', 'text'],
  ['title', 'text'],
  ['description', 'text'],
  ['short_description', 'text'],
  ['category', 'text'],
  ['subcategory', 'text'],
  ['price_cents', 'int'],
  ['condition', 'text'],
  ['delivery_method', 'text'],
  ['return_policy', 'text'],
  ['tags', 'text'],
  ['quantity', 'int'],
  ['quantity_sold', 'int'],
  ['views', 'bigint'],
  ['favorites', 'int'],
  ['rating_sum', 'int'],
  ['rating_count', 'int'],
  ['search_band', 'smallint'],
  ['created_at', 'timestamptz'],
];
const NAMES = COLUMNS.map(([name]) => name);
const INSERT = `
  INSERT INTO listings (${NAMES.join(', ')}, listing_type, images, faqs, accepts_offers, status, popularity, updated_at)
  SELECT ${NAMES.map((name) => (name === 'tags' ? `string_to_array(r.tags, ',')` : `r.${name}`)).join(', ')},
         'fixed_price', '{}', '[]', true, CASE WHEN r.quantity = 0 THEN 'sold_out' ELSE 'active' END,
         listing_popularity(r.views, r.favorites, r.quantity_sold, r.rating_count), r.created_at
    FROM unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')}) AS r(${NAMES.join(', ')})`;

/**
 * Generates listings that resemble a mature marketplace: few are popular, words follow Zipf's law, prices span decades.
 */
class CatalogRows {
  private readonly random = randomFrom(20_251_120);
  private readonly vocabulary = words(30_000, this.random);
  private readonly word = zipf(this.vocabulary.length, this.random);
  private readonly tag = zipf(800, this.random);
  private readonly kind = zipf(CATEGORIES.length, this.random);
  readonly terms = new Map<string, { kind: string; term: string; listings: number }>();

  constructor(
    private readonly count: number,
    readonly sellers: number,
  ) {}

  row(index: number, now: number): Row {
    const standing = Math.floor(((index * 0.6180339887) % 1) * this.count); // popularity ranks in no particular order
    const category = CATEGORIES[this.kind()] as (typeof CATEGORIES)[number];
    const views = Math.floor((3 * this.count) / (standing + 10));
    const sold = Math.min(Math.floor((views * this.random()) / 20), 100_000);
    const reviews = Math.floor(sold * this.random() * 0.6);
    const createdAt = now - (this.count - index) * 20;
    const row: Row = {
      id: newId('lst', createdAt),
      seller_id: sellerId(Math.floor(this.random() ** 2 * this.sellers)),
      title: capital(this.text(3 + this.below(5))).slice(0, 200),
      description: `${capital(this.text(20 + this.below(60)))}.`,
      short_description: this.random() < 0.6 ? capital(this.text(6 + this.below(8))).slice(0, 300) : null,
      category: category.slug,
      subcategory: pick(category.subcategories, this.random).slug,
      price_cents: Math.round(10 ** (1 + 4.5 * this.random())),
      condition: this.random() < 0.8 ? 'new' : pick(CONDITIONS, this.random),
      delivery_method: this.random() < 0.5 ? 'digital_instant' : pick(DELIVERY_METHODS, this.random),
      return_policy: pick(RETURN_POLICIES, this.random),
      tags: Array.from({ length: 2 + this.below(4) }, () => this.vocabulary[this.tag() * 7 + 20]).join(','),
      quantity: this.random() < 0.01 ? 0 : 1 + this.below(500),
      quantity_sold: sold,
      views,
      favorites: Math.floor(views / 30),
      rating_sum: Math.min(reviews * 5, Math.round(reviews * (3 + 2 * this.random()))),
      rating_count: reviews,
      search_band: BAND_ENDS.filter((end) => standing >= end).length,
      created_at: new Date(createdAt),
    };
    this.remember(row);
    return row;
  }

  private remember(row: Row): void {
    for (const { kind, term } of termsOf({ ...row, tags: row.tags.split(',') })) {
      const known = this.terms.get(`${kind} ${term}`);
      if (known) known.listings += 1;
      else this.terms.set(`${kind} ${term}`, { kind, term, listings: 1 });
    }
  }

  private text(length: number): string {
    return Array.from({ length }, () => this.vocabulary[this.word()]).join(' ');
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}

function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)] as T;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sellerId(index: number): string {
  return `bench-seller-${String(index).padStart(6, '0')}`;
}

/**
 * Fills an empty migrated database with `count` listings and their sellers, with all words counted and all tables
 * vacuumed, as if it had grown that way. Builds indexes at the end, which takes a third of the time.
 */
export async function loadCatalog(
  databaseUrl: string,
  count: number,
  onProgress: (done: number, what: string) => void = () => undefined,
): Promise<{ sellers: number }> {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: databaseUrl }));
  const [main] = clients as [Client, ...Client[]];
  await Promise.all(clients.map((client) => client.connect()));
  try {
    for (const client of clients) await client.query('SET synchronous_commit = off');
    await main.query(`SET maintenance_work_mem = '1GB'`);
    const catalog = new CatalogRows(count, Math.max(1, Math.ceil(count / LISTINGS_PER_SELLER)));
    await loadSellers(main, catalog.sellers);
    onProgress(0, 'sellers');
    const rebuild = await dropIndexes(main);
    await main.query('ALTER TABLE listings DISABLE TRIGGER listings_search_counts_new');
    await loadListings(clients, catalog, count, onProgress);
    await loadTerms(main, catalog);
    for (const index of rebuild) {
      await main.query(index);
      onProgress(count, index.replace(/^CREATE (UNIQUE )?INDEX (\S+) .*$/s, '$2'));
    }
    await main.query('ALTER TABLE listings ENABLE TRIGGER listings_search_counts_new');
    await main.query(
      `SELECT search_counts_fill(category, step) FROM
         (SELECT DISTINCT category, listing_price_step(price_cents) AS step FROM listing_search) groups`,
    );
    onProgress(count, 'counts of words');
    for (const table of [
      'listings',
      'listing_search',
      'search_counts',
      'search_terms',
      'agents',
      'seller_profiles',
      'category_counts',
    ]) {
      await main.query(`VACUUM (ANALYZE) ${table}`);
    }
    return { sellers: catalog.sellers };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function loadSellers(client: Client, sellers: number): Promise<void> {
  await client.query(
    `INSERT INTO agents (agent_id, display_name, name_skeleton, status, capabilities, interests, communication, principles, metadata,
                         visibility, show_activity, show_connections, allow_connection_requests, connection_count, verified_at, version, created_at, updated_at)
     SELECT 'bench-seller-' || lpad(n::text, 6, '0'), 'Bench Seller ' || n, 'bench seller ' || n, 'active', '{}', '{}', '{}', '[]', '{}',
            'public', true, true, true, 0, CASE WHEN n % 3 = 0 THEN now() END, 1, now(), now()
       FROM generate_series(0, $1::int - 1) AS n`,
    [sellers],
  );
  await client.query(
    `INSERT INTO seller_profiles (agent_id, tier, total_sales, revenue_cents, rating_4, rating_5, rating_count, rating_sum,
                                  created_at, updated_at)
     SELECT 'bench-seller-' || lpad(n::text, 6, '0'), n % 5, 60, 500000, 10, 20, 30, 140, now(), now()
       FROM generate_series(0, $1::int - 1) AS n WHERE n % 4 <> 0`,
    [sellers],
  );
}

/** Returns the statements that recreate the dropped indexes. Keeps indexes that back a constraint. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
      WHERE i.indrelid::regclass::text SIMILAR TO 'listings|search_terms|listing_search%'
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map((row) => row.definition);
}

async function loadListings(
  clients: Client[],
  catalog: CatalogRows,
  count: number,
  onProgress: (done: number, what: string) => void,
): Promise<void> {
  const now = Date.now();
  let next = 0;
  let done = 0;
  const pump = async (client: Client): Promise<void> => {
    while (next < count) {
      const rows: Row[] = [];
      while (rows.length < BATCH && next < count) rows.push(catalog.row(next++, now));
      await client.query({
        name: 'load',
        text: INSERT,
        values: NAMES.map((name) => rows.map((row) => row[name])),
      });
      done += rows.length;
      if (done % 50_000 < BATCH) onProgress(done, 'listings');
    }
  };
  await Promise.all(clients.map(pump));
}

async function loadTerms(client: Client, catalog: CatalogRows): Promise<void> {
  const terms = [...catalog.terms.values()];
  await client.query(
    `INSERT INTO search_terms (kind, term, listings, counted_at)
     SELECT kind, term, listings, now() FROM unnest($1::text[], $2::text[], $3::int[]) AS t(kind, term, listings)`,
    [terms.map((term) => term.kind), terms.map((term) => term.term), terms.map((term) => term.listings)],
  );
}
