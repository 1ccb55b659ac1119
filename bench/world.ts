import type { Client } from 'pg';
import { CATEGORY_SLUGS } from '../src/kernel/categories';
import type { Call, RecordedService } from './recording';
import type { Party } from './trader';

export const ADMIN_TOKEN = 'admin-token-of-the-benchmark';
const PER_CLASS = 40;
const PARTIES = 32;
/** So many that reading them shows what each view costs. */
const LISTINGS = 2_000;
const ORDERED = 1_000;

/** The share of listings that contain a word of each class. */
const CLASSES = { rare: 0.0002, medium: 0.005, common: 0.05, 'very common': 0.4 };
export type TermClass = keyof typeof CLASSES;
export const TERM_CLASSES = Object.keys(CLASSES) as TermClass[];

/** The data from which calls are built. */
export interface World {
  /** Searches by class: a word and a category in which it occurs. */
  searches: Record<TermClass, string[]>;
  /** Two common words each. */
  pairs: string[];
  listingIds: string[];
  /** Listings with ample stock, for orders. */
  ordered: string[];
  parties: Party[];
  /** Prefixes of words and titles, for autocomplete. */
  typed: string[];
  categories: readonly string[];
  /** The keys of all parties: readers take turns with them. */
  readerKeys: string[];
}

export async function exploreWorld(db: Client, service: RecordedService, listings: number): Promise<World> {
  const words = await wordsByClass(db, listings, PER_CLASS);
  const searches = {} as World['searches'];
  for (const name of TERM_CLASSES) searches[name] = await searchesFor(service, words[name]);
  const listingIds = await ids(
    db,
    `SELECT id FROM listings WHERE status = 'active' ORDER BY md5(id) LIMIT ${LISTINGS}`,
  );
  const ordered = await ids(
    db,
    `UPDATE listings SET quantity = 9999 WHERE id IN (SELECT id FROM listings WHERE status = 'active'
        AND delivery_method <> 'physical' AND seller_id LIKE 'bench-seller-%' ORDER BY md5(id) DESC LIMIT ${ORDERED}) RETURNING id`,
  );
  const titles = await ids(
    db,
    `SELECT lower(left(title, 5)) AS id FROM listings WHERE id = ANY($1) LIMIT 50`,
    [listingIds],
  );
  const starts = Object.values(words).flatMap((list) => list.slice(0, 20).map((word) => word.slice(0, 3)));
  const parties = await register(service);
  return {
    searches,
    pairs: words.common.map((word, index) => `/marketplace/search?q=${word}+${words.common.at(index - 7)}`),
    listingIds,
    ordered,
    parties,
    typed: [...new Set([...starts, ...titles])],
    categories: CATEGORY_SLUGS,
    readerKeys: parties.flatMap(({ buyerKey, sellerKey }) => [buyerKey, sellerKey]),
  };
}

/** The words whose frequency is closest to that of their class. */
export async function wordsByClass(
  db: Client,
  listings: number,
  perClass: number,
): Promise<Record<TermClass, string[]>> {
  const classes = {} as Record<TermClass, string[]>;
  for (const name of TERM_CLASSES) {
    classes[name] = await ids(
      db,
      `SELECT term AS id FROM search_terms
        WHERE kind = 'word' AND numnode(to_tsquery('english', quote_literal(search_fold(term)))) > 0 AND listings >= 3
        ORDER BY abs(ln(listings) - ln(greatest($1::float8, 4))), term LIMIT ${perClass}`,
      [listings * CLASSES[name]],
    );
  }
  return classes;
}

async function searchesFor(service: RecordedService, words: string[]): Promise<string[]> {
  const searches: string[] = [];
  for (const [index, word] of words.entries()) {
    const q = encodeURIComponent(word);
    const { body } = await service.call({ path: `/marketplace/search?q=${q}&facets=true&limit=1` });
    const found = Object.keys((body.facets as { category: Record<string, number> }).category);
    if (found.length > 0) searches.push(`/marketplace/search?q=${q}&category=${found[index % found.length]}`);
  }
  return searches;
}

/** Registers buyers and sellers with one listing per seller, through the API. */
async function register(service: RecordedService): Promise<Party[]> {
  const admin = { 'x-admin-token': ADMIN_TOKEN };
  const { codes } = (await service.call(post('/admin/invites', { max_uses: 2 * PARTIES }, admin))).body as {
    codes: { code: string }[];
  };
  const run = Date.now().toString(36);
  const agent = async (name: string): Promise<string> => {
    const body = { agent_id: `${name}-${run}`, invite_code: codes[0]?.code, profile: { display_name: name } };
    return (await service.call(post('/agents/register', body))).body.api_key as string;
  };
  const parties: Party[] = [];
  for (let number = 0; number < PARTIES; number++) {
    const buyerKey = await agent(`buyer-${number}`);
    const sellerKey = await agent(`seller-${number}`);
    const listing = {
      title: `Goods of seller ${number}`,
      description: 'Traded repeatedly by the benchmark.',
      category: 'other',
      price_cents: 999,
      listing_type: 'fixed_price',
      condition: 'new',
      quantity: 9999,
      repeatable: true,
      delivery_method: 'digital_manual',
    };
    const made = await service.call(post('/marketplace/listings', listing, { 'x-api-key': sellerKey }));
    parties.push({ buyerKey, sellerKey, listingId: made.body.id as string });
  }
  return parties;
}

export function post(path: string, body: object, headers: Record<string, string> = {}): Call {
  return {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

async function ids(db: Client, text: string, values: unknown[] = []): Promise<string[]> {
  return (await db.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
}
