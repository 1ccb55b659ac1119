import { Injectable } from '@nestjs/common';
import { ownedBy, paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { execute, Database, statement } from '../../platform/database/statements';
import {
  RowVersionCache,
  type RowVersion,
  type VersionedValue,
} from '../../platform/database/row-version-cache';
import { jsonTextOf, shared } from '../../platform/operations/json-texts';
import { viewOf } from '../../platform/operations/views';
import { SharedLookups } from '../../platform/fast/shared-lookups';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import {
  LISTING_COLUMNS,
  LISTING_TABLES,
  LISTING_VERSION,
  LISTING_VERSION_TABLES,
  ListingListView,
  type ListingRow,
  ListingView,
  SUMMARY_COLUMNS,
  type SummaryRow,
  VIEWS,
} from './listing-views.dto';
import { Listing } from './listing.entity';
import { LISTING, PUBLIC_STATUSES } from './listing.lifecycle';
import type { OwnListingsQuery } from './listings.dto';
import { ViewCounter } from './view-counter';

/**
 * Whether an agent has bought a listing, and so may see it when it is no longer public. A port: the orders module, a
 * layer above, implements it.
 */
export abstract class ListingParties {
  /** Pass `within` to read in a command's transaction. */
  abstract isBuyerOf(listingId: string, agentId: string, within?: Tx): Promise<boolean>;
}

const BY_ID = statement(
  'listing_by_id',
  `SELECT ${LISTING_COLUMNS}, ${LISTING_VERSION} FROM ${LISTING_TABLES} WHERE l.id = ANY($1::text[])`,
);
const VERSION_BY_ID = statement(
  'listing_version',
  `SELECT l.id, ${LISTING_VERSION}, ${VIEWS} AS views FROM ${LISTING_VERSION_TABLES} WHERE l.id = ANY($1::text[])`,
);
const STATUS_OF = statement('listing_status', 'SELECT status FROM listings WHERE id = $1');

const own = (name: string, status: string): ReturnType<typeof paged> => {
  const filter = `${ownedBy('seller_id', '$1')} ${status}`;
  return paged({
    name,
    counted: `FROM listings WHERE ${filter}`,
    page: `SELECT ${SUMMARY_COLUMNS}
             FROM (SELECT * FROM listings WHERE ${filter} AND id < coalesce($2::text, '~')
                    ORDER BY seller_id DESC, id DESC LIMIT $3 OFFSET $4) l
             JOIN seller_cards s ON s.agent_id = l.seller_id`,
    orderBy: 'p.id DESC',
  });
};
const OWN = own('listings_own', '');
const OWN_IN_STATUS = own('listings_own_in_status', 'AND status = $5');

/** The listing data that commands need. */
export type SeenListing = Pick<Listing, 'id' | 'sellerId' | 'title' | 'status'>;

/** Bytes of JSON. In memory, a listing takes about twice as much again. */
const MAX_CACHED = 6_000_000;

@Injectable()
export class ListingsReader {
  private readonly byId: (id: string) => Promise<(ListingRow & RowVersion) | undefined>;
  private readonly versionOf: (id: string) => Promise<(RowVersion & Pick<ListingRow, 'views'>) | undefined>;
  private readonly cache = new RowVersionCache<ListingView>({
    read: async (ids) => {
      const read = await Promise.all(ids.map((id) => this.readVersioned(id)));
      return read.filter((one) => one !== undefined);
    },
    maxSize: MAX_CACHED,
    sizeOf: (view) => jsonTextOf(view).length,
  });

  constructor(
    private readonly database: Database,
    private readonly views: ViewCounter,
    private readonly parties: ListingParties,
    lookups: SharedLookups,
  ) {
    this.byId = lookups.byKey<ListingRow & RowVersion>(BY_ID, ({ id }) => id);
    this.versionOf = lookups.byKey<RowVersion & Pick<ListingRow, 'views'>>(VERSION_BY_ID, ({ id }) => id);
  }

  /** The current listing. If it is cached, only its version and its number of views are queried. */
  private async current(id: string): Promise<ListingView | undefined> {
    if (this.cache.has(id)) {
      const version = await this.versionOf(id);
      const known = version && (await this.cache.of([version])).get(id);
      if (!known || known.views >= version.views) return known;
      const value = shared(viewOf(ListingView, known, { views: version.views }));
      this.cache.store({ id, row_version: version.row_version, value });
      return value;
    }
    const read = await this.readVersioned(id);
    if (read) this.cache.store(read);
    return read?.value;
  }

  private async readVersioned(id: string): Promise<VersionedValue<ListingView> | undefined> {
    const row = await this.byId(id);
    return row && { id, row_version: row.row_version, value: shared(ListingView.of(row)) };
  }

  /**
   * Counts as a view, except for the seller. Listings that are not public are visible to the seller and past buyers.
   */
  async view(id: string, { holder, ip }: Caller): Promise<ListingView> {
    const viewerId = holder?.agentId;
    const listing = await this.visible(await this.current(id), viewerId);
    if (listing.seller_id !== viewerId) this.views.count(id, ip);
    return listing;
  }

  /** For a page about it. Counts as no view. */
  async lookUp(id: string): Promise<ListingView> {
    return this.visible(await this.current(id));
  }

  /** For its seller only, in any status, with what the status allows. */
  async getOwn(
    id: string,
    sellerId: string,
  ): Promise<{ listing: ListingView; actions: string[]; isPublic: boolean }> {
    const row = await this.byId(id);
    if (row?.seller_id !== sellerId) throw listingNotFound();
    const isPublic = PUBLIC_STATUSES.includes(row.status);
    return { listing: ListingView.of(row), actions: LISTING.allowed(row.status, 'owner'), isPublic };
  }

  /** By the ids of listings in any status, for those who know the listings. */
  async titlesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.rowsOf(ids);
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** For those who traded the listings: in any status, with whether everybody can see them. One statement for all of them. */
  async tradedOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { listing: ListingView; isPublic: boolean }>> {
    const rows = await this.rowsOf(ids);
    return new Map(
      rows.map((row) => {
        const isPublic = PUBLIC_STATUSES.includes(row.status);
        return [row.id, { listing: ListingView.of(row), isPublic }];
      }),
    );
  }

  private async rowsOf(ids: readonly string[]): Promise<ListingRow[]> {
    const rows = await Promise.all([...new Set(ids)].map((id) => this.byId(id)));
    return rows.filter((row) => row !== undefined);
  }

  /** In any status, for the operator and those who traded it. Counts as no view. */
  async getKnown(id: string): Promise<ListingView> {
    const row = await this.byId(id);
    if (!row) throw listingNotFound();
    return ListingView.of(row);
  }

  async getVisible(id: string, viewerId?: string): Promise<ListingRow> {
    return this.visible(await this.byId(id), viewerId);
  }

  private async visible<Seen extends Pick<ListingView, 'id' | 'status' | 'seller_id'>>(
    listing: Seen | undefined,
    viewerId?: string,
  ): Promise<Seen> {
    if (!listing) throw listingNotFound();
    if (PUBLIC_STATUSES.includes(listing.status) || listing.seller_id === viewerId) return listing;
    if (viewerId !== undefined && (await this.parties.isBuyerOf(listing.id, viewerId))) return listing;
    throw listingNotFound();
  }

  /** The same, within a command's transaction. */
  async getSeen(tx: Tx, id: string, viewerId: string): Promise<SeenListing> {
    const listing = await tx.findOne(Listing, {
      where: { id },
      select: { id: true, sellerId: true, title: true, status: true },
    });
    if (!listing) throw listingNotFound();
    if (PUBLIC_STATUSES.includes(listing.status) || listing.sellerId === viewerId) return listing;
    if (await this.parties.isBuyerOf(id, viewerId, tx)) return listing;
    throw listingNotFound();
  }

  /** For the response of a write, within its transaction. */
  async viewWithin(tx: Tx, id: string): Promise<ListingView> {
    const [row] = await execute<ListingRow>(tx, BY_ID, [[id]]);
    if (!row) throw listingNotFound();
    return ListingView.of(row);
  }

  async requireVisible(id: string): Promise<void> {
    if (!(await this.isPublic(id))) throw listingNotFound();
  }

  /** Whether everybody can see it. */
  async isPublic(id: string): Promise<boolean> {
    const found = await this.database.first<Pick<ListingRow, 'status'>>(STATUS_OF, [id]);
    return found !== undefined && PUBLIC_STATUSES.includes(found.status);
  }

  async listOwn(sellerId: string, query: OwnListingsQuery): Promise<ListingListView> {
    const values = [sellerId, query.cursor ?? null, query.limit + 1, query.offset];
    const rows =
      query.status === undefined
        ? await this.database.rows<PagedRow<SummaryRow>>(OWN, values)
        : await this.database.rows<PagedRow<SummaryRow>>(OWN_IN_STATUS, [...values, query.status]);
    return ListingListView.of(pageFrom(rows, query));
  }
}
