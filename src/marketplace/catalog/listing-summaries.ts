import { Injectable } from '@nestjs/common';
import { Reads, statement } from '../../platform/database/statements';
import { SELLER_CARD_COLUMNS } from '../sellers/seller-card.dto';
import { ListingSummaryView, SUMMARY_COLUMNS, type SummaryRow } from './listing-views.dto';

/** A listing, and the version of its rows: whatever changes what a summary shows changes the version. */
export interface ListingVersion {
  id: string;
  row_version: string;
}

/**
 * Of the tables `l` (listings) and `v` (`seller_card_versions`): the transactions that wrote the rows. Two versions of a row can
 * share one only within that transaction, so the version is of no use to a statement that runs in it.
 */
export const ROW_VERSION = `concat(l.xmin, '.', v.version) AS row_version`;

const BY_IDS = statement(
  'listing_summaries',
  `SELECT ${ROW_VERSION}, ${SUMMARY_COLUMNS}, ${SELLER_CARD_COLUMNS}
     FROM listings l JOIN seller_cards s ON s.agent_id = l.seller_id
     JOIN seller_card_versions v ON v.agent_id = l.seller_id
    WHERE l.id = ANY($1::text[]) AND l.status = 'active'`,
);

/** Some 20 MB. */
const MAX_CACHED = 10_000;

interface Cached {
  version: string;
  summary: ListingSummaryView;
}

/**
 * The summaries of active listings. A page of them costs less to find than to read and convert, and popular ones are read
 * again and again: each is cached for as long as the database reports the version of its rows unchanged.
 */
@Injectable()
export class ListingSummaries {
  /** The least recently used first. */
  private readonly cache = new Map<string, Cached>();

  constructor(private readonly reads: Reads) {}

  /** In the given order. Without those that have ceased to be active since their versions were read. */
  async of(listings: ListingVersion[]): Promise<ListingSummaryView[]> {
    const found = new Map<string, Cached>();
    for (const { id, row_version } of listings) {
      const cached = this.cache.get(id);
      if (cached?.version === row_version) found.set(id, cached);
    }
    const missing = listings.filter(({ id }) => !found.has(id)).map(({ id }) => id);
    if (missing.length > 0) for (const [id, read] of await this.read(missing)) found.set(id, read);
    for (const [id, one] of found) this.store(id, one);
    return listings.flatMap(({ id }) => found.get(id)?.summary ?? []);
  }

  private async read(ids: string[]): Promise<[string, Cached][]> {
    const rows = await this.reads.rows<SummaryRow & ListingVersion>(BY_IDS, [ids]);
    return rows.map((row) => [
      row.id,
      { version: row.row_version, summary: frozen(ListingSummaryView.of(row)) },
    ]);
  }

  private store(id: string, entry: Cached): void {
    this.cache.delete(id);
    this.cache.set(id, entry);
    if (this.cache.size <= MAX_CACHED) return;
    const [oldest] = this.cache.keys();
    this.cache.delete(oldest as string);
  }
}

/** Many responses share it. */
function frozen(summary: ListingSummaryView): ListingSummaryView {
  Object.freeze(summary.seller);
  Object.freeze(summary.tags);
  return Object.freeze(summary);
}
