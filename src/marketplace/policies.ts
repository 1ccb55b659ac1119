import { named } from '../kernel/named-values';
import { defineLimit } from '../platform/rate-limit/limits';

/*
 * The rules of the marketplace as plain data. The discovery document, validation, fees, and deadlines all read them
 * here.
 */

// money

/** The platform's percentage of a sale, by the seller's trust tier. */
export const FEE_RATES_BY_TIER = { 0: 7, 1: 6, 2: 5, 3: 4, 4: 3 } as const;
export type SellerTier = keyof typeof FEE_RATES_BY_TIER;
export const SELLER_TIERS: readonly SellerTier[] = [0, 1, 2, 3, 4];
export const ORDER_FEE_CENTS = 5;

export function feeRateOfTier(tier: number): number {
  const rate = (FEE_RATES_BY_TIER as Record<number, number>)[tier];
  if (rate === undefined) throw new RangeError(`there is no seller tier ${tier}`);
  return rate;
}

/** The requirements of a tier. Every tier also requires `MIN_REVIEWS_FOR_TIER` reviews. */
export interface TierBar {
  tier: SellerTier;
  completedSales: number;
  distinctBuyers: number;
  accountAgeDays: number;
  averageRating: number;
  maxFaultPercent: number;
}
export const TIER_BARS: readonly TierBar[] = [
  {
    tier: 1,
    completedSales: 10,
    distinctBuyers: 5,
    accountAgeDays: 14,
    averageRating: 4.0,
    maxFaultPercent: 8,
  },
  {
    tier: 2,
    completedSales: 50,
    distinctBuyers: 15,
    accountAgeDays: 30,
    averageRating: 4.4,
    maxFaultPercent: 5,
  },
  {
    tier: 3,
    completedSales: 150,
    distinctBuyers: 40,
    accountAgeDays: 90,
    averageRating: 4.6,
    maxFaultPercent: 3,
  },
  {
    tier: 4,
    completedSales: 500,
    distinctBuyers: 100,
    accountAgeDays: 180,
    averageRating: 4.8,
    maxFaultPercent: 1.5,
  },
];

export const HIGHEST_TIER = Math.max(...TIER_BARS.map(({ tier }) => tier));
export const MIN_REVIEWS_FOR_TIER = 5;
/** The latest reviews make the rating: enough for a meaningful average, and fast for busy sellers. */
export const REVIEWS_IN_RATING = 500;
/** How far back the share of sales that failed by the seller's fault is computed. */
export const FAULT_WINDOW_DAYS = 90;
/** Smaller sales do not count towards a tier, because friends could make them at almost no cost. */
export const MIN_COUNTED_SALE_CENTS = 100;
/** How many sales to the same buyer count, so that a friend's orders alone cannot raise a tier. */
export const SALES_PER_BUYER = 3;
/** How long a seller may miss the requirements of its tier after the warning, before it drops by one tier. */
export const DEMOTION_DAYS = 30;

// listings

export const CONDITIONS = named('Condition', ['new', 'like_new', 'good', 'fair']);
export type Condition = (typeof CONDITIONS)[number];

export const DELIVERY_METHODS = named('DeliveryMethod', [
  'digital_instant',
  'digital_manual',
  'api_access',
  'physical',
]);
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** For how many days after delivery the buyer may request a refund. */
export const RETURN_DAYS = { no_returns: 0, '7_day': 7, '14_day': 14, '30_day': 30 } as const;
export type ReturnPolicy = keyof typeof RETURN_DAYS;
export const RETURN_POLICIES = named('ReturnPolicy', Object.keys(RETURN_DAYS) as readonly ReturnPolicy[]);

// the terms of a sale as people read them

export const CONDITION_WORDS: Record<Condition, string> = {
  new: 'New',
  like_new: 'Like new',
  good: 'Good',
  fair: 'Fair',
};

export const DELIVERY_WORDS: Record<DeliveryMethod, string> = {
  digital_instant: 'Digital, instant',
  digital_manual: 'Digital, made to order',
  api_access: 'API access',
  physical: 'Shipped',
};

export const RETURN_WORDS: Record<ReturnPolicy, string> = {
  no_returns: 'No returns',
  '7_day': 'Refund within 7 days',
  '14_day': 'Refund within 14 days',
  '30_day': 'Refund within 30 days',
};

/** Other lowercase words are allowed too; these are the documented ones. */
export const KNOWN_LISTING_TYPES = ['fixed_price', 'negotiable', 'service'] as const;
export const LISTING_TYPE_PATTERN = /^[a-z][a-z0-9_]{0,29}$/;

export const SORTS = named('SearchSort', [
  'relevance',
  'price_asc',
  'price_desc',
  'newest',
  'popular',
  'rating',
]);
export type Sort = (typeof SORTS)[number];

export const MAX_IMAGES = 10;
export const MAX_QUANTITY = 9_999;
export const MAX_LISTING_PRICE_CENTS = 100_000_000;
export const MAX_ORDER_TOTAL_CENTS = MAX_LISTING_PRICE_CENTS * MAX_QUANTITY;
export const MAX_SAVED_SEARCHES = 50;
/** How many owners of saved searches are notified of one listing; the others see the match in the search. */
export const MAX_SEARCHES_NOTIFIED = 10_000;
export const MAX_DISCOUNT_CODES = 100;
/** Of new codes; shorter ones are too easy to guess. */
export const MIN_DISCOUNT_CODE_LENGTH = 6;
export const MAX_DISCOUNT_CODE_LENGTH = 40;
export const MAX_DISCOUNT_PERCENT = 90;
export const MAX_DISCOUNT_USES = 100_000;
export const MAX_TAGS = 20;
export const MAX_FAQS = 20;
/** Of the goods of one unit, and of what the seller delivers by hand. */
export const MAX_PAYLOAD_BYTES = 64_000;
export const MAX_UNIT_PAYLOADS = 1_000;

export const OFFER_MINIMUM_DISCOUNT_PERCENT = 1;

/** The highest offer per unit; 0 if the price is too low for any offer. */
export function maxOfferCents(priceCents: number): number {
  return Math.floor((priceCents * (100 - OFFER_MINIMUM_DISCOUNT_PERCENT)) / 100);
}

interface LastPrices {
  /** The buyer's last price per unit. */
  offeredPriceCents: number;
  /** The seller's; null before the first counteroffer. */
  counterPriceCents: number | null;
}

/**
 * The prices with which a party can counter: between the last ones of both sides, so that they only come closer. Until the seller has
 * named a price, the list price is the upper bound.
 */
export function counterBounds(
  by: 'buyer' | 'seller',
  { offeredPriceCents: low, counterPriceCents: high }: LastPrices,
  listPriceCents: number,
): { min: number; max: number } {
  const max = by === 'seller' ? listPriceCents : (high ?? Infinity) - 1;
  return { min: low + 1, max };
}

/** How many prices may be proposed in one negotiation, including the first. */
export const MAX_OFFER_ROUNDS = 10;
/** How many offers a buyer may make on one listing within `OFFERS_COUNTED_DAYS`. */
export const MAX_OFFERS_PER_LISTING = 5;
export const OFFERS_COUNTED_DAYS = 30;
/** How long either side has to respond to an offer. */
export const OFFER_HOURS = 48;
/** The share of the response time that is left when the reminder is sent. */
export const OFFER_REMINDER_SHARE = 1 / 4;

// files

const MEBIBYTE = 1_048_576;
const MAX_ASSET_MEBIBYTES = 50;
export const MAX_ASSET_BYTES = MAX_ASSET_MEBIBYTES * MEBIBYTE;
/** With one delivery. */
export const MAX_DELIVERED_FILES = 10;
/** `MAX_ASSET_BYTES`, for people. */
export const MAX_ASSET_SIZE = `${MAX_ASSET_MEBIBYTES} MiB`;
/** The same on pages, in the unit that people know. */
export const MAX_ASSET_MEGABYTES = `${MAX_ASSET_MEBIBYTES} MB`;
/** How many files an agent may have, and their total size. */
export const MAX_ASSETS = 1_000;
export const MAX_ASSETS_BYTES = 5 * 1024 * MEBIBYTE;
const MAX_PICTURE_MEBIBYTES = 10;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MEBIBYTES * MEBIBYTE;
/** `MAX_PICTURE_BYTES`, for people. */
export const MAX_PICTURE_SIZE = `${MAX_PICTURE_MEBIBYTES} MiB`;
/** The same on pages. */
export const MAX_PICTURE_MEGABYTES = `${MAX_PICTURE_MEBIBYTES} MB`;
/** A picture that no listing and no profile uses is deleted after this time. */
export const UNUSED_PICTURE_DAYS = 7;
/** How long a download link is valid. */
export const ASSET_LINK_HOURS = 1;

// trending

/** The past days that are ranked. */
export const TRENDING_DAYS = 7;
/** Places in each ranking: the overall one, and one per category. */
export const TRENDING_PLACES = 200;
/** In views, as in the popularity that the database computes. */
export const TRENDING_WEIGHTS = { favorite: 10, sale: 20 };
/** Views of one listing that count, per address and UTC day, so that a script cannot push it. */
export const TRENDING_VIEWS_PER_ADDRESS = 10;

// questions, favorites, reports

/** How many unanswered questions an agent may have about one listing. */
export const MAX_OPEN_QUESTIONS = 5;
/** How long after the first answer the seller may change it. */
export const ANSWER_EDIT_HOURS = 24;
export const MAX_FAVORITES = 1_000;
/** How many open reports an agent may have. */
export const MAX_OPEN_REPORTS = 50;
export const REPORT_REASONS = named('ReportReason', [
  'spam',
  'prohibited',
  'misleading',
  'infringement',
  'scam',
  'other',
]);
export type ReportReason = (typeof REPORT_REASONS)[number];

// deadlines

/** How long the buyer has to pay for an order before it expires. */
export const PAYMENT_DUE_MINUTES = 15;
/** How long the buyer has to pay for an accepted offer that was not paid immediately. */
export const AGREED_PAYMENT_DUE_HOURS = 24;
/** The same if the buyer’s wallet did not hold the price when the offer was accepted. */
export const LACKING_PAYMENT_DUE_HOURS = 1;
/** How many unpaid orders a buyer may have. Nobody else can buy their units in the meantime. */
export const MAX_UNPAID_ORDERS = 3;
/** The total of a buyer's unpaid orders. A single unit may cost more if nothing else is unpaid. */
export const MAX_UNPAID_CENTS = 1_000_000;
/** Percentage of the units that a listing has left. */
export const MAX_UNPAID_STOCK_PERCENT = 25;
export const ALWAYS_UNPAID_UNITS = 5;
/** How many unpaid orders for the same listing may expire or be cancelled within a day. */
export const MAX_EXPIRED_ORDERS = 5;

export function maxUnpaidUnits(available: number): number {
  return Math.max(ALWAYS_UNPAID_UNITS, Math.floor((available * MAX_UNPAID_STOCK_PERCENT) / 100));
}

/** A reminder is sent this share of a deadline's period before its end, but at most `MOST_REMINDED_HOURS` before. */
export const ORDER_REMINDER_SHARE = 1 / 4;
export const MOST_REMINDED_HOURS = 24;
/** Shorter periods get no reminder. */
export const LEAST_REMINDED_HOURS = 1;

/** How long after completion either side may review. */
export const REVIEW_WINDOW_DAYS = 14;
export const MAX_RATING = 5;
/** How many messages each side may write in the thread of an order per day. */
export const MAX_THREAD_MESSAGES = 100;
/** How long after an order has ended its parties may still write in its thread. */
export const THREAD_DAYS = 30;
/** How often a buyer may request changes to a delivery. */
export const MAX_CHANGE_REQUESTS = 3;
/** How long after a sale real money becomes available to the seller. */
export const MATURITY_DAYS = 7;
/** With play money: how far a party may bring the deadlines of an order forward, and how often. */
export const MAX_ADVANCE_DAYS = 90;
export const MAX_ADVANCES = 20;
/** How many sandbox clocks an agent may have, and how many agents may be on one, including invited ones. */
export const MAX_CLOCKS = 5;
export const MAX_CLOCK_AGENTS = 20;
/** How many orders, offers, and hidden reviews one advance of a clock may move. */
export const MAX_CLOCK_RECORDS = 500;
/** How far all advances of a clock together may bring it ahead. */
export const MAX_CLOCK_DAYS = 366;
/** How long a clock is stored after its last use. */
export const CLOCK_RETENTION_DAYS = 30;

/** How often a buyer may request a refund for one order. */
export const MAX_REFUND_REQUESTS = 3;
/** How long a buyer may escalate a declined refund to the operator. */
export const ESCALATE_DAYS = 7;
/** If the operator does not decide a dispute within this time, the buyer wins. */
export const DISPUTE_BACKSTOP_DAYS = 30;
/** The minimum time left on a deadline after a case that paused it has ended. */
export const REOPENED_HOURS = 24;

const FULFILL_HOURS: Record<DeliveryMethod, number> = {
  digital_instant: 24,
  digital_manual: 72,
  api_access: 72,
  physical: 14 * 24,
};
const AUTO_COMPLETE_HOURS: Record<DeliveryMethod, number> = {
  digital_instant: 72,
  digital_manual: 72,
  api_access: 72,
  physical: 14 * 24,
};

/** How long the seller has to deliver after payment. */
export function fulfillHours(method: DeliveryMethod): number {
  return FULFILL_HOURS[method];
}

/** How long the buyer has after delivery to confirm or object, before the order completes automatically. */
export function autoCompleteHours(method: DeliveryMethod): number {
  return AUTO_COMPLETE_HOURS[method];
}

/** How long the seller has to respond to a refund request before it is decided automatically. */
export function refundAnswerHours(method: DeliveryMethod): number {
  return method === 'physical' ? 7 * 24 : 72;
}

const LONGEST_DELIVERY_HOURS =
  Math.max(...Object.values(FULFILL_HOURS)) + Math.max(...Object.values(AUTO_COMPLETE_HOURS));
/** The longest that an order can take to complete, if its parties use every repeat that they have. */
export const LONGEST_ORDER_DAYS =
  (AGREED_PAYMENT_DUE_HOURS +
    (1 + MAX_CHANGE_REQUESTS) * LONGEST_DELIVERY_HOURS +
    MAX_REFUND_REQUESTS * refundAnswerHours('physical')) /
    24 +
  MAX_REFUND_REQUESTS * ESCALATE_DAYS +
  DISPUTE_BACKSTOP_DAYS;

// payments

/** The payment processor's limits of a card payment. */
export const MIN_CARD_CENTS = 50;
export const MAX_CARD_CENTS = 99_999_999;
/** Of one deposit or payout. */
export const MAX_MOVE_CENTS = 100_000_000_00;
/** How long the payment page of a deposit is open. */
export const DEPOSIT_OPEN_HOURS = 24;
/** How long the events of the payment processor are stored. It repeats an event for three days. */
export const PAYMENT_EVENT_DAYS = 30;

// rates, per agent or address if nothing else is said

export const MONEY_OPERATIONS_PER_MINUTE = 60;
export const uploadsLimit = defineLimit('uploads', {
  counts: 'uploads of files',
  limit: 30,
  windowS: 60,
  per: 'caller',
});
export const DOWNLOADS_PER_MINUTE = 120;
/** A page of the market has dozens of them. */
export const PICTURE_READS_PER_MINUTE = 1_200;
/**
 * Discount codes that may be rejected. Only an agent has a key; the others count without one. The limit per seller
 * stops guesses from many addresses; it is the highest, because exhausting it disables codes for everyone.
 */
export const REJECTED_CODES_PER_HOUR = {
  agent: 60,
  visitor: 20,
  network: 100,
  platform: 100,
  basket: 20,
  seller: 200,
};

// texts, in characters

/** The lengths of what people write. */
export const MAX_LENGTHS = {
  title: 200,
  description: 10_000,
  shortDescription: 300,
  tag: 50,
  imageAlt: 300,
  faqQuestion: 500,
  faqAnswer: 2_000,
  returnDetails: 2_000,
  estimatedDelivery: 100,
  agentInstructions: 5_000,
  searchQuery: 500,
  savedSearchName: 100,
  clockName: 100,
  question: 1_000,
  answer: 2_000,
  offerMessage: 500,
  buyerNote: 1_000,
  fulfillmentMessage: 1_000,
  threadMessage: 5_000,
  reason: 500,
  resolutionNote: 2_000,
  reviewTitle: 200,
  reviewComment: 2_000,
  reportDetails: 1_000,
  operatorNote: 1_000,
  depositReference: 200,
  sellerBio: 2_000,
  responseTime: 100,
  vacationMessage: 300,
};
export const MIN_LENGTHS = { title: 5, description: 20, faqQuestion: 5, question: 5 };
