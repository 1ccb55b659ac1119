import { Injectable } from '@nestjs/common';
import { shared } from '../../platform/operations/json-texts';
import { RowVersionCache, type RowVersion } from '../../platform/database/row-version-cache';
import { Database, statement } from '../../platform/database/statements';
import { ListingSummaryView, SUMMARY_COLUMNS, type SummaryRow } from './listing-views.dto';

/**
 * Of the tables `l` (listings) and `v` (`seller_card_versions`): the transactions that wrote the rows. Two versions of a row can
 * share one only within that transaction, so the version is of no use to a statement that runs in it.
 */
export const ROW_VERSION = `concat(l.xmin, '.', v.version) AS row_version`;

const BY_IDS = statement(
  'listing_summaries',
  `SELECT ${ROW_VERSION}, ${SUMMARY_COLUMNS}
     FROM listings l JOIN seller_cards s ON s.agent_id = l.seller_id
     JOIN seller_card_versions v ON v.agent_id = l.seller_id
    WHERE l.id = ANY($1::text[]) AND l.status = 'active'`,
);

/** Some 30 MB. */
const MAX_CACHED = 10_000;

/**
 * The summaries of active listings. A page of them costs less to find than to read and convert, and popular ones are read
 * again and again.
 */
@Injectable()
export class ListingSummaries {
  private readonly cache = new RowVersionCache<ListingSummaryView>({
    read: async (ids) => {
      const rows = await this.database.rows<SummaryRow & RowVersion>(BY_IDS, [ids]);
      return rows.map((row) => ({
        id: row.id,
        row_version: row.row_version,
        value: shared(ListingSummaryView.of(row)),
      }));
    },
    maxSize: MAX_CACHED,
  });

  constructor(private readonly database: Database) {}

  /** In the given order. Without those that have ceased to be active since their versions were read. */
  async of(listings: RowVersion[]): Promise<ListingSummaryView[]> {
    const summaries = await this.cache.of(listings);
    return listings.flatMap(({ id }) => summaries.get(id) ?? []);
  }
}
