import { statement, type Statement } from '../../../src/platform/database/statements';

/** The lists of listings that operators work with. */

export interface ListedListing {
  id: string;
  title: string;
  sellerId: string;
  sellerName: string;
  status: string;
  priceCents: number;
  quantity: number;
  sold: number;
  createdAt: Date;
  updatedAt: Date;
  position: string;
}

export interface ListingList {
  words: string;
  about: string;
  /** $1: behind this position. $2: how many. */
  rows: Statement;
}

const COLUMNS = `l.id, l.title, l.seller_id AS "sellerId", a.display_name AS "sellerName", l.status,
  l.price_cents AS "priceCents", l.quantity, l.quantity_sold AS sold, l.created_at AS "createdAt",
  l.updated_at AS "updatedAt"`;

const newest = (name: string, words: string, about: string, filter = `status = '${name}'`): ListingList => ({
  words,
  about,
  rows: statement(
    `operator_listings_${name}`,
    `SELECT ${COLUMNS}, l.id AS position
       FROM (SELECT * FROM listings WHERE ${filter} AND id < coalesce(nullif($1, ''), '~') ORDER BY id DESC LIMIT $2) l
       JOIN agents a ON a.agent_id = l.seller_id ORDER BY l.id DESC`,
  ),
});

export const LISTING_LISTS = {
  all: newest('all', 'All', 'The newest are at the top.', 'true'),
  active: newest('active', 'On sale', 'Everybody sees them.'),
  reported: {
    words: 'Reported',
    about: 'Somebody reported them, and nobody has decided yet. The oldest report is at the top.',
    rows: statement(
      'operator_listings_reported',
      `SELECT ${COLUMNS}, r.id AS position
         FROM reports r JOIN listings l ON l.id = r.listing_id JOIN agents a ON a.agent_id = l.seller_id
        WHERE r.status = 'open' AND r.id > $1 ORDER BY r.id LIMIT $2`,
    ),
  },
  suspended: newest('suspended', 'Suspended', 'An operator took them off the market.'),
  sold_out: newest('sold_out', 'Sold out', 'Everybody sees them, and nobody can buy them.'),
  paused: newest('paused', 'Paused', 'Only the seller and past buyers see them.'),
  draft: newest('draft', 'Drafts', 'They were never on sale.'),
  archived: newest('archived', 'Archived', 'The seller ended them permanently.'),
} satisfies Record<string, ListingList>;

export type ListingListName = keyof typeof LISTING_LISTS;
