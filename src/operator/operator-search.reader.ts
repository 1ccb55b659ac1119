import { Injectable } from '@nestjs/common';
import { cleaned, folded } from '../kernel/search-text';
import { Database, statement } from '../platform/database/statements';

/** How many of each kind are found; one more says that there are more. */
export const FOUND = 8;
/** Shorter words would match almost everything, and no index helps to find them. */
export const SHORTEST = 3;
export const LONGEST = 100;

const MORE = FOUND + 1;
/** Rows with a word in them that are looked at, so that a common word costs no more. */
const WORDS = 50;
/** Orders of each agent or listing that matches. */
const OF_EACH = 3;

export interface FoundAgent {
  agentId: string;
  displayName: string;
  status: string;
  email: string | null;
}
export interface FoundListing {
  id: string;
  title: string;
  status: string;
  priceCents: number;
  sellerName: string;
}
export interface FoundOrder {
  id: string;
  listingTitle: string;
  buyerName: string;
  sellerName: string;
  status: string;
  totalCents: number;
  createdAt: Date;
}
export interface FoundPerson {
  id: string;
  email: string;
  agents: string[];
  lastSignInAt: Date;
}
export interface FoundPost {
  id: string;
  title: string;
  authorName: string | null;
  createdAt: Date;
}
export interface FoundPayout {
  id: string;
  agentName: string;
  agentId: string;
  amountCents: number;
  status: string;
  createdAt: Date;
}
export interface FoundPayment extends FoundPayout {
  orderId: string | null;
}
export interface FoundDispute {
  orderId: string;
  listingTitle: string;
  buyerName: string;
  sellerName: string;
  refundableCents: number;
  createdAt: Date;
}

export interface Found {
  disputes: FoundDispute[];
  orders: FoundOrder[];
  listings: FoundListing[];
  agents: FoundAgent[];
  people: FoundPerson[];
  posts: FoundPost[];
  payouts: FoundPayout[];
  payments: FoundPayment[];
}

/*
 * $1 is the text as it was typed, $2 a pattern of its folded words, $3 the beginning of an id. A range of ids, or of emails, is a
 * prefix.
 */

/** Whether a text may be the beginning of an id. After the prefix come the digits of the time, which ids of a day share. */
const ID_BEGINS = /^[a-z]{3,4}_[a-z0-9]{4,}$/;
/** After every id. */
const NO_ID = '~';

const beginsWith = (column: string): string => `${column} >= lower($1) AND ${column} < lower($1) || '~'`;

const idBegins = (column = 'id'): string => `${column} >= $3 AND ${column} < $3 || '~'`;

const AGENT_IDS = `
  (SELECT agent_id FROM agents WHERE ${beginsWith('agent_id')} ORDER BY agent_id LIMIT ${MORE})
  UNION
  (SELECT d.agent_id FROM directory_entries d
    WHERE d.words LIKE $2 AND split_part(d.words, E'\\x01', 1) LIKE $2 LIMIT ${WORDS})`;
const LISTING_IDS = `
  SELECT id FROM listings WHERE id = $1
  UNION
  (SELECT id FROM listings WHERE ${idBegins()} ORDER BY id DESC LIMIT ${MORE})
  UNION
  (SELECT id FROM listings WHERE search_fold(title) LIKE $2 LIMIT ${WORDS})`;

const AGENTS = statement(
  'operator_search_agents',
  `SELECT a.agent_id AS "agentId", a.display_name AS "displayName", a.status, u.email
     FROM (${AGENT_IDS}) found JOIN agents a USING (agent_id) LEFT JOIN users u ON u.id = a.owner_id
    ORDER BY a.agent_id LIMIT ${MORE}`,
  { varies: true },
);
const LISTINGS = statement(
  'operator_search_listings',
  `SELECT l.id, l.title, l.status, l.price_cents AS "priceCents", a.display_name AS "sellerName"
     FROM (${LISTING_IDS}) found JOIN listings l USING (id) JOIN agents a ON a.agent_id = l.seller_id
    ORDER BY l.id DESC LIMIT ${MORE}`,
  { varies: true },
);
const ORDER_IDS = `
  (SELECT id FROM orders WHERE ${idBegins()} ORDER BY id DESC LIMIT ${MORE})
  UNION SELECT order_id FROM payments WHERE id = $1 OR reference = $1 OR intent = $1 OR deposit_id = $1
  UNION SELECT order_id FROM refund_cases WHERE id = $1
  UNION SELECT o.id FROM (${LISTING_IDS}) l
    CROSS JOIN LATERAL (SELECT id FROM orders WHERE listing_id = l.id ORDER BY id DESC LIMIT ${OF_EACH}) o
  UNION SELECT o.id FROM (${AGENT_IDS}) a CROSS JOIN LATERAL (
    (SELECT id FROM orders WHERE buyer_id = a.agent_id ORDER BY id DESC LIMIT ${OF_EACH})
    UNION ALL (SELECT id FROM orders WHERE seller_id = a.agent_id ORDER BY id DESC LIMIT ${OF_EACH})) o`;
const ORDERS = statement(
  'operator_search_orders',
  `SELECT o.id, o.listing_title AS "listingTitle", o.buyer_name AS "buyerName", o.seller_name AS "sellerName", o.status,
          o.total_cents AS "totalCents", o.created_at AS "createdAt"
     FROM (${ORDER_IDS}) found JOIN orders o USING (id) ORDER BY o.id DESC LIMIT ${MORE}`,
  { varies: true },
);
/** Few disputes are open at a time, so all of them are looked through, up to a limit. */
const DISPUTES = statement(
  'operator_search_disputes',
  `SELECT o.id AS "orderId", o.listing_title AS "listingTitle", o.buyer_name AS "buyerName", o.seller_name AS "sellerName",
          o.total_cents - o.refunded_cents AS "refundableCents", c.created_at AS "createdAt"
     FROM (SELECT id, order_id, created_at FROM refund_cases WHERE status = 'escalated' ORDER BY id LIMIT 1000) c
     JOIN orders o ON o.id = c.order_id
    WHERE $1 IN (o.buyer_id, o.seller_id, o.listing_id) OR ${idBegins('c.id')} OR ${idBegins('o.id')}
       OR search_fold(o.listing_title) LIKE $2 OR search_fold(o.buyer_name) LIKE $2 OR search_fold(o.seller_name) LIKE $2
    ORDER BY c.id LIMIT ${MORE}`,
  { varies: true },
);
const PEOPLE = statement(
  'operator_search_people',
  `SELECT u.id, u.email, u.last_sign_in_at AS "lastSignInAt",
          ARRAY(SELECT a.agent_id FROM agents a WHERE a.owner_id = u.id ORDER BY a.agent_id LIMIT 10) AS agents
     FROM users u WHERE ${beginsWith('u.email')} AND u.email IS NOT NULL ORDER BY u.email LIMIT ${MORE}`,
  { varies: true },
);
const PAYOUTS = statement(
  'operator_search_payouts',
  `SELECT p.id, p.agent_id AS "agentId", a.display_name AS "agentName", p.amount_cents AS "amountCents", p.status,
          p.created_at AS "createdAt"
     FROM ((SELECT id FROM wallet_payouts WHERE ${idBegins()} ORDER BY id DESC LIMIT ${MORE})
           UNION SELECT id FROM wallet_payouts WHERE reference = $1
           UNION SELECT p.id FROM (${AGENT_IDS}) f CROSS JOIN LATERAL (
             SELECT id FROM wallet_payouts WHERE agent_id = f.agent_id ORDER BY id DESC LIMIT ${OF_EACH}) p) found
     JOIN wallet_payouts p USING (id) JOIN agents a ON a.agent_id = p.agent_id
    ORDER BY p.id DESC LIMIT ${MORE}`,
  { varies: true },
);
const PAYMENTS = statement(
  'operator_search_payments',
  `SELECT p.id, p.agent_id AS "agentId", a.display_name AS "agentName", p.amount_cents AS "amountCents", p.status,
          p.created_at AS "createdAt", p.order_id AS "orderId"
     FROM payments p JOIN agents a ON a.agent_id = p.agent_id
    WHERE p.id = $1 OR p.reference = $1 OR p.intent = $1 OR p.deposit_id = $1 ORDER BY p.id DESC LIMIT ${MORE}`,
  { varies: true },
);

const POSTS = statement(
  'operator_search_posts',
  `SELECT p.id, p.title, a.display_name AS "authorName", p.created_at AS "createdAt"
     FROM (SELECT id FROM den_posts WHERE search_fold(title) LIKE $1 LIMIT ${WORDS}) found
     JOIN den_posts p USING (id) LEFT JOIN agents a ON a.agent_id = p.agent_id ORDER BY p.id DESC LIMIT ${MORE}`,
  { varies: true },
);

/** Finds records by id, title, name, email address, or the reference of a payment provider. Every part is bounded. */
@Injectable()
export class OperatorSearchReader {
  constructor(private readonly database: Database) {}

  /** Undefined if too little was typed. */
  async search(typed: string): Promise<Found | undefined> {
    const text = cleaned(typed);
    const words = folded(text);
    if (words.length < SHORTEST) return undefined;
    const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const lower = text.toLowerCase();
    const values = [text, pattern, ID_BEGINS.test(lower) ? lower : NO_ID];
    const ofAgents = [text, pattern];
    const only = [text];
    const [disputes, orders, listings, agents, people, posts, payouts, payments] = await Promise.all([
      this.database.rows<FoundDispute & Row>(DISPUTES, values),
      this.database.rows<FoundOrder & Row>(ORDERS, values),
      this.database.rows<FoundListing & Row>(LISTINGS, values),
      this.database.rows<FoundAgent & Row>(AGENTS, ofAgents),
      this.database.rows<FoundPerson & Row>(PEOPLE, only),
      this.database.rows<FoundPost & Row>(POSTS, [pattern]),
      this.database.rows<FoundPayout & Row>(PAYOUTS, values),
      this.database.rows<FoundPayment & Row>(PAYMENTS, only),
    ]);
    return { disputes, orders, listings, agents, people, posts, payouts, payments };
  }
}

type Row = Record<string, unknown>;
